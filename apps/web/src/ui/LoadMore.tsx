import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'
import css from './LoadMore.module.css'
import { words } from './words.ts'

type Loaded = { pages: readonly unknown[] }
type Pages = {
  data?: Loaded | undefined
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}
type Result = { data?: Loaded; hasNextPage?: boolean; isError?: boolean }
/** How often a page is requested before the user has to ask again. */
const TRIES = 5

/** Loads the next page. If a live update reloads the list meanwhile, the reload replaces the request, so the page is
 *  requested again. */
const loadNext = async ({ data, fetchNextPage }: Pages) => {
  const before = data?.pages.length ?? 0
  for (let tries = 0; tries < TRIES; tries++) {
    const result = (await fetchNextPage()) as Result | undefined
    const isLoaded = (result?.data?.pages.length ?? Infinity) > before
    if (isLoaded || !result?.hasNextPage || result.isError) return
  }
}

/** A button that loads the next page of a list; hidden on the last page. */
export const LoadMore = ({ list }: { list: Pages }) =>
  list.hasNextPage ? (
    <div className={css.more}>
      <Button onClick={() => void loadNext(list)} busy={list.isFetchingNextPage}>
        {words.loadMore}
      </Button>
    </div>
  ) : null

/** Loads the next page automatically when the end of the list comes into view. `seen` is the number of loaded pages:
 *  after each new page, the component checks again whether the end is in view. */
export const LoadOnSight = ({ list, seen }: { list: Pages; seen: number }) => {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(() => {
    if (list.hasNextPage && !list.isFetchingNextPage) void loadNext(list)
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
