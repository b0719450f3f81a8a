import type { OneTimeApproval, SocialPost } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { IconCheck } from '../../ui/icons.ts'
import { panelWords as words } from './panel-copy.ts'
import css from './panel.module.css'
import { useAddToLibrary } from './use-add-to-library.ts'

type Step = { title: string; text: string; done: boolean }
type Answered = Exclude<OneTimeApproval['status'], 'pending'>

const askStep = ({ status }: SocialPost, approval: OneTimeApproval | undefined): Step => ({
  title: words.ask,
  text: approval
    ? words.askedByLink(dateInWords(approval.created_at))
    : status === 'requested'
      ? words.askedByComment
      : words.notAsked,
  done: approval !== undefined || status === 'requested',
})
const answerStep = (approval: OneTimeApproval | undefined): Step => {
  const title = words.answer
  if (!approval) return { title, text: words.noAnswer, done: false }
  const { status, viewed_at, decided_at, revoked_at, expires_at } = approval
  if (status === 'pending')
    return { title, text: viewed_at ? words.opened(dateInWords(viewed_at)) : words.noAnswer, done: false }
  const at = (status === 'revoked' ? revoked_at : decided_at) ?? decided_at
  if (!at) return { title, text: words.lapsed(dateInWords(expires_at)), done: true }
  return { title, text: words.answeredOn(words.answered[status as Answered], dateInWords(at)), done: true }
}

/** The progress of a post: found, asked, answered, in the library. */
export const Steps = ({ post, approval }: { post: SocialPost; approval: OneTimeApproval | undefined }) => {
  const { files, waiting } = useAddToLibrary(post)
  const library: Step = {
    title: words.library,
    text:
      waiting.length > 0
        ? words.waitingFiles(waiting.length)
        : files.length > 0
          ? words.inLibrary(files.length)
          : post.approval?.status === 'approved'
            ? words.importing
            : words.notInLibrary,
    done: files.length > 0 && waiting.length === 0,
  }
  const how = [...new Set(post.found_by.map(({ source }) => source))]
  const steps: Step[] = [
    { title: words.found, text: words.foundBy(dateInWords(post.collected_at), how), done: true },
    askStep(post, approval),
    answerStep(approval),
    library,
  ]
  const next = steps.findIndex(({ done }) => !done)
  return (
    <ol className={css.steps} aria-label={words.steps}>
      {steps.map(({ title, text, done }, at) => (
        <li key={title} data-done={done || undefined} aria-current={at === next ? 'step' : undefined}>
          <span className={css.dot} aria-hidden>
            {done ? <IconCheck size={14} stroke={2} /> : at + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
