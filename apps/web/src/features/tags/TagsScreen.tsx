import { emptyStates } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconSearch, IconTags } from '../../ui/icons.ts'
import { ListTools } from '../../ui/ListTools.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { TeamPage } from '../teams/index.ts'
import { tagsQuery } from './api.ts'
import { TagsTable } from './TagsTable.tsx'

/** The tags of the team. */
export const TagsScreen = () => {
  const { team } = useSession()
  const { q: query = '' } = useSearch({ from: '/shell/team/tags' })
  const navigate = useNavigate({ from: '/team/tags' })
  const [typed, setTyped] = useSearchText(query, (q) => void navigate({ search: q ? { q } : {}, replace: true }))
  const list = useInfiniteQuery(tagsQuery(team.uuid, query))
  return (
    <TeamPage part="Tags">
      <ListTools count={list.data?.pages[0]?.count} one="tag" many="tags">
        <SearchBox label="Search tags" value={typed} onChange={setTyped} />
      </ListTools>
      <Loaded query={list} what="the tags" skeleton={<TagsTable rows={undefined} />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ results }) => results)
          if (rows.length > 0)
            return (
              <TagsTable
                rows={rows}
                onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
                loadingMore={list.isFetchingNextPage}
              />
            )
          if (query)
            return (
              <EmptyState
                icon={IconSearch}
                title={emptyStates.results}
                actions={<Button onClick={() => setTyped('')}>Show all tags</Button>}
              >
                No tag and no synonym of one holds “{query}”.
              </EmptyState>
            )
          return (
            <EmptyState icon={IconTags} title="No tags yet">
              Tags appear here when people add them to files or when they’re imported from embedded metadata.
            </EmptyState>
          )
        }}
      </Loaded>
    </TeamPage>
  )
}
