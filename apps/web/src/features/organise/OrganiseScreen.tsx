import { files, folders, placeWords } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { refreshOn } from '../../lib/live.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { keyOf, pagesOf, useSend } from '../../lib/query.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconArrowLeft, IconPhoto } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ArrangeGrid, useArrange } from '../arrange/index.ts'
import { useSession, useWhyNot } from '../auth/index.ts'
import { foldersQuery } from '../folders/index.ts'
import { orderWords } from './copy.ts'

refreshOn({ 'folder.ordered': [folders.order], 'file.': [folders.order] })

/** This query has its own key, because new files would otherwise be inserted by date, as in the lists sorted by date. */
const inOrder = (team: string, folder: string) => ({
  ...pagesOf(files.list, { params: { team }, query: { folder, sort: 'custom', limit: 100 } }),
  queryKey: [...keyOf(folders.order, { params: { team } }), folder],
})

/** The custom order of a folder's files, shared by the whole team. */
export const OrganiseScreen = () => {
  const { team } = useSession()
  const { folder } = useSearch({ from: '/shell/library/organise/custom' })
  const name =
    useQuery(foldersQuery(team.uuid)).data?.find(({ uuid }) => uuid === folder)?.name ??
    (folder === undefined ? placeWords.root : '')
  const why = useWhyNot()(folders.order)
  const asked = inOrder(team.uuid, folder ?? 'root')
  const list = useInfiniteQuery(asked)
  const order = useSend(folders.order)
  const move = useArrange(asked.queryKey, (file, before) =>
    order.mutateAsync({
      params: { team: team.uuid },
      body: { folder: folder ?? null, files: [file], to: before === null ? 'last' : { before } },
    }),
  )
  const rows = list.data?.pages.flatMap(({ results }) => results) ?? []
  const back = folder ? ({ to: '/library/$folder', params: { folder } } as const) : ({ to: '/library' } as const)
  return (
    <Page
      title={orderWords.title}
      part={name}
      place={team.name}
      sub={orderWords.help(name)}
      actions={
        <ButtonLink {...back} icon={IconArrowLeft} subtle>
          {orderWords.back(name)}
        </ButtonLink>
      }
    >
      {why && <Note>{orderWords.readOnly(why)}</Note>}
      <Loaded query={list} what={orderWords.loading} skeleton={<CoverSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={IconPhoto} ghost="cards" title={orderWords.empty(name)}>
              {orderWords.emptyHelp}
            </EmptyState>
          ) : (
            <ArrangeGrid
              label={orderWords.files(name)}
              files={rows}
              fixed={why !== null}
              onMove={move}
              onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
              loadingMore={list.isFetchingNextPage}
            />
          )
        }
      </Loaded>
    </Page>
  )
}
