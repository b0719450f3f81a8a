import { duplicates, files } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import type { Runner } from 'graphile-worker'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { transact } from '../../platform/db/db.ts'
import { recorder } from '../../platform/db/ledger.ts'
import { enqueuer } from '../../platform/jobs/jobs.ts'
import { versions } from '../versions/table.ts'
import { noteLook } from './service.ts'

let world: World
let ada: Person
let team: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const groups = async (query: Record<string, string> = {}) => {
  const { reply } = await world.call(duplicates.list, ada, { params: { team }, query })
  return reply
}
const grouped = async () => (await groups()).results.map(({ files: those }) => those.map(({ name }) => name))

describe('near-duplicates', () => {
  let jobs: Runner
  beforeAll(async () => {
    jobs = await world.startJobs()
  })
  afterAll(() => jobs.stop())

  it('are found when pictures are processed: a copy in another size and format, and not another picture', async () => {
    const noise = (seed: number) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><filter id="n"><feTurbulence seed="${seed}" baseFrequency="0.008" numOctaves="2"/></filter><rect width="640" height="480" filter="url(#n)"/></svg>`,
      )
    const photo = await sharp(noise(1)).removeAlpha().png().toBuffer()
    const pictures: [string, Buffer][] = [
      ['photo.png', photo],
      ['small.jpg', await sharp(photo).resize(400).jpeg({ quality: 70 }).toBuffer()],
      ['other.png', await sharp(noise(7)).removeAlpha().png().toBuffer()],
    ]
    for (const [name, bytes] of pictures) {
      const file = await uploadFile(world, ada, team, { name, bytes })
      await processed(world, ada, file)
    }
    await vi.waitFor(async () => expect(await grouped()).toEqual([['photo.png', 'small.jpg']]), 10_000)
  })
})

/** A file whose picture has this look, sorted in as the job does it. */
const addLook = async (name: string, phash: bigint) => {
  const { file, version } = await world.newFile(team, { name })
  await world.db
    .update(versions)
    .set({ phash: BigInt.asIntN(64, phash) })
    .where(eq(versions.uuid, version))
  await sortIn(version)
  return file
}
const sortIn = (version: string) => {
  const by = { team, actor: null, about: null }
  return noteLook(
    {
      write: (body) =>
        transact(world.db, (db) => body({ db, record: recorder(db, [], by), enqueue: enqueuer(db, by) })),
    },
    version,
  )
}

describe('the groups of near-duplicates', () => {
  const base = 0xf0f0_1234_abcd_0f0fn

  it('hold what differs in at most 6 of 64 bits, wherever they are', async () => {
    await addLook('base', base)
    await addLook('six spread', base ^ 0x8001_8001_8000_8000n)
    await addLook('six together', base ^ 0x3fn)
    await addLook('seven', base ^ 0x0000_0000_007f_0000n)
    await addLook('sign', base ^ 0x8000_0000_0000_0000n)
    expect((await grouped()).map((names) => names.toSorted())).toEqual([['base', 'sign', 'six spread', 'six together']])
  })

  it('find every pair of near hashes, and none that is not near', async () => {
    let state = 7
    const random = (below: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < 25; round++) {
      const hash = BigInt(random(2 ** 32)) * 2n ** 32n + BigInt(random(2 ** 32))
      const bits = new Set<number>()
      while (bits.size < (round % 2 ? 6 : 7)) bits.add(random(64))
      await addLook(`${round} a`, hash)
      await addLook(
        `${round} b`,
        [...bits].reduce((turned, bit) => turned ^ (1n << BigInt(bit)), hash),
      )
    }
    const found = (await grouped()).map((names) => names.toSorted().join())
    const near = Array.from({ length: 12 }, (_, at) => `${at * 2 + 1} a,${at * 2 + 1} b`)
    expect(found.toSorted()).toEqual(near.toSorted())
  })

  it('become one when a picture stands between two', async () => {
    await addLook('left', base)
    await addLook('left again', base ^ 1n)
    await addLook('right', base ^ 0xff00n ^ 0x3_0000n)
    await addLook('right again', base ^ 0xff00n ^ 0x3_0000n ^ 2n)
    expect(await grouped()).toEqual([
      ['right', 'right again'],
      ['left', 'left again'],
    ])
    await addLook('between', base ^ 0xf000n ^ 0x1_0000n)
    expect((await grouped()).map((names) => names.toSorted())).toEqual([
      ['between', 'left', 'left again', 'right', 'right again'],
    ])
  })

  it('hold the files of the library alone, of one team, by their active versions', async () => {
    const [first = '', second = ''] = [await addLook('a', base), await addLook('b', base)]
    await addLook('c', base)
    expect(await grouped()).toEqual([['a', 'b', 'c']])
    await world.call(files.update, ada, { params: { file: first }, body: { recycled: true } })
    expect(await grouped()).toEqual([['b', 'c']])
    await world.db.execute(`update files set latest_version = null where uuid = '${second}'`)
    expect(await grouped()).toEqual([])
    const { team: other } = await world.newTeam()
    const stranger = await world.newMember(other, 'Admin')
    expect((await world.call(duplicates.list, stranger, { params: { team } })).status).toBe(404)
    expect((await world.call(duplicates.list, stranger, { params: { team: other } })).body.results).toEqual([])
  })

  it('go when a person tells them apart, and come again only with another one', async () => {
    const [a, b] = [await addLook('a', base), await addLook('b', base ^ 1n)]
    const { status } = await world.call(duplicates.tellApart, ada, { params: { team }, body: { files: [a, b] } })
    expect([status, await grouped()]).toEqual([204, []])
    const { rows } = await world.db.execute<{ latest_version: string }>(
      `select latest_version from files where uuid = '${a}'`,
    )
    await sortIn(rows[0]?.latest_version ?? '')
    expect(await grouped()).toEqual([])
    const c = await addLook('c', base ^ 2n)
    expect((await grouped()).map((names) => names.toSorted())).toEqual([['a', 'b', 'c']])
    await world.call(files.update, ada, { params: { file: c }, body: { recycled: true } })
    expect(await grouped()).toEqual([])
  })

  it('are told apart by editors, in their own team', async () => {
    const [a, b] = [await addLook('a', base), await addLook('b', base)]
    const { team: other } = await world.newTeam()
    const stranger = await world.newMember(other, 'Admin')
    const viewer = await world.newMember(team, 'Viewer')
    const tell = async (person: Person, of: string) =>
      (await world.call(duplicates.tellApart, person, { params: { team: of }, body: { files: [a, b] } })).status
    expect([await tell(viewer, team), await tell(stranger, team), await tell(stranger, other)]).toEqual([403, 404, 404])
    expect(await grouped()).toEqual([['a', 'b']])
  })

  it('come in pages, the newest group first', async () => {
    for (let at = 0n; at < 5n; at++) {
      await addLook(`${at} a`, at * 0x1111_1111_1111_1111n)
      await addLook(`${at} b`, at * 0x1111_1111_1111_1111n)
    }
    const first = await groups({ limit: '2' })
    expect([first.count, first.results.map(({ files: those }) => those[0]?.name)]).toEqual([5, ['4 a', '3 a']])
    const second = await groups({ limit: '2', cursor: first.next ?? '' })
    const third = await groups({ limit: '2', cursor: second.next ?? '' })
    expect(third.results.map(({ files: those }) => those[0]?.name)).toEqual(['0 a'])
    expect(third.next).toBeNull()
    expect((await world.call(duplicates.list, ada, { params: { team }, query: { cursor: 'x' } })).status).toBe(422)
  })
})
