import { AppError, type Decision, decide, type ReadyZip, type StepsTaken, type StartedZip } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { uniqueNames } from '../../../platform/http/file-names.ts'
import { newId } from '../../../platform/ids.ts'
import { zipLength } from '../../../platform/zip/write.ts'
import { activeOf, downloadName, longEdgeOf } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import * as receipts from '../store/receipts.ts'
import { beginDownload } from './begin.ts'
import { isConversionFailure, prepareImages } from './prepare.ts'
import { contextForFile } from './requests.ts'
import { shapeOf, type Version, withSize } from './shape.ts'
import { zipInCentre } from './signed-downloads.ts'
import { centreContext, proofOf, sharedContext, type DownloadContext, userOf, withApprovalRules } from './terms.ts'

type Events = 'file.downloaded' | 'download.agreed' | 'user.updated'
type BeginContext = Context<'viewer' | 'member', Events>

/** The name of a zip: the link or media centre it was downloaded through, or the team, and the date. */
export const zipName = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  from: Parameters<typeof receipts.titleFor>[1],
) => copy.zipName(await receipts.titleFor(db, from), now.toISOString().slice(0, 10))
const unready = copy.beingPrepared

const leftOut = async (ctx: BeginContext, { actor, file }: DownloadContext, reason: string) => {
  const version = await activeOf(ctx.db, file.uuid)
  const name = version ? await downloadName(ctx, { actor, file }, version.uuid, version.file_type) : ''
  return { file: file.uuid, name, reason }
}

type Entry = { access: DownloadContext; taken: StepsTaken; version: Version | undefined } & Decision
/** Makes the rights decision for each file in the shape in which it would be sent. */
const decideEach = async (ctx: BeginContext, contexts: DownloadContext[], steps: StepsTaken) => {
  const entries: Entry[] = []
  // Files are processed one by one, because they share the transaction's connection.
  for (const one of contexts) {
    const version = await activeOf(ctx.db, one.file.uuid)
    const taken = version ? withSize(version, steps) : steps
    const long_edge = version && steps.size !== undefined ? longEdgeOf(version, taken.shape) : undefined
    const access = await withApprovalRules(ctx, one, long_edge)
    const { actor, file, surface } = access
    const proof = await proofOf(ctx, access, taken)
    const asked = { actor, file, surface, action: 'download', at: ctx.now, proof } as const
    entries.push({ access, taken, version, ...decide({ ...asked, ...(long_edge !== undefined && { long_edge }) }) })
  }
  return entries
}

/** Starts the download of one file. If it can't be converted, uses the original; if that fails too, returns the reason. */
const beginEntry = async (ctx: BeginContext, { access, taken }: Entry, zip: string) => {
  const begin = async (shape: string) =>
    beginDownload(ctx, access, { ...taken, shape }, zip).catch((error: unknown) => {
      if (!isConversionFailure(error)) throw error
      return { ready: false as const, problem: error.message }
    })
  const begun = await begin(taken.shape)
  if (begun.ready || begun.problem === null || taken.shape === 'original') return begun
  return begin('original').catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return begun
  })
}

/** Starts the download of many files as one zip. Steps that any file needs are requested once. Files that can't be
 *  downloaded are left out and listed. While images are being converted, the caller repeats the request. */
const begin = async (
  ctx: BeginContext,
  contexts: DownloadContext[],
  steps: StepsTaken,
  missing = 0,
): Promise<StartedZip> => {
  const entries = await decideEach(ctx, contexts, steps)
  const undone = new Set(entries.flatMap((one) => (one.verdict === 'steps' ? one.steps : [])))
  if (undone.size) throw new AppError('rights.steps', { steps: [...undone] })
  const preparing = await prepareImages(
    ctx,
    entries.flatMap(({ access: { actor }, verdict, version, taken: { shape }, marked }) =>
      verdict === 'allow' && version ? [{ actor, version, shape: shapeOf(version, shape), marked }] : [],
    ),
  )
  if (preparing.prepared < preparing.images) return { ready: false, ...preparing }
  const gone = missing + entries.filter(({ verdict }) => verdict === 'absent').length
  const zip = newId()
  const left_out: ReadyZip['left_out'] = []
  const taking: { name: string; size: number }[] = []
  for (const entry of entries) {
    const { access, verdict, reasons } = entry
    const inside =
      access.actor.kind === 'member' && access.actor.team === access.file.team && access.surface.kind === 'app'
    const why = verdict === 'allow' ? undefined : (reasons[0]?.[inside ? 'team' : 'outsider'] ?? copy.notAvailable)
    const begun = why === undefined ? await beginEntry(ctx, entry, zip) : undefined
    if (begun?.ready) taking.push(begun)
    else if (verdict !== 'absent') left_out.push(await leftOut(ctx, access, why ?? begun?.problem ?? unready))
  }
  if (taking.length === 0) throw new AppError('rights.denied', { reasons: left_out.map(({ reason }) => reason) })
  const names = uniqueNames(taking.map(({ name }) => name))
  const size = zipLength(taking.map((one, at) => ({ size: one.size, name: names[at] ?? one.name })))
  const [first] = contexts
  const place = first?.place
  const user = first && userOf(first)
  const url = place ? zipInCentre(ctx, place, user, zip) : `/v1/files/download/zip/bytes/${zip}/`
  const from = { team: first?.file.team ?? '', link: first?.link ?? null, media_centre: place?.media_centre ?? null }
  return { ready: true, zip, url, name: await zipName(ctx, from), size, files: taking.length, left_out, gone }
}

export const beginZip = async (ctx: Context<'member', Events>, files: string[], taken: StepsTaken) => {
  const contexts: DownloadContext[] = []
  for (const file of new Set(files)) contexts.push(await contextForFile(ctx, file))
  return begin(ctx, contexts, taken)
}
export const beginSharedZip = async (
  ctx: Context<'viewer', Events>,
  link: string,
  items: string[],
  taken: StepsTaken,
) => {
  const { contexts, missing } = await contextsFor(items, (item) => sharedContext(ctx, link, item))
  return begin(ctx, contexts, taken, missing)
}
export const beginCentreZip = async (
  ctx: Context<'viewer', Events>,
  centre: string,
  items: string[],
  taken: StepsTaken,
) => {
  const { contexts, missing } = await contextsFor(items, (item) => centreContext(ctx, centre, item))
  return begin(ctx, contexts, taken, missing)
}
/** Skips files withdrawn since the page was loaded, so that the others can still be downloaded. */
const contextsFor = async (items: readonly string[], find: (item: string) => Promise<DownloadContext>) => {
  const wanted = new Set(items)
  const contexts: DownloadContext[] = []
  for (const item of wanted)
    try {
      contexts.push(await find(item))
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'thing.not_found') throw error
    }
  if (contexts.length === 0) throw new AppError('thing.not_found')
  return { contexts, missing: wanted.size - contexts.length }
}
