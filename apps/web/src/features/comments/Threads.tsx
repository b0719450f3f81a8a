import { type Comment, comments } from '@vitrine/contract'
import { memo, type ReactNode, useState } from 'react'
import { timeInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconCheck, IconChevronDown, IconChevronUp, IconCircleCheck } from '../../ui/icons.ts'
import css from './comments.module.css'
import { hasDraft } from './drafts.ts'
import { groupsOf, type Thread } from './groups.ts'
import { CommentItem } from './CommentItem.tsx'
import { Reply } from './Reply.tsx'

type Reading = { me: string; numbers: ReadonlyMap<string, number> }
const nameOf = (user: Comment['user']) =>
  user ? `${user.first_name} ${user.last_name}`.trim() : 'Somebody who has left'

type SpokenProps = { first: Comment; reply?: boolean; children: ReactNode }
/** Who speaks, and since when. */
const Spoken = ({ first, reply, children }: SpokenProps) => {
  const name = nameOf(first.user)
  return (
    <article className={reply ? css.answer : css.group} aria-label={`${reply ? 'Reply' : 'Comment'} by ${name}`}>
      <Avatar name={name} size={reply ? 'small' : 'normal'} />
      <div className={css.said}>
        <header>
          <strong>{name}</strong>
          <time className={css.time} dateTime={first.created_at.toISOString()}>
            {timeInWords(first.created_at)}
          </time>
        </header>
        {children}
      </div>
    </article>
  )
}

const placeOf = (thread: string) => `thread-${thread}`
/** What settles a thread folds it away: whoever did it by key goes on from where it stands now. */
const goTo = (thread: string) =>
  requestAnimationFrame(() => document.getElementById(placeOf(thread))?.querySelector('button')?.focus())

/** What can be done with a thread. */
const ThreadTools = ({ thread: { uuid, first }, file }: { thread: Thread; file: string }) => {
  const [replying, setReplying] = useState(() => hasDraft(file, uuid))
  const resolve = useSend(comments.resolve, { refreshes: [comments.list] })
  const settled = Boolean(first?.resolved_at)
  const settle = () =>
    resolve.mutate(
      { params: { comment: uuid }, body: { resolved: !settled } },
      {
        onSuccess: () => goTo(uuid),
        onError: toastError(settled ? 'The thread is not reopened' : 'The thread is not resolved'),
      },
    )
  if (replying) return <Reply file={file} thread={uuid} onEnd={() => setReplying(false)} />
  const about = { 'aria-describedby': `comment-${uuid}` }
  return (
    <div className={css.doing}>
      {first && (
        <Button
          size="small"
          subtle
          {...(!settled && { icon: IconCheck })}
          busy={resolve.isPending}
          {...about}
          onClick={settle}
        >
          {settled ? 'Reopen' : 'Resolve'}
        </Button>
      )}
      <Button size="small" subtle {...about} onClick={() => setReplying(true)}>
        Reply
      </Button>
    </div>
  )
}

const OneThread = ({ thread, me, numbers }: Reading & { thread: Thread }) => {
  const one = (comment: Comment) => (
    <CommentItem
      key={comment.uuid}
      comment={comment}
      mine={comment.user?.uuid === me}
      number={numbers.get(comment.uuid)}
    />
  )
  const { first, replies } = thread
  const file = (first ?? replies[0])?.file
  return (
    <div id={first?.resolved_at ? undefined : placeOf(thread.uuid)} className={css.thread}>
      {first && one(first)}
      {groupsOf(replies).map(
        (group) =>
          group[0] && (
            <Spoken key={group[0].uuid} first={group[0]} reply>
              {group.map(one)}
            </Spoken>
          ),
      )}
      {file && <ThreadTools thread={thread} file={file} />}
    </div>
  )
}

/** A thread that is settled: one line, which opens. */
const Settled = ({ thread, first, ...reading }: Reading & { thread: Thread; first: Comment }) => {
  const [open, setOpen] = useState(false)
  const { length } = thread.replies
  const many = length === 0 ? '1 comment' : `${length + 1} comments`
  const Way = open ? IconChevronUp : IconChevronDown
  return (
    <div id={placeOf(thread.uuid)} className={css.settled}>
      <button type="button" className={css.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        <span className={css.foldWords}>
          <span>
            Resolved by {nameOf(first.resolved_by)}, {many}
          </span>
          {!open && <span className={css.foldText}>{first.text}</span>}
        </span>
        <Way size={16} stroke={1.6} aria-hidden />
      </button>
      {open && (
        <Spoken first={first}>
          <OneThread thread={thread} {...reading} />
        </Spoken>
      )}
    </div>
  )
}

type BlockProps = Reading & { block: readonly Thread[] }
const spokenIn = (block: readonly Thread[]) =>
  block.flatMap(({ first, replies }) => (first ? [first, ...replies] : replies))
/** Whether nothing was said, changed or numbered anew: threads are put together at every turn, of the same comments. */
const isSame = (before: BlockProps, after: BlockProps) => {
  const [old, spoken] = [spokenIn(before.block), spokenIn(after.block)]
  const isKept = (comment: Comment, i: number) =>
    comment === old[i] && before.numbers.get(comment.uuid) === after.numbers.get(comment.uuid)
  return before.me === after.me && old.length === spoken.length && spoken.every(isKept)
}

/** Threads that stand under one header; one that is settled is folded. A thousand stay still while the next hundred come. */
export const ThreadBlock = memo(({ block, ...reading }: BlockProps) => {
  const [thread] = block
  const first = thread?.first ?? thread?.replies[0]
  if (!thread || !first) return null
  if (thread.first?.resolved_at) return <Settled thread={thread} first={thread.first} {...reading} />
  // The beginning of the thread is among the earlier ones: its replies have headers of their own.
  if (!thread.first) return <OneThread thread={thread} {...reading} />
  return (
    <Spoken first={first}>
      {block.map((one) => (
        <OneThread key={one.uuid} thread={one} {...reading} />
      ))}
    </Spoken>
  )
}, isSame)
