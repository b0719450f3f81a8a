import { duplicates, files, folders } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import type { Worker } from '../../platform/jobs/worker.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { transact } from '../../platform/db/db.ts'
import { recorder } from '../../platform/db/ledger.ts'
import { enqueuer } from '../../platform/jobs/jobs.ts'
import { versions } from '../versions/table.ts'
import { groupVersion } from './service/group.ts'

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
  let jobs: Worker
  beforeAll(async () => {
    jobs = await world.startJobs()
  })
  afterAll(() => jobs.stop())

  const svg = (body: string, width = 640, height = 480) =>
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`),
    ).removeAlpha()
  const noise = (seed: number) =>
    svg(
      `<filter id="n"><feTurbulence seed="${seed}" baseFrequency="0.008" numOctaves="2"/></filter><rect width="640" height="480" filter="url(#n)"/>`,
    )
  const ramp = (from: string, to: string, way: string, kind = 'linear') =>
    svg(
      `<${kind}Gradient id="g" ${way}><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></${kind}Gradient><rect width="640" height="480" fill="url(#g)"/>`,
    )
  const add = async (name: string, picture: Sharp) =>
    processed(world, ada, await uploadFile(world, ada, team, { name, bytes: await picture.toBuffer() }))
  /** Waits for a final pair to be grouped: grouping runs in processing order, so all earlier images have been compared. */
  const settled = async () => {
    await add('last.png', noise(99).png())
    await add('last.jpg', noise(99).resize(500).jpeg())
    return vi.waitFor(async () => {
      const [last, ...rest] = await grouped()
      expect(last?.toSorted()).toEqual(['last.jpg', 'last.png'])
      return rest.map((names) => names.toSorted())
    }, 10_000)
  }

  it('are detected during processing: another size, format or compression, or a slight crop, but not another image', async () => {
    const photo = sharp(await noise(1).png().toBuffer())
    await add('photo.png', photo.clone().png())
    await add('small.jpg', photo.clone().resize(400).jpeg({ quality: 70 }))
    await add('poor.jpg', photo.clone().jpeg({ quality: 25 }))
    await add('cropped.png', photo.clone().extract({ left: 8, top: 5, width: 626, height: 470 }).png())
    await add('other.png', noise(7).png())
    expect(await settled()).toEqual([['cropped.png', 'photo.png', 'poor.jpg', 'small.jpg']])
  })

  it('do not include images without detail, such as plain colours and gradients', async () => {
    for (const colour of ['red', 'navy', '#777'])
      await add(`${colour}.png`, svg(`<rect width="640" height="480" fill="${colour}"/>`).png())
    await add('across.png', ramp('#fff', '#123', 'x2="1"').png())
    await add('across again.png', ramp('#ff0', '#028', 'x2="1"').png())
    await add('down.png', ramp('red', 'blue', 'x2="0" y2="1"').png())
    await add('slanting.png', ramp('#222', '#eee', 'x2="1" y2="1"').png())
    await add('around.png', ramp('#fff', '#000', '', 'radial').png())
    await add('around again.png', ramp('#fed', '#024', '', 'radial').png())
    expect(await settled()).toEqual([])
  })

  it('must have similar colours and proportions: a drawing in other colours or proportions is a different image', async () => {
    const marks = (colour: string, width = 640, height = 480) =>
      svg(
        `<rect width="100%" height="100%" fill="${colour}"/>${[0, 1, 2, 3, 4].map((n) => `<ellipse cx="${(n * 24 + 7) % 100}%" cy="${(n * 35 + 10) % 100}%" rx="8%" ry="10%" fill="#fff"/>`).join('')}`,
        width,
        height,
      )
    await add('teal.png', marks('#0a5c66').png())
    await add('teal small.jpg', marks('#0a5c66').resize(320).jpeg())
    await add('crimson.png', marks('#a3123a').png())
    await add('teal upright.png', marks('#0a5c66', 480, 640).png())
    expect(await settled()).toEqual([['teal small.jpg', 'teal.png']])
  })
})

/** Adds a file whose image has this fingerprint, and groups it as the job does. */
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
  return groupVersion(
    {
      write: (body) =>
        transact(world.db, (db) => body({ db, record: recorder(db, [], by), enqueue: enqueuer(db, by) })),
    },
    version,
  )
}

describe('the groups of near-duplicates', () => {
  const base = 0xf0f0_1234_abcd_0f0fn

  it('contain images whose hashes differ in at most 6 of 64 bits, in any position', async () => {
    await addLook('base', base)
    await addLook('six spread', base ^ 0x8001_8001_8000_8000n)
    await addLook('six together', base ^ 0x3fn)
    await addLook('seven', base ^ 0x0000_0000_007f_0000n)
    await addLook('sign', base ^ 0x8000_0000_0000_0000n)
    expect((await grouped()).map((names) => names.toSorted())).toEqual([['base', 'sign', 'six spread', 'six together']])
  })

  it('contain every pair of similar hashes, and no others', async () => {
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

  it('merge when a new image is similar to images in two of them', async () => {
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

  it('do not show images without detail that were grouped earlier', async () => {
    await addLook('a', base)
    await addLook('b', base)
    const plain = [await addLook('red', 0n), await addLook('blue', -1n)]
    await world.db.execute(sql`update looks l set "group" = (select "group" from looks where team = ${team} and "group" is not null limit 1)
      from files f where f.latest_version = l.version and f.uuid in ${plain}`)
    expect(await grouped()).toEqual([['a', 'b']])
  })

  it('contain only files in the library of one team, compared by their active versions', async () => {
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

  it('show which folder each file is in', async () => {
    const { body: folder } = await world.call(folders.create, ada, { params: { team }, body: { folderName: 'Quays' } })
    const file = await addLook('a', base)
    await addLook('b', base)
    await world.call(files.update, ada, { params: { file }, body: { newFolder: folder.uuid } })
    const [group] = (await groups()).results
    expect(group?.files.map(({ parent_folder }) => parent_folder)).toEqual([{ uuid: folder.uuid, name: 'Quays' }, null])
  })

  it('disappear when marked as not duplicates, and reappear only with another similar file', async () => {
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

  it('can be marked as not duplicates by editors, and only in their own team', async () => {
    const [a, b] = [await addLook('a', base), await addLook('b', base)]
    const { team: other } = await world.newTeam()
    const stranger = await world.newMember(other, 'Admin')
    const viewer = await world.newMember(team, 'Viewer')
    const tell = async (person: Person, of: string) =>
      (await world.call(duplicates.tellApart, person, { params: { team: of }, body: { files: [a, b] } })).status
    expect([await tell(viewer, team), await tell(stranger, team), await tell(stranger, other)]).toEqual([403, 404, 404])
    expect(await grouped()).toEqual([['a', 'b']])
  })

  it('are paginated, newest group first', async () => {
    for (let at = 0n; at < 5n; at++) {
      await addLook(`${at} a`, (at + 1n) * 0x1111_1111_1111_1111n)
      await addLook(`${at} b`, (at + 1n) * 0x1111_1111_1111_1111n)
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
