import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './LoadMore.module.css'
import { words } from './words.ts'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
/** A button that loads the next page of a list; hidden on the last page. */
export const LoadMore = ({ list: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { list: Pages }) =>
  hasNextPage ? (
    <div className={css.more}>
      <Button onClick={() => void fetchNextPage()} busy={isFetchingNextPage}>
        {words.loadMore}
      </Button>
    </div>
  ) : null

/** Loads the next page automatically when the end of the list comes into view. `seen` is the number of loaded pages:
 *  after each new page, the component checks again whether the end is in view. */
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
