import {
  AppError,
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
import { filesInWords } from '../../lib/counts.ts'
import { keyOf } from '../../lib/query.ts'
import { work } from '../../lib/work.ts'
import { toast } from '../../ui/toasts.tsx'
import { showProblems } from './Problems.tsx'
import type { SelectionInput } from './selection.ts'

const LOOK_MS = 600
const ended: readonly BulkRun['state'][] = ['done', 'cancelled', 'undone']
const old = [
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
const reasonOf = (error: unknown) =>
  error instanceof AppError ? (error.extra.reasons?.[0] ?? error.extra.detail ?? error.message) : undefined

/** Shows in the tray how far a run is, until it has ended. */
const follow = async (first: BulkRun, title: string) => {
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
      detail: `${run.done.toLocaleString('en-GB')} of ${filesInWords(run.total)}`,
      count: { done: run.done, of: run.total },
      cancel: run.state === 'undoing' ? undefined : cancel,
    })
    await wait(LOOK_MS)
    run = await call(bulk.one, { params })
  }
  work.remove(id)
  return run
}

const tellLeft = ({ uuid, failed }: BulkRun, title: string) => {
  if (failed === 0) return
  const id = `bulk left ${uuid}`
  work.add({
    id,
    title,
    state: 'failed',
    progress: null,
    detail: `${filesInWords(failed)} not changed`,
    retryWord: 'Show',
    retry: () => showProblems(uuid, failed),
    cancel: () => work.remove(id),
  })
}

const refresh = (cache: QueryClient) =>
  Promise.all(old.map((route) => cache.invalidateQueries({ queryKey: keyOf(route) })))

/** The toast that offers to take a run back, while it may still be there. */
const offered = new Map<string, string>()

/** Gives each file back what it had before a run. It is offered nowhere else meanwhile. */
export const undoBulk = async (cache: QueryClient, run: BulkRun, title: string) => {
  toast.hide(offered.get(run.uuid) ?? '')
  try {
    const begun = await call(bulk.undo, { params: { run: run.uuid } }, { key: newIdempotencyKey() })
    const back = await follow(begun, `Undo: ${title}`)
    await refresh(cache)
    toast.ok(toasts.bulkUndone(back.done))
    tellLeft(back, `Undo: ${title}`)
  } catch (error) {
    toast.stop('Not undone', { detail: reasonOf(error) })
  }
}

/** What the toast says of a change that was done: a sentence, or one that names how many files it was. */
export type DoneMessage = string | ((files: number) => string)
/** What was done, and to how many where it was not all of them. */
export const doneInWords = (
  { done, failed }: Pick<BulkRun, 'done' | 'failed'>,
  said: DoneMessage = toasts.bulkDone,
) => {
  if (typeof said !== 'string') return said(done)
  return failed === 0 ? said : `${said}: ${done.toLocaleString('en-GB')} of ${filesInWords(done + failed)}`
}

/** What the toast offers beside undo. */
type Offer = { label: string; run: () => unknown }
/** Follows a run that was begun: the tray shows how far it is, and the toast takes it back. */
export const followBulk = async (
  cache: QueryClient,
  begun: BulkRun,
  title: string,
  said?: DoneMessage,
  offer?: Offer,
) => {
  const run = await follow(begun, title)
  await refresh(cache)
  const takesBack = run.undoable && run.done > 0
  const done = doneInWords(run, said)
  if (run.total === 0) toast.note('Nothing changed: the files have all of it already')
  else if (run.done > 0 || run.failed === 0)
    offered.set(
      run.uuid,
      toast.ok(run.state === 'cancelled' ? `Stopped. ${toasts.bulkDone(run.done)}` : done, {
        ...(takesBack && { undo: () => undoBulk(cache, run, title) }),
        ...(offer && run.done > 0 && { action: offer }),
      }),
    )
  tellLeft(run, title)
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
/** Asks for a change to many files. It runs on the server, whatever page is open. What is refused is thrown. */
export const startBulk = async (cache: QueryClient, { team, selection, change, title, said, offer }: Wanted) => {
  const begun = await call(bulk.start, { params: { team }, body: { selection, change } }, { key: newIdempotencyKey() })
  void followBulk(cache, begun, title, said, offer).catch((error: unknown) => stopped(title, error))
}
const stopped = (title: string, error: unknown) => {
  work.list().forEach(({ id, title: shown }) => id.startsWith('bulk ') && shown === title && work.remove(id))
  toast.stop('The files were not changed', { detail: reasonOf(error) })
}
/** Changes many files; a toast says what was refused. */
export const runBulk = async (cache: QueryClient, wanted: Wanted) =>
  startBulk(cache, wanted).catch((error: unknown) => stopped(wanted.title, error))
