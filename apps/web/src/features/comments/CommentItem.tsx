import { COMMENT_CHARACTERS_PER_ROW, type Comment, comments, failures } from '@vitrine/contract'
import { useRef, useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { durationInWords } from '../../lib/sizes.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { words } from '../../ui/words.ts'
import { commentWords } from './copy.ts'
import css from './comments.module.css'
import { useMarks } from './marks.ts'
import { type Draft, MentionBox, mentionsOf } from './MentionBox.tsx'

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

/** The text, with mentioned names in bold. */
const CommentText = ({ comment: { text, mentions, edited_at } }: { comment: Comment }) => {
  const names = mentions.map((person) => `@${nameOf(person)}`).filter((name) => name.length > 1)
  const parts = names.reduce<string[]>(
    (list, name) => list.flatMap((part) => part.split(name).flatMap((piece, i) => (i === 0 ? [piece] : [name, piece]))),
    [text],
  )
  return (
    <>
      {parts.map((part, i) => (names.includes(part) ? <strong key={`${i} ${part}`}>{part}</strong> : part))}
      {edited_at && <span className={css.edited}> {commentWords.edited}</span>}
    </>
  )
}

const goTo = (video: HTMLVideoElement | null | undefined, moment: number) => {
  if (video) video.currentTime = moment
}

type AboutProps = { comment: Comment; number: number | undefined }
/** The part of the file that a comment refers to: a numbered spot or a time in the video. */
const CommentTarget = ({ comment: { uuid, moment }, number }: AboutProps) => {
  const marks = useMarks()
  return (
    <>
      {moment !== null && (
        <button type="button" className={css.moment} onClick={() => goTo(marks?.video.current, moment)}>
          {commentWords.at(durationInWords(moment))}
        </button>
      )}
      {number !== undefined && (
        <button
          type="button"
          className={css.number}
          aria-label={commentWords.showSpot(number)}
          onFocus={() => marks?.light(uuid)}
          onBlur={() => marks?.light(null)}
          onClick={() => marks?.light(uuid)}
        >
          {number}
        </button>
      )}
    </>
  )
}

const Editing = ({ comment, onEnd }: { comment: Comment; onEnd: () => void }) => {
  const [draft, setDraft] = useState<Draft>({
    text: comment.text,
    people: comment.mentions.map((person) => ({ uuid: person.uuid, name: nameOf(person) })),
  })
  const update = useSend(comments.update, { refreshes: [comments.list] })
  const latest = useRef(draft)
  latest.current = draft
  const empty = draft.text.trim() === ''
  const save = () => {
    if (empty || update.isPending) return
    // The editor stays open if more was typed while the comment was being saved.
    const end = () => latest.current.text === draft.text && onEnd()
    update.mutate(
      { params: { comment: comment.uuid }, body: { text: draft.text, mentions: mentionsOf(draft) } },
      { onSuccess: end, onError: toastError(commentWords.notSaved) },
    )
  }
  const rows = Math.max(1, Math.ceil(draft.text.length / COMMENT_CHARACTERS_PER_ROW))
  return (
    <>
      <MentionBox
        label={commentWords.edit}
        draft={draft}
        rows={rows}
        autoFocus
        onChange={setDraft}
        onSend={save}
        onCancel={onEnd}
      />
      <div className={css.tools}>
        <Button size="small" onClick={onEnd}>
          {words.cancel}
        </Button>
        <Button size="small" disabled={empty} busy={update.isPending} onClick={save}>
          {commentWords.save}
        </Button>
      </div>
    </>
  )
}

type OneProps = { comment: Comment; mine: boolean; number: number | undefined }
const CommentBody = ({ comment, mine, onEdit }: { comment: Comment; mine: boolean; onEdit: () => void }) => {
  const remove = useSend(comments.remove, { refreshes: [comments.list] })
  const ask = async () => {
    const sure = await confirm(commentWords.deleteAsk)
    if (sure) remove.mutate({ params: { comment: comment.uuid } }, { onError: toastError(failures.commentDelete) })
  }
  if (!mine)
    return (
      <p className={css.text}>
        <CommentText comment={comment} />
      </p>
    )
  return (
    <>
      <button type="button" className={css.text} title={commentWords.editHow} onClick={onEdit}>
        <CommentText comment={comment} />
      </button>
      <IconButton
        size="small"
        icon={IconTrash}
        label={commentWords.delete}
        className={css.remove}
        busy={remove.isPending}
        onClick={() => void ask()}
      />
    </>
  )
}

/** A comment. Its author can edit and delete it. */
export const CommentItem = ({ comment, mine, number }: OneProps) => {
  const [editing, setEditing] = useState(false)
  const marks = useMarks()
  if (editing) return <Editing comment={comment} onEnd={() => setEditing(false)} />
  const pointed = number !== undefined && {
    onMouseEnter: () => marks?.light(comment.uuid),
    onMouseLeave: () => marks?.light(null),
  }
  return (
    <div
      className={css.one}
      id={`comment-${comment.uuid}`}
      data-lit={(number !== undefined && marks?.lit === comment.uuid) || undefined}
      {...pointed}
    >
      <CommentTarget comment={comment} number={number} />
      <CommentBody comment={comment} mine={mine} onEdit={() => setEditing(true)} />
    </div>
  )
}
