import { emptyStates, type Post, postReviews as routes } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loaded } from '../../../lib/Loaded.tsx'
import { useSend } from '../../../lib/query.ts'
import { toastError } from '../../../lib/toast-error.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconSend } from '../../../ui/icons.ts'
import { SkeletonText } from '../../../ui/States.tsx'
import { useSession } from '../../auth/index.ts'
import { type Draft, MentionBox, mentionsOf } from '../../comments/index.ts'
import { commentsQuery } from './api.ts'
import { copy } from './copy.ts'
import css from './comments.module.css'
import { PostCommentItem } from './PostCommentItem.tsx'

const nothing: Draft = { text: '', people: [] }

const NewPostComment = ({ post }: { post: string }) => {
  const [draft, setDraft] = useState(nothing)
  const create = useSend(routes.addComment, { refreshes: [routes.comments] })
  // A second click can come before the button is disabled.
  const sending = useRef(false)
  const isEmpty = draft.text.trim() === ''
  const send = () => {
    if (isEmpty || sending.current) return
    sending.current = true
    setDraft(nothing)
    const body = { text: draft.text.trim(), mentions: mentionsOf(draft) }
    create.mutate(
      { params: { post }, body },
      {
        onSuccess: () => {
          sending.current = false
        },
        onError: (error) => {
          sending.current = false
          // The text that could not be sent is put back, before any text typed since.
          setDraft(({ text, people }) => ({
            text: text ? `${draft.text}\n${text}` : draft.text,
            people: [...draft.people, ...people],
          }))
          toastError(copy.notSent)(error)
        },
      },
    )
  }
  return (
    <div className={css.new}>
      <MentionBox label={copy.write} draft={draft} rows={3} onChange={setDraft} onSend={send} />
      <Button size="small" icon={IconSend} disabled={isEmpty || create.isPending} onClick={send}>
        {copy.send}
      </Button>
    </div>
  )
}

/** The comments on a post by the team and by people who were asked to approve it, newest last. */
export const PostComments = ({ post }: { post: Post }) => {
  const query = useInfiniteQuery(commentsQuery(post.uuid))
  const { user } = useSession()
  return (
    <section className={css.panel} aria-labelledby="post-comments-title">
      <h2 id="post-comments-title" className={css.title}>
        {copy.title}
      </h2>
      <p className={css.help}>{copy.onlyTeam}</p>
      <Loaded query={query} what={copy.loading} skeleton={<SkeletonText lines={4} />}>
        {({ pages }) => {
          const all = pages.flatMap(({ results }) => results).toReversed()
          if (all.length === 0) return <p className={css.help}>{emptyStates.comments}</p>
          return (
            <>
              {query.hasNextPage && (
                <Button size="small" full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {copy.earlier}
                </Button>
              )}
              <div className={css.list}>
                {all.map((comment) => (
                  <PostCommentItem key={comment.uuid} comment={comment} isMine={comment.user?.uuid === user.uuid} />
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
      <NewPostComment post={post.uuid} />
    </section>
  )
}
