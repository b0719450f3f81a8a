import { bulk, type FileCard, files, maps, type MyTeam, placeWords, sharing, toasts } from '@vitrine/contract'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../lib/client.ts'
import { toastError } from '../../lib/toast-error.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { downloadFile, downloadZip } from '../downloads/index.ts'
import { openSend, sendWords } from '../integrations/index.ts'
import { openShare } from '../links/index.ts'
import { openShareToSocials } from '../posts/index.ts'
import { confirmRecycle } from '../usage/index.ts'
import { actionWords, limitWords, resultWords, runningWords } from './copy.ts'
import type { BulkDialog, BulkTools, BulkView } from './actions.ts'
import { fetchEditLimit } from './edit-limit.ts'
import { type Change, runBulk, startBulk } from './run.ts'
import type { SelectionInput } from './selection.ts'

const PAGE = 200

/** If all results are selected, loads their files page by page. Returns no files for other selections. */
const filesOf = async (team: string, selection: SelectionInput, folder: string | undefined): Promise<FileCard[]> => {
  if (!('query' in selection)) return []
  const found: FileCard[] = []
  let cursor: string | undefined
  do {
    const paged = { limit: PAGE, cursor }
    const page =
      folder === undefined
        ? await call(files.list, { params: { team }, query: { ...selection.query, ...paged } })
        : await call(sharing.files, { params: { team }, query: { folder, ...paged } })
    found.push(...page.results.filter(({ uuid }) => !selection.except?.includes(uuid)))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return found
}

const saveCsv = (bytes: Blob) => {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = 'files.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Moves the selected files to a folder; null is the root. */
export const moveTo = (
  folder: { uuid: string; name: string } | null,
  { total }: Pick<BulkView, 'total'>,
  run: BulkTools['run'],
) => {
  const name = folder?.name ?? placeWords.root
  run({ newFolder: folder?.uuid ?? null }, runningWords.move(total, name), toasts.movedTo(name))
}

/** Changes that remove files from the list. After other changes, the files stay selected for the next action. */
const removingChanges = ['newFolder', 'recycled', 'delete', 'reviewStatus'] as const
export const removesFromList = (change: Change, selection: SelectionInput) =>
  'query' in selection ||
  removingChanges.some((name) => name in change) ||
  (change.collections !== undefined && 'remove' in change.collections)

type Needs = {
  open: (dialog: BulkDialog, view: BulkView) => void
  done: (served: boolean) => void
  /** Set if the files were selected in a folder shared by another team. */
  sharedFolder?: string | undefined
}
/** Returns the functions that actions can use. `done` receives whether the selection can be cleared. */
export const useBulkTools = (needs: Needs) => {
  const { team } = useSession()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const goTo = (folder: string | null) =>
    void (folder === null ? navigate({ to: '/library' }) : navigate({ to: '/library/$folder', params: { folder } }))
  return (view: BulkView): BulkTools => toolsFor({ of: team, cache, view, goTo, ...needs })
}

type BulkToolsInput = Needs & {
  of: Pick<MyTeam, 'uuid' | 'permissions'>
  cache: QueryClient
  view: BulkView
  goTo: (folder: string | null) => void
}
const toolsFor = ({ of, cache, view, goTo, open, done, sharedFolder }: BulkToolsInput): BulkTools => {
  const { selection, total } = view
  const team = of.uuid
  const params = { team }
  const run: BulkTools['run'] = (change, title, said) => {
    const { newFolder } = change
    const offer = newFolder === undefined ? undefined : { label: placeWords.goToFolder, run: () => goTo(newFolder) }
    void runBulk(cache, { team, selection, change, title, said, offer })
    done(removesFromList(change, selection))
  }
  const apply: BulkTools['apply'] = async (change, title) => {
    await startBulk(cache, { team, selection, change, title })
    done(removesFromList(change, selection))
  }
  const known = async () => (view.files.length > 0 ? view.files : filesOf(team, selection, sharedFolder))
  return {
    run,
    apply,
    open: (dialog) => open(dialog, view),
    recycle: async () => {
      const { mine, words } = await fetchEditLimit(of, 'delete', view)
      if (mine === 0) return void toast.stop(resultWords.notRecycled, { detail: words })
      if (!(await confirmRecycle(team, selection, total, words))) return
      run({ recycled: true }, runningWords.recycle(total), toasts.filesRecycled)
    },
    erase: async () => {
      const sure = await confirm(actionWords.eraseAsk(total))
      if (sure) run({ delete: true }, runningWords.erase(total), toasts.filesDeleted)
    },
    download: async () => {
      try {
        const wanted = await known()
        const [only] = wanted
        if (wanted.length === 1 && only) return await downloadFile(only)
        await downloadZip(team, wanted)
      } catch (error) {
        toastError(resultWords.noDownload)(error)
      }
    },
    share: async () => {
      try {
        const wanted = await known()
        const judged = wanted.map((file) => ({ file, why: view.whyFile(file, 'share') }))
        const excluded = judged.flatMap(({ file: { uuid, name }, why }) => (why === null ? [] : [{ uuid, name, why }]))
        const rest = judged.filter(({ why }) => why === null).map(({ file }) => file)
        if (rest.length > 0) return openShare(rest, excluded)
        const reasons = excluded.map(({ why }) => why)
        toast.warn(resultWords.nothingShared, { detail: limitWords.unshareable(wanted.length, reasons) })
      } catch (error) {
        toastError(resultWords.notShared)(error)
      }
    },
    post: async () => {
      try {
        openShareToSocials(await known())
      } catch (error) {
        toastError(resultWords.notLoaded)(error)
      }
    },
    send: async (provider) => {
      try {
        openSend(provider, await known())
      } catch (error) {
        toastError(sendWords.notLoaded)(error)
      }
    },
    addToMap: async ({ uuid, name }) => {
      done('query' in selection)
      try {
        const wanted = await known()
        const body = { add: wanted.map((file) => file.uuid) }
        const { added } = await call(maps.changeFiles, { params: { map: uuid }, body })
        toast.ok(toasts.addedToMap(added, name))
      } catch (error) {
        toastError(resultWords.notOnMap)(error)
      }
    },
    exportCsv: async () => {
      try {
        const csv: unknown = await call(bulk.exportCsv, { params, body: { selection } })
        if (csv instanceof Blob) saveCsv(csv)
        toast.ok(toasts.exported(total))
      } catch (error) {
        toastError(resultWords.notExported)(error)
      }
    },
  }
}
