import { type Comment, comments } from '@vitrine/contract'
import { memo, type ReactNode, useState } from 'react'
import { timeInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconCheck, IconChevronDown, IconChevronUp, IconCircleCheck } from '../../ui/icons.ts'
import { commentWords } from './copy.ts'
import css from './comments.module.css'
import { hasDraft } from './drafts.ts'
import { groupsOf, type Thread } from './groups.ts'
import { CommentItem } from './CommentItem.tsx'
import { Reply } from './Reply.tsx'

type Reading = { me: string; numbers: ReadonlyMap<string, number> }

type CommentGroupProps = { first: Comment; reply?: boolean; children: ReactNode }
/** A group of comments by one person, under a header with name and time. */
const CommentGroup = ({ first, reply, children }: CommentGroupProps) => {
  const name = commentWords.person(first.user)
  return (
    <article
      className={reply ? css.answer : css.group}
      aria-label={reply ? commentWords.replyBy(name) : commentWords.commentBy(name)}
    >
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
/** Moves the focus to a thread, because resolving it replaces the focused button. */
const goTo = (thread: string) =>
  requestAnimationFrame(() => document.getElementById(placeOf(thread))?.querySelector('button')?.focus())

const ThreadTools = ({ thread: { uuid, first }, file }: { thread: Thread; file: string }) => {
  const [replying, setReplying] = useState(() => hasDraft(file, uuid))
  const resolve = useSend(comments.resolve, { refreshes: [comments.list] })
  const isResolved = Boolean(first?.resolved_at)
  const settle = () =>
    resolve.mutate(
      { params: { comment: uuid }, body: { resolved: !isResolved } },
      {
        onSuccess: () => goTo(uuid),
        onError: toastError(isResolved ? commentWords.notReopened : commentWords.notResolved),
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
          {...(!isResolved && { icon: IconCheck })}
          busy={resolve.isPending}
          {...about}
          onClick={settle}
        >
          {isResolved ? commentWords.reopen : commentWords.resolve}
        </Button>
      )}
      <Button size="small" subtle {...about} onClick={() => setReplying(true)}>
        {commentWords.reply}
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
            <CommentGroup key={group[0].uuid} first={group[0]} reply>
              {group.map(one)}
            </CommentGroup>
          ),
      )}
      {file && <ThreadTools thread={thread} file={file} />}
    </div>
  )
}

/** A resolved thread, collapsed to one line. */
const ResolvedThread = ({ thread, first, ...reading }: Reading & { thread: Thread; first: Comment }) => {
  const [open, setOpen] = useState(false)
  const Way = open ? IconChevronUp : IconChevronDown
  return (
    <div id={placeOf(thread.uuid)} className={css.settled}>
      <button type="button" className={css.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        <span className={css.foldWords}>
          <span>{commentWords.resolvedBy(commentWords.person(first.resolved_by), thread.replies.length + 1)}</span>
          {!open && <span className={css.foldText}>{first.text}</span>}
        </span>
        <Way size={16} stroke={1.6} aria-hidden />
      </button>
      {open && (
        <CommentGroup first={first}>
          <OneThread thread={thread} {...reading} />
        </CommentGroup>
      )}
    </div>
  )
}

type BlockProps = Reading & { block: readonly Thread[] }
const commentsIn = (block: readonly Thread[]) =>
  block.flatMap(({ first, replies }) => (first ? [first, ...replies] : replies))
/** Compares the comments and their numbers, because the thread objects are rebuilt on every render. */
const isSame = (before: BlockProps, after: BlockProps) => {
  const [old, all] = [commentsIn(before.block), commentsIn(after.block)]
  const isKept = (comment: Comment, i: number) =>
    comment === old[i] && before.numbers.get(comment.uuid) === after.numbers.get(comment.uuid)
  return before.me === after.me && old.length === all.length && all.every(isKept)
}

/** Threads under one header; resolved ones are collapsed. Memoised, because there can be thousands of comments. */
export const ThreadBlock = memo(({ block, ...reading }: BlockProps) => {
  const [thread] = block
  const first = thread?.first ?? thread?.replies[0]
  if (!thread || !first) return null
  if (thread.first?.resolved_at) return <ResolvedThread thread={thread} first={thread.first} {...reading} />
  // If the first comment is not loaded yet, the replies have their own headers.
  if (!thread.first) return <OneThread thread={thread} {...reading} />
  return (
    <CommentGroup first={first}>
      {block.map((one) => (
        <OneThread key={one.uuid} thread={one} {...reading} />
      ))}
    </CommentGroup>
  )
}, isSame)
