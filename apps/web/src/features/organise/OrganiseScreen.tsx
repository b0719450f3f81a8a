import { files, folders, isolated, placeWords } from '@vitrine/contract'
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

refreshOn({ 'folder.ordered': [folders.order], 'file.': [folders.order] })

/** Kept apart from the lists that are newest first: what comes in would be put among them by its date. */
const inOrder = (team: string, folder: string) => ({
  ...pagesOf(files.list, { params: { team }, query: { folder, sort: 'custom', limit: 100 } }),
  queryKey: [...keyOf(folders.order, { params: { team } }), folder],
})

/** The hand-made order of a folder's files, which is everybody's. */
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
      title="Custom order"
      part={name}
      place={team.name}
      sub={`Drag the files of ${name}, or move one with the arrow keys on its handle. Everybody in the team sees this order when they sort by it.`}
      actions={
        <ButtonLink {...back} icon={IconArrowLeft} subtle>
          {`Back to ${name}`}
        </ButtonLink>
      }
    >
      {why && <Note>You can look at the order here, not change it. {why}</Note>}
      <Loaded query={list} what="the files of this folder" skeleton={<CoverSkeleton />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={IconPhoto} ghost="cards" title={`Nothing in ${isolated(name)} yet`}>
              Files uploaded to this folder can be arranged here.
            </EmptyState>
          ) : (
            <ArrangeGrid
              label={`Files in ${name}, in their order`}
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
