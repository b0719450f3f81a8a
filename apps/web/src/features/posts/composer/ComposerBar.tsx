import type { Post, PostProblem } from '@vitrine/contract'
import { timeInWords } from '../../../lib/dates.ts'
import { timeIn, dayIn, todayIn } from '../../../lib/days.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormBar, Note } from '../../../ui/Fields.tsx'
import { IconClock, IconSend } from '../../../ui/icons.ts'
import { TextButton } from '../../../ui/TextLink.tsx'
import { actionWords, saveWords } from './copy.ts'
import css from './composer.module.css'
import { isBlocking } from './problems.ts'
import type { Editing } from './use-draft.ts'
import type { PostActions } from './use-post-actions.ts'

/** Formats the time of the last save: "09:06" today, otherwise with the day. */
const savedInWords = (at: Date) => (dayIn(undefined, at) === todayIn() ? timeIn(undefined, at) : timeInWords(at))

/** Shows whether the draft is saved. */
const SaveStatus = ({ post, editing: { state, save, isTimeNew } }: { post: Post; editing: Editing }) => {
  if (state.kind === 'failed')
    return (
      <span className={css.notSaved} role="alert">
        {saveWords.failed} {state.why} <TextButton onClick={() => void save()}>{saveWords.retry}</TextButton>
      </span>
    )
  if (state.kind === 'saving') return saveWords.saving
  if (isTimeNew) return saveWords.newTime
  if (state.kind !== 'saved') return saveWords.waiting
  return saveWords.saved(savedInWords(post.updated_at))
}

/** Asks which version to keep after someone else has saved the post. */
export const ConflictNote = ({ editing: { state, loadTheirs, keepMine } }: { editing: Editing }) =>
  state.kind !== 'conflict' ? null : (
    <Note kind="stop">
      <strong>{saveWords.conflict}</strong> {saveWords.conflictHelp}
      <div className={css.offers}>
        <Button size="small" onClick={() => void loadTheirs()}>
          {saveWords.loadTheirs}
        </Button>
        <Button size="small" onClick={() => void keepMine()}>
          {saveWords.keepMine}
        </Button>
      </div>
    </Note>
  )

type ComposerBarProps = {
  post: Post
  editing: Editing
  actions: PostActions
  problems: readonly PostProblem[]
  why: string | null
}
/** The save state of a post, and the buttons that publish it. */
export const ComposerBar = ({ post, editing, actions, problems, why }: ComposerBarProps) => {
  const { draft, state, isTimeNew, resetTime } = editing
  const error = problems.find(({ severity }) => severity === 'error')
  // Rights problems with files apply to the scheduled time, so they don't block publishing now: the server checks again.
  const against = problems.find((one) => isBlocking(one) && (one.severity === 'error' || one.file === null))
  const saving = state.kind === 'conflict' || state.kind === 'failed' ? actionWords.unsaved : null
  const isScheduled = post.status === 'scheduled'
  const whyNotSchedule = why ?? saving ?? error?.text ?? (draft.scheduledDate === null ? actionWords.noTime : null)
  return (
    <FormBar note={<SaveStatus post={post} editing={editing} />}>
      <div className={css.barButtons}>
        <Button
          icon={IconSend}
          why={why ?? saving ?? against?.text}
          busy={actions.busy}
          onClick={() => void actions.publish()}
        >
          {actionWords.publish}
        </Button>
        {isTimeNew && <Button onClick={resetTime}>{actionWords.keepTime}</Button>}
        {(!isScheduled || isTimeNew) && (
          <Button
            primary
            icon={IconClock}
            why={whyNotSchedule}
            busy={actions.busy}
            onClick={() => void actions.schedule()}
          >
            {isTimeNew ? actionWords.reschedule : actionWords.schedule}
          </Button>
        )}
      </div>
    </FormBar>
  )
}
