import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconCopyCheck } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { FileOverlay, useOpenFile } from '../files/index.ts'
import { duplicateWords } from './copy.ts'
import { DuplicateGroup } from './DuplicateGroup.tsx'
import css from './duplicates.module.css'
import { duplicates } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

const PAGE = 20
/** The query for groups of files that look alike, newest first. */
const duplicatesQuery = (team: string) => pagesOf(duplicates.list, { params: { team }, query: { limit: PAGE } })

const refreshed = [duplicates.list]
refreshOn({ 'duplicates.': refreshed, 'file.': refreshed, 'version.': refreshed })

const Waiting = () => (
  <div aria-hidden>
    {[3, 2].map((count) => (
      <div key={count} className={css.group}>
        <Skeleton height={20} width={160} mb={16} />
        <div className={css.side}>
          {Array.from({ length: count }, (_, i) => (
            <Skeleton key={i} height={240} width={240} radius="xs" />
          ))}
        </div>
      </div>
    ))}
  </div>
)

/** Groups of files that look alike. */
export const DuplicatesScreen = () => {
  const { team } = useSession()
  const query = useInfiniteQuery(duplicatesQuery(team.uuid))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const groups = query.data?.pages.flatMap(({ results }) => results) ?? []
  const { opened, neighbours } = useOpenFile(
    groups.flatMap(({ files }) => files),
    undefined,
  )
  return (
    <>
      <Page title={duplicateWords.title} place={team.name} sub={duplicateWords.help}>
        <Loaded query={query} what={duplicateWords.loading} skeleton={<Waiting />}>
          {() =>
            groups.length === 0 ? (
              <EmptyState icon={IconCopyCheck} ghost="cards" title={duplicateWords.none}>
                {duplicateWords.noneHelp}
              </EmptyState>
            ) : (
              <>
                {groups.map((group) => (
                  <DuplicateGroup key={group.uuid} group={group} />
                ))}
                {hasNextPage && (
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {duplicateWords.loadMore}
                  </Button>
                )}
              </>
            )
          }
        </Loaded>
      </Page>
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} />}
    </>
  )
}
