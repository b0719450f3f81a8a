import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { newWorld, type World } from '../../testing/world.ts'
import { deleteOldMerges } from './jobs.ts'
import { type FaceTeam, jobContext, newFaceTeam, untilWaiting, vector } from './testing/faces.ts'

let world: World
let at: FaceTeam
const newFace: FaceTeam['newFace'] = (...row) => at.newFace(...row)
const newPersonWith: FaceTeam['newPersonWith'] = (...row) => at.newPersonWith(...row)
const personOf: FaceTeam['personOf'] = (face) => at.personOf(face)
beforeAll(async () => {
  world = await newWorld({ faces: true })
})
beforeEach(async () => {
  at = await newFaceTeam(world)
})
afterAll(() => world.close())

/** Ends the time in which merges can be undone. */
const endMerges = async () => {
  await world.db.execute(sql`update person_merges set merged_at = now() - interval '31 days' where team = ${at.team}`)
  await deleteOldMerges.run(jobContext(world), {})
}

describe('people and faces that a member separated', () => {
  it('are never regrouped', async () => {
    const [a, b] = [await newPersonWith(vector(7)), await newPersonWith(vector(7, 0.1))]
    await at.separate(a.person, [b.person])
    const detached = await newFace(vector(8))
    await newPersonWith(vector(8, 0.1), 'Lena')
    await at.night()
    await at.detach(detached)
    await at.night()
    expect([await personOf(a.face), await personOf(b.face), await personOf(detached)]).toEqual([
      a.person,
      b.person,
      null,
    ])
  })

  it('are not brought together again by another face', async () => {
    const { person } = await newPersonWith(vector(9))
    const detached = await newFace(vector(9, 0.3), { person })
    await at.detach(detached)
    // This face is similar only to the detached one.
    const free = await newFace(vector(9, 0.55))
    await at.night()
    const grouped = await personOf(detached)
    expect([grouped === null, grouped === person]).toEqual([false, false])
    expect(await personOf(free)).toBe(grouped)
    expect(await at.suggestedFor(person)).toEqual([])
  })

  it('also stay apart from the person that one of them is merged into, until that merge is undone', async () => {
    const [a, b] = [await newPersonWith(vector(10), 'Ada'), await newPersonWith(vector(10, 0.1), 'Bea')]
    const c = await newPersonWith(vector(10, 0.2))
    const face = await newFace(vector(10, 0.05), { person: a.person })
    await at.separate(a.person, [c.person])
    await at.detach(face)
    expect(await at.suggestedFor(c.person)).toEqual([b.person])
    const merge = await at.merge(b.person, [a.person])
    expect(await at.suggestedFor(c.person)).toEqual([])
    expect(await at.suggestedForFace(face)).toEqual([c.person])
    await at.unmerge(merge)
    expect(await at.suggestedFor(c.person)).toEqual([b.person])
    expect(await at.suggestedForFace(face)).toEqual([b.person, c.person])
  })

  it('stay apart even after a merge of one of them can no longer be undone', async () => {
    const [a, b] = [await newPersonWith(vector(11), 'Ada'), await newPersonWith(vector(11, 0.1), 'Bea')]
    const [c, face] = [await newPersonWith(vector(11, 0.2)), await newFace(vector(11, 0.05), { person: a.person })]
    await at.separate(a.person, [c.person])
    await at.detach(face)
    await at.merge(b.person, [a.person])
    await endMerges()
    expect(await at.suggestedFor(c.person)).toEqual([])
    expect(await at.suggestedForFace(face)).toEqual([c.person])
  })

  it('are not regrouped after two merges of the same people are undone, the earlier one first', async () => {
    const [a, b, c] = [
      await newPersonWith(vector(12)),
      await newPersonWith(vector(12, 0.1)),
      await newPersonWith(vector(12, 0.2)),
    ]
    const [first, second] = [await at.merge(b.person, [a.person]), await at.merge(c.person, [b.person])]
    await at.unmerge(first)
    await at.night()
    expect([await personOf(a.face), await personOf(b.face)]).toEqual([a.person, c.person])
    await at.unmerge(second)
    await at.night()
    const [inA, inB, inC] = [await personOf(a.face), await personOf(b.face), await personOf(c.face)]
    expect([inB === inA, inB === inC]).toEqual([false, false])
  })
})

describe('undoing a merge', () => {
  it('restores all faces if the person who has them is merged at the same moment', async () => {
    const [b = '', c = ''] = [await at.newPerson(), await at.newPerson()].toSorted()
    const a = await newPersonWith(vector(13))
    const undone = await at.merge(b, [a.person])
    const going: Promise<unknown>[] = []
    // The merge has locked B, and waits for C.
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from persons where uuid = ${c} for update`)
      going.push(at.merge(c, [b]))
      await untilWaiting(world, 1)
      going.push(at.unmerge(undone))
      await untilWaiting(world, 2)
    })
    await Promise.all(going)
    expect(await personOf(a.face)).toBe(a.person)
  })
})

describe('two merges of the same people in opposite directions', () => {
  it('leave one person with all faces, and never deadlock', async () => {
    const [a, b] = [await newPersonWith(vector(14), 'A'), await newPersonWith(vector(14), 'B')].toSorted((x, y) =>
      x.person < y.person ? -1 : 1,
    ) as [Awaited<ReturnType<typeof newPersonWith>>, Awaited<ReturnType<typeof newPersonWith>>]
    const update = (person: string, newPerson: string) =>
      world.call(people.update, at.ada, { params: { person }, body: { newPerson } })
    const going: ReturnType<typeof update>[] = []
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from persons where uuid = ${a.person} for update`)
      going.push(update(a.person, b.person))
      await untilWaiting(world, 1)
      going.push(update(b.person, a.person))
      await untilWaiting(world, 2)
      // Neither transaction holds a lock on one person while it waits for the other.
      await tx.execute(sql`select from persons where uuid = ${b.person} for update nowait`)
    })
    expect((await Promise.all(going)).map(({ status }) => status).toSorted()).toEqual([
      200,
      expect.toSatisfy((status) => status === 404 || status === 409),
    ])
    expect(await personOf(a.face)).toBe(await personOf(b.face))
  })
})
