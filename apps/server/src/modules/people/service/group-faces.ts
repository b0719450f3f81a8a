import type { JobContext } from '../../../platform/jobs/jobs.ts'
import * as store from '../store/descriptions.ts'
import * as merges from '../store/merges.ts'
import * as persons from '../store/persons.ts'
import { differentFrom, excludedFor } from '../store/separations.ts'
import { similarPairs } from './compare-people.ts'
import { faceIndexOf } from './face-index.ts'
import { toVector, type VectorIndex } from './vectors.ts'

type Face = { uuid: string; file: string; descriptor: Buffer }
/** How many of the nearest faces are considered. */
const NEIGHBOURS = 30
/** How often the newest faces are read into the index while a long list is grouped. Each read repeats the faces of the last
 *  two minutes, which may be thousands. */
const REFRESH_MS = 1000

/**
 * Assigns a face to the person of the nearest similar face that has one. If none has one, the face and the nearest one become a
 * new unnamed person. A face without a match stays alone, so that a crowd doesn't become hundreds of people.
 */
const groupFace = async (
  ctx: JobContext,
  index: VectorIndex,
  team: string,
  likeness: number,
  { uuid, file, descriptor }: Face,
) => {
  const near = index.nearest(toVector(descriptor), { within: 1 - likeness, most: NEIGHBOURS })
  // Two faces in one image are two people.
  const others = near.filter((one) => one.uuid !== uuid && one.file !== file)
  if (others.length === 0) return
  await ctx.write(async ({ db, record }) => {
    await persons.lockPeople(db, team)
    const ids = others.map((one) => one.uuid)
    const holders = new Map((await store.holdersOf(db, [uuid, ...ids])).map((one) => [one.uuid, one]))
    // The face was read before the lock. Since then, a member or the grouping of another face may have assigned it.
    const own = holders.get(uuid)
    if (!own || own.person || own.dismissed) return
    const excluded = await excludedFor(db, uuid)
    const known = ids.flatMap((other) => {
      const holder = holders.get(other)
      return !holder || holder.dismissed || (holder.person && excluded.has(holder.person)) ? [] : [holder]
    })
    // A face with a person takes precedence over nearer faces without one, so that one person's many faces don't become many people.
    const person = known.find((one) => one.person)?.person
    if (person) return void (await store.assign(db, [uuid], person))
    for (const { uuid: other } of known) {
      const made = await persons.insert(db, { team })
      const joined = await store.assign(db, [uuid, other], made)
      // A member named or deleted one of the two faces after they were read, so the new person isn't needed.
      if (joined < 2) {
        await persons.discard(db, made)
        continue
      }
      return record('person.created', { person: made, name: '' }, { team, about: made })
    }
  })
}
export const groupFaces = async (ctx: JobContext, team: string, likeness: number, faces: readonly Face[]) => {
  let index: VectorIndex | undefined
  let read_at = 0
  for (const face of faces) {
    ctx.signal.throwIfAborted()
    if (!index || performance.now() - read_at > REFRESH_MS) {
      index = await faceIndexOf(ctx.db, team)
      read_at = performance.now()
    }
    await groupFace(ctx, index, team, likeness, face)
  }
}

const PAGE = 500
/**
 * Groups the faces of a team again: unmatched faces, and unnamed people who are the same. Named people are never
 * merged, nor are people who were marked as different.
 */
export const regroup = async (ctx: JobContext, team: string, likeness: number) => {
  let after: string | null = null
  for (;;) {
    const faces: Face[] = await store.ungrouped(ctx.db, team, after, PAGE)
    await groupFaces(ctx, team, likeness, faces)
    after = faces.at(-1)?.uuid ?? null
    if (faces.length < PAGE) break
  }
  const gone = new Set<string>()
  for (const { person, other } of await similarPairs(ctx.db, team, likeness)) {
    ctx.signal.throwIfAborted()
    if (gone.has(person) || gone.has(other)) continue
    await ctx.write(async ({ db, record }) => {
      await persons.lockPeople(db, team)
      const [kept, merged] = await persons.lock(db, [person, other]).catch(() => [])
      if (!kept || !merged || kept.merged_into || merged.merged_into || kept.name !== '' || merged.name !== '') return
      // Since the pairs were read, a member may have separated the two, or another merge may have left both with faces in the
      // same image.
      if ((await differentFrom(db, person)).has(other)) return
      const faces = await merges.merge(db, { team, person, merged: other, by: null, at: ctx.ports.now() })
      gone.add(other)
      await record('person.merged', { person, name: '', merged: other, faces }, { team, about: person })
    })
  }
}
