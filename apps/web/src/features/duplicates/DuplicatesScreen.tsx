import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconCopyCheck } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { FileOverlay, useOpenFile } from '../files/index.ts'
import { DuplicateGroup } from './DuplicateGroup.tsx'
import css from './duplicates.module.css'
import { duplicates } from '@vitrine/contract'
import { refreshOn } from '../../lib/live.ts'
import { pagesOf } from '../../lib/query.ts'

const PAGE = 20
/** Groups of files that look alike, the newest first. */
const duplicatesQuery = (team: string) => pagesOf(duplicates.list, { params: { team }, query: { limit: PAGE } })

const old = [duplicates.list]
refreshOn({ 'duplicates.': old, 'file.': old, 'version.': old })

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

/** Files that look alike, group by group, for somebody to decide. */
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
      <Page
        title="Near-duplicates"
        place={team.name}
        sub="Images that look alike. Keep one from each group and recycle the others, or mark them as different."
      >
        <Loaded query={query} what="the near-duplicates" skeleton={<Waiting />}>
          {() =>
            groups.length === 0 ? (
              <EmptyState icon={IconCopyCheck} ghost="cards" title="No near-duplicates">
                Images that look alike appear here side by side.
              </EmptyState>
            ) : (
              <>
                {groups.map((group) => (
                  <DuplicateGroup key={group.uuid} group={group} />
                ))}
                {hasNextPage && (
                  <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    Load more
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
