import { comments, emptyStates, files } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { timeInWords } from '../../lib/dates.ts'
import { refreshOn } from '../../lib/live.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { pagesOf, useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconSend } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import type { DetailView } from '../details/index.ts'
import css from './comments.module.css'
import { groupsOf } from './groups.ts'
import { type Draft, MentionBox, mentionsOf } from './MentionBox.tsx'
import { OneComment } from './OneComment.tsx'

refreshOn({ 'comment.': [comments.list, files.one] })

const nothing: Draft = { text: '', people: [] }
const NewComment = ({ file }: { file: string }) => {
  const [draft, setDraft] = useState(nothing)
  const create = useSend(comments.create, { refreshes: [comments.list, files.one] })
  const empty = draft.text.trim() === ''
  const send = () => {
    if (empty || create.isPending) return
    create.mutate(
      { params: { file }, body: { text: draft.text.trim(), mentions: mentionsOf(draft) } },
      { onSuccess: () => setDraft(nothing), onError: sayFailed('The comment is not sent') },
    )
  }
  return (
    <div className={css.new}>
      <MentionBox label="Write a comment" draft={draft} rows={3} onChange={setDraft} onSend={send} />
      <div className={css.tools}>
        <Button size="small" icon={IconSend} disabled={empty || create.isPending} onClick={send}>
          Send
        </Button>
      </div>
    </div>
  )
}

/** What the team says about a file, the newest last, and a place to answer. */
export const CommentsPanel = ({ view: { file, user } }: { view: DetailView }) => {
  const query = useInfiniteQuery(pagesOf(comments.list, { params: { file: file.uuid }, query: {} }))
  return (
    <>
      <Loaded query={query} what="the comments" skeleton={<SkeletonText lines={6} />}>
        {({ pages }) => {
          const groups = groupsOf(pages.flatMap(({ results }) => results))
          if (groups.length === 0) return <p className={css.none}>{emptyStates.comments}</p>
          return (
            <>
              {query.hasNextPage && (
                <Button full size="small" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  Show earlier comments
                </Button>
              )}
              {groups.map((group) => {
                const [first] = group
                if (!first) return null
                const name = first.user
                  ? `${first.user.first_name} ${first.user.last_name}`.trim()
                  : 'Somebody who has left'
                return (
                  <article key={first.uuid} className={css.group} aria-label={`Comment by ${name}`}>
                    <Avatar name={name} />
                    <div className={css.said}>
                      <header>
                        <strong>{name}</strong>
                        <time className={css.time} dateTime={first.created_at.toISOString()}>
                          {timeInWords(first.created_at)}
                        </time>
                      </header>
                      {group.map((comment) => (
                        <OneComment key={comment.uuid} comment={comment} mine={comment.user?.uuid === user.uuid} />
                      ))}
                    </div>
                  </article>
                )
              })}
            </>
          )
        }}
      </Loaded>
      <NewComment file={file.uuid} />
    </>
  )
}
