import { people } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type World } from '../../testing/world.ts'
import { comparePeople } from './service/compare-people.ts'
import { toVector } from './service/vectors.ts'
import { type FaceTeam, newFaceTeam, untilWaiting, vector } from './testing/faces.ts'
import { boundingBoxes } from './table.ts'

let world: World
let at: FaceTeam
const newFace: FaceTeam['newFace'] = (...row) => at.newFace(...row)
const newPerson: FaceTeam['newPerson'] = (name) => at.newPerson(name)
const newPersonWith: FaceTeam['newPersonWith'] = (...row) => at.newPersonWith(...row)
const personOf: FaceTeam['personOf'] = (face) => at.personOf(face)
const night = () => at.night()
beforeAll(async () => {
  world = await newWorld({ faces: true })
})
beforeEach(async () => {
  at = await newFaceTeam(world)
})
afterAll(() => world.close())

describe('grouping', () => {
  it('assigns a face to the nearest person who is similar enough', async () => {
    const ingrid = await newPerson('Ingrid')
    await newFace(vector(1), { person: ingrid })
    const [alike, other] = [await newFace(vector(1, 0.2)), await newFace(vector(2))]
    await night()
    expect([await personOf(alike), await personOf(other)]).toEqual([ingrid, null])
  })

  it('creates an unnamed person from two similar faces, but not from a single face', async () => {
    const [one, two, alone] = [await newFace(vector(3)), await newFace(vector(3, 0.1)), await newFace(vector(4))]
    await night()
    expect(await personOf(one)).toBe(await personOf(two))
    expect([(await personOf(one)) !== null, await personOf(alone)]).toEqual([true, null])
  })

  it('keeps two faces in one image apart, however similar they are', async () => {
    const one = await newFace(vector(5))
    const two = await newFace(vector(5, 0.1), { file: one.file })
    await night()
    expect([await personOf(one), await personOf(two)]).toEqual([null, null])
  })

  it('merges similar unnamed people, but never named people', async () => {
    const [a, b, named] = [await newPerson(), await newPerson(), await newPerson('Ingrid')]
    const faces = [a, b, named].map((person, n) => newFace(vector(6, n / 10), { person }))
    const [one, two, three] = await Promise.all(faces)
    await night()
    expect(await personOf(one ?? { uuid: '' })).toBe(await personOf(two ?? { uuid: '' }))
    expect(await personOf(three ?? { uuid: '' })).toBe(named)
  })

  it('uses the threshold of the team', async () => {
    const ingrid = await newPerson('Ingrid')
    await newFace(vector(9), { person: ingrid })
    const face = await newFace(vector(9, 0.4))
    await at.settings({ face_likeness: 0.7 })
    await night()
    expect(await personOf(face)).toBe(null)
    await at.settings({ face_likeness: 0.5 })
    await night()
    expect(await personOf(face)).toBe(ingrid)
  })

  it('assigns several unmatched faces to the same person, and never dismisses a face', async () => {
    // The second face is nearer to the third than to the first, which it was already paired with.
    const faces = [await newFace(vector(11)), await newFace(vector(11, 0.3)), await newFace(vector(11, 0.4))]
    await night()
    const boxes = await Promise.all(faces.map(at.boxOf))
    expect(new Set(boxes.map((box) => box?.person)).size).toBe(1)
    expect(boxes.map((box) => [box?.person !== null, box?.dismissed])).toEqual(boxes.map(() => [true, false]))
  })

  it('adds faces to a similar person, even if they are more similar to each other', async () => {
    const { person } = await at.newPersonWith(vector(13), 'Ingrid')
    const [first, second] = [await newFace(vector(13, 0.3)), await newFace(vector(13, 0.35))]
    await night()
    expect([await personOf(first), await personOf(second)]).toEqual([person, person])
  })

  it('leaves a face unassigned if a member names the most similar face at the same moment', async () => {
    const [free, named] = [await newFace(vector(12)), await newFace(vector(12, 0.1))]
    const ingrid = await newPerson('Ingrid')
    let grouped: Promise<void> | undefined
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`update bounding_boxes set person = ${ingrid}, confirmed = true where uuid = ${named.uuid}`)
      grouped = night()
      await untilWaiting(world, 1)
    })
    await grouped
    expect(await at.boxOf(free)).toMatchObject({ person: null, dismissed: false })
    await night()
    expect(await personOf(free)).toBe(ingrid)
  })

  it('never merges two people who appear in the same image', async () => {
    const a = await newPersonWith(vector(13))
    const b = await newPersonWith(vector(13, 0.1))
    const c = await newPersonWith(vector(13, 0.2), '', { file: b.face.file })
    await night()
    expect(await personOf(b.face)).toBe(await personOf(a.face))
    expect(await personOf(c.face)).toBe(c.person)
  })

  it('assigns faces to the person who is kept if people are merged at the same moment', async () => {
    const sorted = [await newPersonWith(vector(14)), await newPersonWith(vector(15))].toSorted((x, y) =>
      x.person < y.person ? -1 : 1,
    )
    const [merged, kept] = sorted
    const [near] = await world.db.select().from(boundingBoxes).where(sql`person = ${merged?.person}`)
    const face = await newFace(near?.descriptor ?? Buffer.alloc(0))
    const going: Promise<unknown>[] = []
    // The merge has locked the first of the two people, and waits for the second.
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`select from persons where uuid = ${kept?.person} for update`)
      going.push(at.merge(kept?.person ?? '', [merged?.person ?? '']))
      await untilWaiting(world, 1)
      going.push(night())
      await untilWaiting(world, 2)
    })
    await Promise.all(going)
    expect(await personOf(face)).toBe(kept?.person)
  })
})

describe('suggestions', () => {
  it('include pairs of similar people, and people for a face', async () => {
    const [ingrid, unnamed] = [await newPerson('Ingrid'), await newPerson()]
    await newFace(vector(10), { person: ingrid })
    await newFace(vector(10, 0.3), { person: unnamed })
    const face = await newFace(vector(10, 0.1))
    const pairs = await world.call(people.suggestions, at.ada, { params: { team: at.team } })
    expect(pairs.reply).toMatchObject([{ person: { uuid: ingrid }, other: { uuid: unnamed } }])
    const forBox = await world.call(people.suggestForBox, at.ada, { params: { bounding_box: face.uuid } })
    expect(forBox.reply.map(({ person }) => person.uuid)).toEqual([ingrid, unnamed])
    const forPerson = await world.call(people.suggestFor, at.ada, { params: { person: unnamed } })
    expect(forPerson.reply.map(({ person }) => person.uuid)).toEqual([ingrid])
  })

  it('are made for any person, even in a team with more than 1,000 people', async () => {
    await world.db.execute(sql`
      with made as (insert into persons (uuid, team, name)
        select gen_random_uuid(), ${at.team}, 'Guest ' || n from generate_series(1, 1001) n returning uuid),
        file as (select ${(await newFace(vector(16))).file}::uuid uuid)
      insert into bounding_boxes (uuid, team, file, person, x1, y1, x2, y2, source, descriptor, described_at)
      select gen_random_uuid(), ${at.team}, file.uuid, made.uuid, 0.1, 0.1, 0.2, 0.2, 'found', ${vector(17)}, now()
      from made, file`)
    const ingrid = await newPersonWith(vector(18), 'Ingrid')
    for (const _ of [1, 2]) await newFace(vector(18), { person: ingrid.person })
    const { person } = await newPersonWith(vector(18, 0.1))
    expect(await at.suggestedFor(person)).toContain(ingrid.person)
  })

  it('are computed for a thousand people without holding up other requests', async () => {
    const middle = toVector(vector(1))
    const compared = Array.from({ length: 1000 }, (_, n) => ({ person: `${n}`, name: `${n}`, middle }))
    let others = false
    setImmediate(() => (others = true))
    expect(await comparePeople(compared, 0.5)).toEqual([])
    expect(others).toBe(true)
  })
})
