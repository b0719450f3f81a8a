import { files, folders, type Permission } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { changeLinkedFolders, linkedFoldersOf } from './index.ts'

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

const make = async (folderName: string, parent: string | null = null) =>
  (await world.call(folders.create, ada, { params: { team }, body: { folderName, parent } })).body['uuid'] as string
const update = (folder: string, body: object, person = ada) =>
  world.call(folders.update, person, { params: { folder }, body })
const remove = (folder: string, person = ada) => world.call(folders.remove, person, { params: { folder } })
const restore = (recycled_folder: string) => world.call(folders.restore, ada, { params: { recycled_folder } })
const pathOf = async (folder: string) =>
  (await world.call(folders.breadcrumbs, ada, { params: { folder } })).reply.map(({ name }) => name)
const tree = async () => (await world.call(folders.list, ada, { params: { team } })).reply.map(({ name }) => name)
const fileIn = async (folder: string | null, created_by = ada.user) =>
  (await world.newFile(team, { parent_folder: folder, created_by })).file
const change = (file: string, body: object) => world.call(files.update, ada, { params: { file }, body })

describe('a folder', () => {
  it('can be renamed, and keeps the name exactly as entered', async () => {
    const folder = await make('Harbours')
    for (const folderName of ['Café', 'Cafe\u0301', '100% _ \\ "x"', '<b>', '日本語', 'NULL', '../..']) {
      expect((await update(folder, { folderName })).body['name']).toBe(folderName)
      expect(await pathOf(folder)).toEqual([folderName])
    }
    expect((await update(folder, { folderName: '   ' })).status).toBe(422)
  })

  it('can be moved to another folder and to the root', async () => {
    const [a, b] = [await make('A'), await make('B')]
    const c = await make('C', a)
    expect((await update(c, { parent: b })).body).toMatchObject({ uuid: c, parent_folder: b })
    expect(await pathOf(c)).toEqual(['B', 'C'])
    await update(c, { parent: null })
    expect(await pathOf(c)).toEqual(['C'])
    expect(await world.events()).toContain('folder.updated')
  })

  it('cannot be moved into itself or its subfolders', async () => {
    const a = await make('A')
    const c = await make('C', await make('B', a))
    for (const parent of [a, c]) expect((await update(a, { parent })).body['code']).toBe('folder.inside_itself')
    expect(await pathOf(c)).toEqual(['A', 'B', 'C'])
  })

  it('cannot be moved into a folder of another team', async () => {
    const other = await world.newFolder((await world.newTeam()).team)
    expect((await update(await make('A'), { parent: other })).status).toBe(404)
  })

  it('is never lost or part of a cycle, however many folders are moved at once (T-CONC-3)', async () => {
    const all: string[] = []
    for (let i = 0; i < 12; i++) all.push(await make(`F${i}`))
    const any = () => all[Math.floor(Math.random() * all.length)] ?? ''
    const statuses = new Set<number>()
    for (let round = 0; round < 15; round++) {
      const moves = Array.from({ length: 20 }, () => update(any(), { parent: Math.random() < 0.1 ? null : any() }))
      for (const { status } of await Promise.all(moves)) statuses.add(status)
    }
    // Repeatedly makes two opposite moves concurrently.
    const [a = '', b = ''] = all
    for (let i = 0; i < 20; i++) {
      await Promise.all([update(a, { parent: null }), update(b, { parent: null })])
      const both = await Promise.all([update(a, { parent: b }), update(b, { parent: a })])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
    expect([...statuses].toSorted()).toEqual([200, 409])
    const { rows } = await world.db.execute<{ n: number }>(sql`
      with recursive tree as (select uuid from folders where team = ${team} and parent_folder is null
        union select d.uuid from folders d join tree on d.parent_folder = tree.uuid) select count(*)::int n from tree`)
    expect(rows[0]?.n).toBe(12)
  })

  it('cannot be deleted by a person who cannot delete all of its files (rule 13)', async () => {
    const flags: Permission[] = ['EDIT_ASSETS', 'DELETE_OWNED_ASSETS']
    const eve = await world.newMember(team, flags)
    const a = await make('A')
    await fileIn(a, eve.user)
    const others = await fileIn(a)
    const refused = await remove(a, eve)
    expect(refused.body).toMatchObject({
      code: 'rights.denied',
      reasons: ['The folder contains 1 file that you can’t delete.'],
    })
    expect(await tree()).toEqual(['A'])
    await change(others, { newFolder: null })
    expect((await remove(a, eve)).body).toEqual({ folders: 1, files: 1 })
  })
})

describe('a deleted folder', () => {
  it('moves to the bin with its subfolders and files, and is restored with them', async () => {
    const a = await make('A')
    const b = await make('B', a)
    const [one, two, outside] = [await fileIn(a), await fileIn(b), await fileIn(null)]
    expect((await remove(a)).body).toEqual({ folders: 2, files: 2 })
    expect(await tree()).toEqual([])
    for (const file of [one, two]) {
      const { body } = await world.call(files.one, ada, { params: { file } })
      expect(body['recycled']).toBe(true)
    }
    expect((await world.call(files.one, ada, { params: { file: outside } })).body['recycled']).toBe(false)
    expect((await world.call(folders.breadcrumbs, ada, { params: { folder: b } })).status).toBe(404)
    expect((await restore(a)).body).toMatchObject({ uuid: a, parent_folder: null })
    expect(await tree()).toEqual(['A', 'B'])
    const { body } = await world.call(files.one, ada, { params: { file: two } })
    expect(body).toMatchObject({ recycled: false, parent_folder: { uuid: b } })
  })

  it('is restored without the files that were already in the bin', async () => {
    const a = await make('A')
    const file = await fileIn(a)
    await change(file, { recycled: true })
    await remove(a)
    await restore(a)
    expect((await world.call(files.one, ada, { params: { file } })).body['recycled']).toBe(true)
  })

  it('is restored, with its parent folders and no others, when one of its files is restored', async () => {
    const a = await make('A')
    const [b, c] = [await make('B', a), await make('C', a)]
    const [one, other] = [await fileIn(b), await fileIn(c)]
    await remove(a)
    expect((await change(one, { recycled: false })).body).toMatchObject({ recycled: false, parent_folder: { uuid: b } })
    expect(await tree()).toEqual(['A', 'B'])
    expect((await world.call(files.one, ada, { params: { file: other } })).body['recycled']).toBe(true)
    await restore(c)
    expect(await tree()).toEqual(['A', 'B', 'C'])
    expect((await world.call(files.one, ada, { params: { file: other } })).body['recycled']).toBe(false)
  })

  it('accepts no more files, not even while it is being deleted', async () => {
    const a = await make('A')
    await remove(a)
    expect((await change(await fileIn(null), { newFolder: a })).status).toBe(404)
    expect(
      (await world.call(folders.create, ada, { params: { team }, body: { folderName: 'X', parent: a } })).status,
    ).toBe(404)
    for (let i = 0; i < 10; i++) {
      const [folder, file] = [await make('B'), await fileIn(null)]
      await Promise.all([remove(folder), change(file, { newFolder: folder })])
      const { rows } = await world.db.execute(sql`select 1 from files f join folders d on d.uuid = f.parent_folder
        where f.uuid = ${file} and f.recycled_at is null and d.recycled_at is not null`)
      expect(rows).toEqual([])
    }
  })
})

describe('the order of a folder', () => {
  const order = (folder: string | null, those: string[], to: unknown) =>
    world.call(folders.order, ada, { params: { team }, body: { folder, files: those, to } })
  const inOrder = async (folder: string) =>
    (
      await world.db.execute<{
        uuid: string
      }>(sql`select uuid from files where team = ${team} and parent_folder = ${folder}
        and in_library order by position, created_at desc, uuid desc`)
    ).rows.map(({ uuid }) => uuid)
  /** Creates a folder with files. Returns the files, newest first. */
  const filled = async (n: number) => {
    const folder = await make('A')
    const those: string[] = []
    for (let i = 0; i < n; i++) those.unshift(await fileIn(folder))
    return { folder, those }
  }

  it('is newest first until someone moves a file', async () => {
    const { folder, those } = await filled(5)
    const [a = '', b = '', c = '', d = '', e = ''] = those
    expect(await inOrder(folder)).toEqual([a, b, c, d, e])
    await order(folder, [d], { after: a })
    expect(await inOrder(folder)).toEqual([a, d, b, c, e])
    await order(folder, [e], 'first')
    expect(await inOrder(folder)).toEqual([e, a, d, b, c])
    await order(folder, [a, e], 'last')
    expect(await inOrder(folder)).toEqual([d, b, c, a, e])
    await order(folder, [e, a], { before: b })
    expect(await inOrder(folder)).toEqual([d, e, a, b, c])
    expect(await world.events()).toContain('folder.ordered')
  })

  it('is kept across pages, and files that were never moved come last', async () => {
    const { folder, those } = await filled(5)
    const [, , c = ''] = those
    await order(folder, [c], 'first')
    const whole = await inOrder(folder)
    const read: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const query: Record<string, string> = { folder, sort: 'custom', limit: '2', ...(next && { cursor: next }) }
      const { reply } = await world.call(files.list, ada, { params: { team }, query })
      read.push(...reply.results.map(({ uuid }) => uuid))
      next = reply.next
    }
    expect(read).toEqual(whole)
    expect(read[0]).toBe(c)
  })

  it('allows any number of moves between the same two files', async () => {
    const { folder, those } = await filled(4)
    const [a = '', b = '', c = '', d = ''] = those
    await order(folder, [d], 'last')
    for (let i = 0; i < 80; i++) await order(folder, [i % 2 ? c : b], { after: a })
    expect(await inOrder(folder)).toEqual([a, c, b, d])
  })

  it('keeps every file, in a distinct position, when many people change it at once', async () => {
    const { folder, those } = await filled(8)
    const any = () => those[Math.floor(Math.random() * those.length)] ?? ''
    for (let round = 0; round < 5; round++)
      await Promise.all(
        Array.from({ length: 10 }, () => order(folder, [any()], Math.random() < 0.5 ? 'first' : { after: any() })),
      )
    const [x = '', y = ''] = await inOrder(folder)
    expect((await inOrder(folder)).toSorted()).toEqual(those.toSorted())
    const positions = await world.db
      .select({ at: fileTable.position })
      .from(fileTable)
      .where(eq(fileTable.parent_folder, folder))
    const placed = positions.flatMap(({ at }) => at ?? [])
    expect(new Set(placed).size).toBe(placed.length)
    await order(folder, [x], { after: y })
    expect((await inOrder(folder)).slice(0, 2)).toEqual([y, x])
  })

  it("applies only to the folder's own files, and a file moved elsewhere loses its position", async () => {
    const { folder, those } = await filled(2)
    const [a = '', b = ''] = those
    const elsewhere = await fileIn(null)
    expect((await order(folder, [elsewhere], 'first')).body['errors'][0].pointer).toBe('/files')
    expect((await order(folder, [a], { after: elsewhere })).body['errors'][0].pointer).toBe('/to')
    expect((await order(folder, [a], { after: a })).body['errors'][0].pointer).toBe('/to')
    await order(folder, [b], 'first')
    await change(b, { newFolder: null })
    const [row] = await world.db.select().from(fileTable).where(eq(fileTable.uuid, b))
    expect(row?.position).toBeNull()
    expect((await order(null, [b], 'first')).status).toBe(204)
  })
})

describe('links to folders', () => {
  it('can be added and removed without moving the file, or all replaced at once', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')]
    const file = await fileIn(a)
    const names = async () => (await linkedFoldersOf(world.db, file)).map(({ name }) => name)
    const ids = (...list: string[]) => list as never
    expect(await changeLinkedFolders(world, file, { add: ids(b), remove: [] })).toBe(true)
    expect(await changeLinkedFolders(world, file, { add: ids(b), remove: [] })).toBe(false)
    expect(await changeLinkedFolders(world, file, { add: ids(c), remove: [] })).toBe(true)
    expect(await names()).toEqual(['B', 'C'])
    expect(await changeLinkedFolders(world, file, ids(c))).toBe(true)
    expect(await names()).toEqual(['C'])
    await remove(c)
    expect(await names()).toEqual([])
    await restore(c)
    expect(await names()).toEqual(['C'])
    expect((await world.call(files.one, ada, { params: { file } })).body['parent_folder'].uuid).toBe(a)
  })
})
