import { type PostComment, postReviews as routes } from '@vitrine/contract'
import { useState } from 'react'
import { timeInWords } from '../../../lib/dates.ts'
import { useSend } from '../../../lib/query.ts'
import { toastError } from '../../../lib/toast-error.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge, Tag } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconPencil, IconTrash } from '../../../ui/icons.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { type Draft, MentionBox, mentionsOf } from '../../comments/index.ts'
import { copy } from './copy.ts'
import css from './comments.module.css'

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()
const authorOf = ({ user, outside_name }: PostComment) => outside_name ?? (user ? fullName(user) : copy.left)

const Editing = ({ comment, onEnd }: { comment: PostComment; onEnd: () => void }) => {
  const [draft, setDraft] = useState<Draft>({
    text: comment.text,
    people: comment.mentions.map((person) => ({ uuid: person.uuid, name: fullName(person) })),
  })
  const update = useSend(routes.editComment, { refreshes: [routes.comments] })
  const isEmpty = draft.text.trim() === ''
  const save = () => {
    if (isEmpty || update.isPending) return
    const body = { text: draft.text.trim(), mentions: mentionsOf(draft) }
    update.mutate(
      { params: { post_comment: comment.uuid }, body },
      { onSuccess: onEnd, onError: toastError(copy.notSaved) },
    )
  }
  return (
    <div className={css.new}>
      <MentionBox
        label={copy.edit}
        draft={draft}
        rows={3}
        autoFocus
        onChange={setDraft}
        onSend={save}
        onCancel={onEnd}
      />
      <div className={css.buttons}>
        <Button size="small" onClick={onEnd}>
          {copy.cancel}
        </Button>
        <Button size="small" primary disabled={isEmpty} busy={update.isPending} onClick={save}>
          {copy.save}
        </Button>
      </div>
    </div>
  )
}

const OwnCommentMenu = ({ comment, onEdit }: { comment: PostComment; onEdit: () => void }) => {
  const remove = useAction(routes.deleteComment, [routes.comments])
  const ask = { title: copy.removeTitle, text: copy.removeText, action: copy.removeAction, danger: true }
  return (
    <RowMenu
      small
      name={copy.by(authorOf(comment))}
      busy={remove.busy}
      actions={[
        { label: copy.editAction, icon: IconPencil, run: onEdit },
        {
          label: copy.remove,
          icon: IconTrash,
          danger: true,
          run: () =>
            remove.run(
              { params: { post_comment: comment.uuid } },
              { ask, done: copy.removed, failed: copy.removeFailed },
            ),
        },
      ]}
    />
  )
}

/** One comment on a post, or the answer of an approver. */
export const PostCommentItem = ({ comment, isMine }: { comment: PostComment; isMine: boolean }) => {
  const [editing, setEditing] = useState(false)
  const name = authorOf(comment)
  const { kind, text, created_at, edited_at, outside_name } = comment
  return (
    <article className={css.one} aria-label={copy.by(name)}>
      <Avatar name={name} />
      <div className={css.said}>
        <header>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {outside_name !== null && <Tag>{copy.outside}</Tag>}
          <time className={css.time} dateTime={created_at.toISOString()}>
            {timeInWords(created_at)}
          </time>
        </header>
        {kind !== 'comment' && <Badge kind={kind === 'approved' ? 'ok' : 'stop'}>{copy.kinds[kind]}</Badge>}
        {editing ? (
          <Editing comment={comment} onEnd={() => setEditing(false)} />
        ) : (
          text && (
            <p className={css.text}>
              {text}
              {edited_at && <span className={css.time}> {copy.edited}</span>}
            </p>
          )
        )}
      </div>
      {isMine && !editing && <OwnCommentMenu comment={comment} onEdit={() => setEditing(true)} />}
    </article>
  )
}
