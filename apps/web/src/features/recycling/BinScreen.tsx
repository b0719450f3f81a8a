import { recycling, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconRecycle, IconTrash } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { SelectionBar, SelectionContext, useListSelection } from '../bulk/index.ts'
import { FileOverlay, useOpenFile } from '../files/index.ts'
import { binRefreshes, binFoldersQuery, binQuery, leftInWords } from './api.ts'
import { BinCentres, useRecycledCentres } from './BinCentres.tsx'
import { BinFiles } from './BinFiles.tsx'
import { BinFolders } from './BinFolders.tsx'
import { binWords } from './copy.ts'

const bin = { q: '', place: 'bin' } as const

const Empty = ({ count }: { count: number }) => {
  const { team } = useSession()
  const why = useWhyNot()(recycling.empty)
  const empty = useAction(recycling.empty, binRefreshes)
  const run = () =>
    empty.run(
      { params: { team: team.uuid } },
      {
        ask: {
          title: binWords.emptyTitle,
          text: binWords.emptyText(count),
          action: binWords.emptyAction,
          danger: true,
        },
        done: ({ left }) => toast.ok(toasts.binEmptied, { detail: leftInWords(left) }),
        failed: binWords.notEmptied,
      },
    )
  return (
    <Button danger icon={IconTrash} why={why} busy={empty.busy} onClick={() => void run()}>
      {binWords.emptyAction}
    </Button>
  )
}

/** Deleted files, folders and media centres, to restore or to delete permanently. */
export const BinScreen = () => {
  const { team } = useSession()
  const maySeeFolders = useWhyNot()(recycling.folders) === null
  const list = useInfiniteQuery(binQuery(team.uuid))
  const folders = useInfiniteQuery({ ...binFoldersQuery(team.uuid), enabled: maySeeFolders })
  const { store, files, given, count } = useListSelection(list.data)
  const onMore = list.hasNextPage ? () => void list.fetchNextPage() : undefined
  const { opened, neighbours } = useOpenFile(files, onMore)
  const centres = useRecycledCentres()
  const isEmpty = [list, folders, centres].every(({ data }) => !data?.pages[0]?.results.length)
  return (
    <>
      <Page title={binWords.title} place={team.name} sub={binWords.sub} actions={count > 0 && <Empty count={count} />}>
        <Loaded query={list} what={binWords.loading} skeleton={<BinFiles rows={undefined} />}>
          {() => (
            <>
              {maySeeFolders && <BinFolders />}
              <BinCentres />
              {files.length > 0 && (
                <SelectionContext value={given}>
                  <BinFiles rows={files} onMore={onMore} loadingMore={list.isFetchingNextPage} />
                </SelectionContext>
              )}
              <SelectionBar store={store} count={count} query={bin} />
              {isEmpty && (
                <EmptyState icon={IconRecycle} title={binWords.nothing}>
                  {binWords.nothingHelp}
                </EmptyState>
              )}
            </>
          )}
        </Loaded>
      </Page>
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} />}
    </>
  )
}
