import { recycling, toasts } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { IconRecycle, IconTrash } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { SelectionBar, SelectionContext, useListSelection } from '../bulk/index.ts'
import { FileOverlay, useOpenFile } from '../files/index.ts'
import { afterChange, binFoldersQuery, binQuery } from './api.ts'
import { BinFiles } from './BinFiles.tsx'
import { BinFolders } from './BinFolders.tsx'

const bin = { q: '', place: 'bin' } as const

const Empty = ({ count }: { count: number }) => {
  const { team } = useSession()
  const why = useWhyNot()(recycling.empty)
  const empty = useSend(recycling.empty, { refreshes: afterChange })
  const ask = async () => {
    const sure = await confirm({
      title: 'Empty the recycling bin?',
      text: `${count === 1 ? '1 file is' : `${count.toLocaleString('en-GB')} files are`} permanently deleted with all versions, as far as your role allows. This cannot be undone.`,
      action: 'Empty recycling bin',
      danger: true,
    })
    if (!sure) return
    empty.mutate(
      { params: { team: team.uuid } },
      {
        onSuccess: ({ left }) =>
          toast.ok(toasts.binEmptied, {
            detail:
              left > 0 ? `${left.toLocaleString('en-GB')} files are still to go; that takes a moment.` : undefined,
          }),
        onError: sayFailed('The bin is as it was'),
      },
    )
  }
  return (
    <Button danger icon={IconTrash} why={why} busy={empty.isPending} onClick={() => void ask()}>
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
  const someFolders = (folders.data?.pages[0]?.results.length ?? 0) > 0
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
              {files.length > 0 && (
                <SelectionContext value={given}>
                  <BinFiles rows={files} onMore={onMore} loadingMore={list.isFetchingNextPage} />
                </SelectionContext>
              )}
              <SelectionBar store={store} count={count} query={bin} />
              {files.length === 0 && !someFolders && (
                <EmptyState icon={IconRecycle} title="The recycling bin is empty">
                  Files and folders you delete can be restored from here.
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
