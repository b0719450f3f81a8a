import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './LoadMore.module.css'
import { words } from './words.ts'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
/** Asks for the next page of a list; not there on the last. */
export const LoadMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { list: Pages }) =>
  hasNextPage ? (
    <div className={css.more}>
      <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
        {words.loadMore}
      </Button>
    </div>
  ) : null

/** The same, and asks by itself when it comes into sight. `seen` pages are there: with each new one it looks again whether the end
 *  is still in sight. */
export const LoadOnSight = ({ list, seen }: { list: Pages; seen: number }) => {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  })
  useEffect(() => {
    if (!end.current) return
    const looking = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) more()
    })
    looking.observe(end.current)
    return () => looking.disconnect()
  }, [seen])
  return (
    <div ref={end}>
      <LoadMore list={list} />
    </div>
  )
}
