import {
  bulk,
  type BulkRun,
  collections,
  files,
  folders,
  galleries,
  type Input,
  maps,
  mediaCentres,
  recycling,
  search,
  tags,
  toasts,
} from '@vitrine/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { reasonOf } from '../../lib/errors.ts'
import { keyOf } from '../../lib/query.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { resultWords, runningWords } from './copy.ts'
import { showProblems } from './Problems.tsx'
import type { SelectionInput } from './selection.ts'

const LOOK_MS = 600
const ended: readonly BulkRun['state'][] = ['done', 'cancelled', 'undone']
const routesToRefresh = [
  files.list,
  files.one,
  folders.list,
  tags.list,
  search.facets,
  search.loosen,
  bulk.list,
  collections.list,
  collections.files,
  galleries.list,
  galleries.one,
  maps.list,
  maps.one,
  maps.files,
  maps.clusters,
  maps.libraryClusters,
  mediaCentres.albums,
  mediaCentres.albumFiles,
  recycling.list,
  recycling.folders,
]
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Shows the progress of a bulk change in the tray until it ends. */
const trackProgress = async (first: BulkRun, title: string) => {
  const id = `bulk ${first.uuid}`
  const params = { run: first.uuid }
  let run = first
  const cancel = () => void call(bulk.cancel, { params }, { key: newIdempotencyKey() }).catch(() => undefined)
  while (!ended.includes(run.state)) {
    work.add({
      id,
      title,
      state: 'running',
      progress: run.total === 0 ? null : (run.done + run.failed) / run.total,
      detail: runningWords.progress(run.done, run.total),
      count: { done: run.done, of: run.total },
      cancel: run.state === 'undoing' ? undefined : cancel,
    })
    await wait(LOOK_MS)
    run = await call(bulk.one, { params })
  }
  work.remove(id)
  return run
}

const showUnchanged = ({ uuid, failed }: BulkRun, title: string) => {
  if (failed === 0) return
  const id = `bulk left ${uuid}`
  work.add({
    id,
    title,
    state: 'failed',
    progress: null,
    detail: runningWords.notChanged(failed),
    retryWord: runningWords.show,
    retry: () => showProblems(uuid, failed),
    cancel: () => work.remove(id),
  })
}

const refresh = (cache: QueryClient) =>
  Promise.all(routesToRefresh.map((route) => cache.invalidateQueries({ queryKey: keyOf(route) })))

/** Toasts that offer to undo a change, by the id of the change. */
const undoToasts = new Map<string, string>()

/** Undoes a bulk change, and hides the toast that offers to undo it. */
export const undoBulk = async (cache: QueryClient, run: BulkRun, title: string) => {
  toast.hide(undoToasts.get(run.uuid) ?? '')
  try {
    const begun = await call(bulk.undo, { params: { run: run.uuid } }, { key: newIdempotencyKey() })
    const back = await trackProgress(begun, runningWords.undo(title))
    await refresh(cache)
    toast.ok(toasts.bulkUndone(back.done))
    showUnchanged(back, runningWords.undo(title))
  } catch (error) {
    toast.stop(resultWords.notUndone, { detail: reasonOf(error) })
  }
}

/** The text of the toast after a change, or a function that builds it from the number of files. */
export type DoneMessage = string | ((files: number) => string)
/** Returns the text of the toast, with the number of changed files if some were skipped. */
export const doneInWords = (
  { done, failed }: Pick<BulkRun, 'done' | 'failed'>,
  said: DoneMessage = toasts.bulkDone,
) => {
  if (typeof said !== 'string') return said(done)
  return failed === 0 ? said : resultWords.partly(said, done, done + failed)
}

/** An action offered in the toast beside Undo. */
type Offer = { label: string; run: () => unknown }
/** Follows a running change: the tray shows its progress, and the toast offers to undo it. */
export const trackBulk = async (
  cache: QueryClient,
  begun: BulkRun,
  title: string,
  said?: DoneMessage,
  offer?: Offer,
) => {
  const run = await trackProgress(begun, title)
  await refresh(cache)
  const takesBack = run.undoable && run.done > 0
  const done = doneInWords(run, said)
  if (run.total === 0) toast.note(resultWords.nothingChanged)
  else if (run.done > 0 || run.failed === 0)
    undoToasts.set(
      run.uuid,
      toast.ok(run.state === 'cancelled' ? resultWords.stopped(toasts.bulkDone(run.done)) : done, {
        ...(takesBack && { undo: () => undoBulk(cache, run, title) }),
        ...(offer && run.done > 0 && { action: offer }),
      }),
    )
  showUnchanged(run, title)
}

export type Change = Input<typeof bulk.start>['body']['change']
type Wanted = {
  team: string
  selection: SelectionInput
  change: Change
  title: string
  said?: DoneMessage | undefined
  offer?: Offer | undefined
}
/** Starts a bulk change, which runs on the server whatever page is open. Throws the server's error. */
export const startBulk = async (cache: QueryClient, { team, selection, change, title, said, offer }: Wanted) => {
  const begun = await call(bulk.start, { params: { team }, body: { selection, change } }, { key: newIdempotencyKey() })
  void trackBulk(cache, begun, title, said, offer).catch((error: unknown) => showFailure(title, error))
}
const showFailure = (title: string, error: unknown) => {
  work.list().forEach(({ id, title: shown }) => id.startsWith('bulk ') && shown === title && work.remove(id))
  toast.stop(resultWords.notChanged, { detail: reasonOf(error) })
}
/** Starts a bulk change. Shows a toast if the server refuses it. */
export const runBulk = async (cache: QueryClient, wanted: Wanted) =>
  startBulk(cache, wanted).catch((error: unknown) => showFailure(wanted.title, error))
