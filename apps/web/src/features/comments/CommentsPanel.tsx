import { emptyStates } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import type { DetailView } from '../details/index.ts'
import { commentWords } from './copy.ts'
import { commentsQuery } from './api.ts'
import css from './comments.module.css'
import { blocksOf, threadsOf } from './groups.ts'
import { numberComments, useMarks } from './marks.ts'
import { NewComment } from './NewComment.tsx'
import { ThreadBlock } from './Threads.tsx'

/** The team’s comments on a file. Nobody else can read them. */
export const CommentsPanel = ({ view }: { view: DetailView }) =>
  view.file.viewer === 'member' ? <TeamComments view={view} /> : <p className={css.none}>{commentWords.teamOnly}</p>

/** The list of comments, newest last, with a field for a new one. */
const TeamComments = ({ view: { file, user } }: { view: DetailView }) => {
  const query = useInfiniteQuery(commentsQuery(file.uuid))
  const marks = useMarks()
  const show = useEffectEvent((shown: boolean) => {
    marks?.show(shown)
    if (!shown) marks?.mark(false)
  })
  useEffect(() => {
    show(true)
    return () => show(false)
  }, [])
  const panel = useRef<HTMLDivElement>(null)
  const newest = query.data?.pages[0]?.results[0]?.uuid
  // Scroll to the newest comment, which is the last one.
  useEffect(() => {
    if (newest) panel.current?.parentElement?.scrollTo?.({ top: panel.current.scrollHeight })
  }, [newest])
  // Keep the scroll position when earlier comments are inserted above.
  const below = useRef<number>(undefined)
  const loaded = query.data?.pages.length
  useLayoutEffect(() => {
    const box = panel.current?.parentElement
    if (below.current !== undefined) box?.scrollTo?.({ top: box.scrollHeight - below.current })
    below.current = undefined
  }, [loaded])
  const earlier = () => {
    const box = panel.current?.parentElement
    below.current = box ? box.scrollHeight - box.scrollTop : undefined
    void query.fetchNextPage()
  }
  return (
    <div className={css.panel} ref={panel}>
      <div className={css.list}>
        <Loaded query={query} what={commentWords.loading} skeleton={<SkeletonText lines={6} />}>
          {({ pages }) => {
            const all = pages.flatMap(({ results }) => results)
            const numbers = numberComments(all)
            if (all.length === 0) return <p className={css.none}>{emptyStates.comments}</p>
            return (
              <>
                {query.hasNextPage && (
                  <Button full size="small" busy={query.isFetchingNextPage} onClick={earlier}>
                    {commentWords.earlier}
                  </Button>
                )}
                {blocksOf(threadsOf(all)).map((block) => (
                  <ThreadBlock key={block[0]?.uuid} block={block} me={user.uuid} numbers={numbers} />
                ))}
              </>
            )
          }}
        </Loaded>
      </div>
      <NewComment file={file} />
    </div>
  )
}
