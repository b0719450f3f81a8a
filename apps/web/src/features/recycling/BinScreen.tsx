import { recycling, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { filesInWords } from '../../lib/counts.ts'
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
import { afterChange, binFoldersQuery, binQuery, leftInWords } from './api.ts'
import { BinCentres, useRecycledCentres } from './BinCentres.tsx'
import { BinFiles } from './BinFiles.tsx'
import { BinFolders } from './BinFolders.tsx'

const bin = { q: '', place: 'bin' } as const

const Empty = ({ count }: { count: number }) => {
  const { team } = useSession()
  const why = useWhyNot()(recycling.empty)
  const empty = useAction(recycling.empty, afterChange)
  const run = () =>
    empty.run(
      { params: { team: team.uuid } },
      {
        ask: {
          title: 'Empty the recycling bin?',
          text: `${filesInWords(count)} ${count === 1 ? 'is' : 'are'} permanently deleted with all versions, as far as your role allows. This cannot be undone.`,
          action: 'Empty recycling bin',
          danger: true,
        },
        done: ({ left }) => toast.ok(toasts.binEmptied, { detail: leftInWords(left) }),
        failed: 'The bin is as it was',
      },
    )
  return (
    <Button danger icon={IconTrash} why={why} busy={empty.busy} onClick={() => void run()}>
      Empty recycling bin
    </Button>
  )
}

/** What was moved to the bin, and comes back or goes for good. */
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
      <Page
        title="Recycling bin"
        place={team.name}
        sub="Deleted files are kept here for a while, then permanently deleted. Restored files go back to where they were."
        actions={count > 0 && <Empty count={count} />}
      >
        <Loaded query={list} what="the recycling bin" skeleton={<BinFiles rows={undefined} />}>
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
                <EmptyState icon={IconRecycle} title="The recycling bin is empty">
                  Files, folders and media centres you delete can be restored from here.
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
