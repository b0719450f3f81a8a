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
          text: `${filesInWords(count)} ${count === 1 ? 'is' : 'are'} deleted for good, as far as your role allows, with all versions. This cannot be undone.`,
          action: 'Empty the bin',
          danger: true,
        },
        done: ({ left }) => toast.ok(toasts.binEmptied, { detail: leftInWords(left) }),
        failed: 'The bin is as it was',
      },
    )
  return (
    <Button danger icon={IconTrash} why={why} busy={empty.busy} onClick={() => void run()}>
      Empty the bin
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
        sub="What is moved here waits for some days, then it is deleted for good. Restored, it goes back to where it was."
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
                  Files and folders that are moved to the bin can be restored from here.
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
