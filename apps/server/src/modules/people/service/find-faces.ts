import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { type FailureCode, MediaFailure } from '../../../platform/media/failure.ts'
import * as boxes from '../store/boxes.ts'
import { lockRecognition } from '../store/descriptions.ts'
import * as persons from '../store/persons.ts'
import * as store from '../store/scans.ts'
import { excludedFor } from '../store/separations.ts'
import { type Plan, planBoxes } from './boxes-of-version.ts'
import { groupFaces } from './group-faces.ts'

/** Failures that aren't caused by the image. It is scanned again at night. */
const transientFailures: readonly FailureCode[] = ['busy', 'interrupted', 'no_space', 'tool_missing']
/** Returns the result of `work`, 'unreadable' if the image can't be read, or undefined after a temporary failure. An
 *  unreadable image doesn't fail the job, because faces can be marked by hand. */
const unlessUnreadable = async <T>({ ports, signal }: JobContext, version: string, work: () => Promise<T>) => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof MediaFailure) || error.code === 'cancelled' || signal.aborted) throw error
    ports.log.warn({ version, why: error.detail }, 'faces were not read')
    return transientFailures.includes(error.code) ? undefined : 'unreadable'
  }
}
const readRegions = (ctx: JobContext, { version, key, file_type }: store.PendingScan) =>
  unlessUnreadable(ctx, version, () =>
    ctx.ports.storage.withFile(key, (path) => ctx.ports.media.faceRegions({ path, file_type }, { signal: ctx.signal })),
  )
const readFaces = (ctx: JobContext, version: string, rendition: string) =>
  unlessUnreadable(ctx, version, () =>
    ctx.ports.storage.withFile(rendition, (path) => ctx.ports.media.faces(path, { signal: ctx.signal })),
  )

type Tx = Parameters<Parameters<JobContext['write']>[0]>[0]
/** The person with this name, or a new one. */
const personNamed = async ({ db, record }: Tx, team: string, name: string) => {
  const known = await store.personNamed(db, team, name)
  if (known) return known
  const made = await persons.insert(db, { team, name })
  await record('person.created', { person: made, name }, { team, about: made })
  return made
}
/** Carries out the plan. Returns the added faces that have a description but no person. */
const apply = async (tx: Tx, { file, team }: store.PendingScan, plan: Plan, described_at: Date) => {
  await store.removeBoxes(tx.db, plan.remove)
  for (const { uuid, ...face } of plan.describe) await boxes.update(tx.db, uuid, { ...face, described_at })
  for (const { uuid, name } of plan.name) {
    const person = await personNamed(tx, team, name)
    // A member may have detached this person from the box.
    if (!(await excludedFor(tx.db, uuid)).has(person)) await boxes.update(tx.db, uuid, { person, confirmed: true })
  }
  const rows = []
  for (const { name, ...box } of plan.add) {
    const person = name === '' ? null : await personNamed(tx, team, name)
    rows.push({ ...box, team, file, person, ...(box.descriptor && { described_at }) })
  }
  const added = await store.insertBoxes(tx.db, rows)
  return added.flatMap(({ uuid, person, descriptor }) => (descriptor && !person ? [{ uuid, file, descriptor }] : []))
}

/**
 * Looks for faces in the active version of an image, once: faces marked in its metadata and, if the team wants it, faces
 * that the detector finds. Then groups the detected faces.
 */
export const findFaces = async (ctx: JobContext, uuid: string) => {
  const scan = await store.findPendingScan(ctx.db, uuid)
  if (!scan) return
  // They were cut out of another version, which may have been deleted.
  await store.deleteThumbnails(ctx.db, scan.file)
  const marked = scan.has_regions && scan.lifts ? await readRegions(ctx, scan) : undefined
  const regions = typeof marked === 'object' ? marked : []
  const isOn = ctx.ports.settings.faces && scan.recognises && scan.rendition !== null
  const found = isOn ? await readFaces(ctx, uuid, scan.rendition ?? '') : undefined
  if (!found && regions.length === 0) return
  const now = new Date()
  const fresh = await ctx.write(async (tx) => {
    await persons.lockPeople(tx.db, scan.team)
    // Recognition may have been turned off during the search for faces.
    const setting = await lockRecognition(tx.db, scan.team)
    const faces = setting?.on && found !== 'unreadable' ? found : undefined
    const known = await store.boxesOf(tx.db, scan.file)
    // Another process may have scanned the version, or another version may have become active.
    if (!(await store.findPendingScan(tx.db, uuid))) return undefined
    if (setting?.on && found)
      await store.markScanned(tx.db, { version: uuid, team: scan.team, faces: faces?.length ?? 0, scanned_at: now })
    if (!faces && regions.length === 0) return undefined
    const added = await apply(tx, scan, planBoxes(known, faces, regions), now)
    await store.deleteThumbnails(tx.db, scan.file)
    const data = { file: scan.file, version: uuid, faces: faces?.length ?? regions.length }
    await tx.record('faces.found', data, { team: scan.team, about: scan.file })
    return setting?.on ? { added, likeness: setting.likeness } : undefined
  })
  if (fresh) await groupFaces(ctx, scan.team, fresh.likeness, fresh.added)
}
