import { bulk } from '@vitrine/contract'
import { modals } from '@mantine/modals'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { pagesOf } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { dialogContentRef } from '../../ui/open-dialogs.ts'
import { words } from '../../ui/words.ts'
import { runsWords } from './copy.ts'
import css from './bulk.module.css'

const PAGE = 100
const Problems = ({ run }: { run: string }) => {
  const query = useInfiniteQuery(pagesOf(bulk.problems, { params: { run }, query: { limit: PAGE } }))
  return (
    <Loaded query={query} what={runsWords.loadingUnchanged} skeleton={<SkeletonText lines={4} />}>
      {({ pages }) => (
        <>
          <ul className={css.problems}>
            {pages.flatMap(({ results }) =>
              results.map(({ file, name, problem }) => (
                <li key={file}>
                  <strong>{name}</strong>
                  <span>{problem}</span>
                </li>
              )),
            )}
          </ul>
          {query.hasNextPage && (
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.loadMore}
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

/** Lists the files that a bulk change skipped, with the reasons. */
export const showProblems = (run: string, count: number) => {
  modals.open({
    title: runsWords.unchangedTitle(count),
    size: 560,
    closeButtonProps: { 'aria-label': words.close },
    children: (
      <div ref={dialogContentRef}>
        <Problems run={run} />
      </div>
    ),
  })
}
