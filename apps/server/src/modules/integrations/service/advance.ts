import { AppError, isUploadOver, providerOf, type UploadState } from '@vitrine/contract'
import { recorder } from '../../../platform/db/ledger.ts'
import { faultPoint } from '../../../platform/faults.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { keepLease, type Lease, withLease } from '../../../platform/jobs/lease.ts'
import { MediaFailure } from '../../../platform/media/failure.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { fileRow } from '../../files/index.ts'
import { oneVersion } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import { providerNamed } from '../providers/index.ts'
import type { AccountCall, UploadedFile, Memory, DestinationAdapter, StepInput } from '../providers/provider.ts'
import * as store from '../store.ts'
import { requireStillSendable } from './require-sendable.ts'
import { fileFor } from './media.ts'
import { secretsOf, withAccount } from './tokens.ts'

const LEASE_MS = 60_000
const HELD_AGAIN_SECONDS = 5
const MAX_TRIES = 8
const PROCESSING_MS = 30 * 60_000
const backOff = (tries: number) => Math.min(300, 2 ** tries)

type StepContext = { ctx: Pick<JobContext, 'db' | 'ports' | 'signal'>; lease: Lease; upload: store.Upload }
/** Seconds until the next step; undefined when the upload is over. */
type Next = number | undefined

const set = ({ lease, upload }: StepContext, row: Partial<store.Upload>) =>
  lease.write((tx) => store.updateUpload(tx, upload.uuid, row))
const later = (seconds: number) => ({ next_at: new Date(Date.now() + seconds * 1000) })

/** Ends an upload and records the outcome. */
const endUpload = async (
  { ctx, lease, upload }: StepContext,
  row: Partial<store.Upload> & { status: UploadState },
): Promise<undefined> => {
  const { uuid, team, user, file, destination } = upload
  await lease.write(async (tx) => {
    await store.updateUpload(tx, uuid, row)
    const record = recorder(tx, ctx.ports.jobs, { team, actor: user, about: file })
    const data = { integration_upload: uuid, file, destination }
    if (row.status === 'done') await record('integration_upload.sent', data)
    else await record('integration_upload.failed', { ...data, problem: row.problem ?? '' })
  })
}
const fail = (working: StepContext, problem: string) => endUpload(working, { status: 'failed', problem })
const leaveUnconfirmed = (working: StepContext) => {
  const { destination } = working.upload
  const problem = copy.unconfirmed(destination)
  return endUpload(working, { status: 'unconfirmed', problem })
}
const complete = (working: StepContext, { id, url }: UploadedFile) =>
  endUpload(working, { status: 'done', external_id: id, url: url ?? null, problem: null })

/** Builds the input for a destination's steps. `marked` (watermarked) is decided once, when the file is sent. */
const stepInputOf = async (working: StepContext, marked: boolean) => {
  const { ctx, upload, lease } = working
  const { uuid, team, destination } = upload
  const file = await fileRow(ctx.db, upload.file)
  if (!file) throw new AppError('thing.not_found')
  const version = await oneVersion(ctx.db, upload.version)
  if (!version) throw new AppError('thing.not_found')
  const made = await fileFor(ctx, version, { name: file.name, destination, marked })
  const memory: Memory = { ...upload.memory }
  const secrets = secretsOf(ctx.ports, { table: 'integration_uploads', row: uuid, team })
  const save = async (more: Memory) => {
    Object.assign(memory, more)
    await lease.write((tx) => store.updateUpload(tx, uuid, { memory }))
  }
  const sendingFor = (call: AccountCall): StepInput => ({ call, file: made.file, memory, save, ...secrets })
  return { note: made.note, memory, sendingFor }
}
const placeOf = ({ upload: { destination } }: StepContext): DestinationAdapter => {
  const place = providerNamed(providerOf(destination)).places[destination]
  if (!place) throw new Error(`there is no place ${destination}`)
  return place
}

/** Sends the file. The status `sending` is committed before the one call that adds it: if the worker dies after that,
 *  the upload is left unconfirmed and never sent again. */
const send = async (working: StepContext): Promise<Next> => {
  const { ctx, upload } = working
  const { marked } = await requireStillSendable(ctx.db, upload, ctx.ports.now())
  const place = placeOf(working)
  const { note, memory, sendingFor } = await stepInputOf(working, marked)
  const result = await withAccount(ctx, upload.account, async (call) => {
    const sending = sendingFor(call)
    await place.prepare?.(sending)
    await set(working, { status: 'sending', note })
    faultPoint('I1')
    return place.add(sending)
  })
  if ('id' in result) return complete(working, result)
  const remembered = { ...memory, ...result.remember, marked, added_at: Date.now() }
  await set(working, { status: 'processing', memory: remembered, tries: 0, ...later(1) })
  faultPoint('I3')
  return 1
}

/** Sends the rest of the bytes, and checks whether the file has arrived. */
const pollUpload = async (working: StepContext): Promise<Next> => {
  const { ctx, upload } = working
  const { sendingFor } = await stepInputOf(working, upload.memory['marked'] === true)
  const result = await withAccount(ctx, upload.account, (call) => placeOf(working).finish(sendingFor(call)))
  if ('id' in result) return complete(working, result)
  if (Date.now() - Number(upload.memory['added_at']) > PROCESSING_MS) return leaveUnconfirmed(working)
  await set(working, { tries: 0, ...later(result.wait) })
  return result.wait
}

const reasonsOf = ({ message, extra: { reasons } }: AppError) => (reasons?.length ? reasons.join(' ') : message)
/** Handles a failed step: retries it, or ends the upload. */
const recover = async (working: StepContext, error: unknown): Promise<Next> => {
  const { upload } = working
  if (error instanceof AppError) return fail(working, reasonsOf(error))
  if (error instanceof MediaFailure) return fail(working, error.message)
  if (!(error instanceof NetworkProblem)) throw error
  const isAdded = upload.status === 'processing'
  if (error.kind === 'unknown' && !isAdded) return leaveUnconfirmed(working)
  if (error.kind === 'reconnect' && isAdded) return leaveUnconfirmed(working)
  const isTransient = ['limit', 'transient', 'unsent', 'unknown'].includes(error.kind)
  if (!isTransient || upload.tries + 1 >= MAX_TRIES) return fail(working, copy.over(error.message))
  const seconds = error.seconds ?? backOff(upload.tries)
  const status = isAdded ? 'processing' : 'waiting'
  await set(working, { status, tries: upload.tries + 1, problem: copy.retried(error.message), ...later(seconds) })
  return seconds
}

/**
 * Advances an upload by one step. Safe to run twice: only the holder of the lease acts. Returns the seconds until the
 * next step.
 */
export const advance = async (ctx: JobContext, uuid: string): Promise<Next> => {
  const outcome = await withLease(ctx.db, `integration upload ${uuid}`, LEASE_MS, async (lease) => {
    const upload = await store.findUpload(ctx.db, uuid)
    if (!upload || isUploadOver(upload.status)) return undefined
    const working: StepContext = { ctx, lease, upload }
    // Another worker died while adding the file.
    if (upload.status === 'sending') return leaveUnconfirmed(working)
    // Sending a large file takes longer than one lease.
    return keepLease(lease, LEASE_MS, () =>
      (upload.status === 'waiting' ? send(working) : pollUpload(working)).catch((error: unknown) =>
        recover(working, error),
      ),
    )
  })
  return outcome === 'held' ? HELD_AGAIN_SECONDS : outcome
}

/** Marks an upload as failed or unconfirmed once its job is no longer retried. */
export const giveUp = async (ctx: JobContext, uuid: string) => {
  await withLease(ctx.db, `integration upload ${uuid}`, LEASE_MS, async (lease) => {
    const upload = await store.findUpload(ctx.db, uuid)
    if (!upload || isUploadOver(upload.status)) return
    const working: StepContext = { ctx, lease, upload }
    if (upload.status === 'waiting') await fail(working, copy.notSent)
    else await leaveUnconfirmed(working)
  })
}
