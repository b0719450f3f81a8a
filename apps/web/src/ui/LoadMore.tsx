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
