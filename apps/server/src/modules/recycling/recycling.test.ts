import { folders, recycling } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { teams } from '../teams/table.ts'
import { versions } from '../versions/table.ts'

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

const days = (n: number) => new Date(Date.now() - n * 86_400_000)
const binned = (ago: number, row: Partial<typeof fileTable.$inferInsert> = {}) =>
  world.newFile(team, { recycled_at: days(ago), recycled_by: ada.user, ...row })
const bin = async (person = ada, query: Record<string, string> = {}) =>
  (await world.call(recycling.list, person, { params: { team }, query })).reply
const names = async (person = ada) => (await bin(person)).results.map(({ name }) => name)
const empty = async (person = ada) => (await world.call(recycling.empty, person, { params: { team } })).body
const isKept = async (version: string) => {
  const [row] = await world.db.select().from(versions).where(eq(versions.uuid, version))
  return row !== undefined
}
const keyOf = async (version: string) =>
  (await world.db.select().from(versions).where(eq(versions.uuid, version)))[0]?.key ?? ''
const hasBytes = async (key: string) => (await world.ports.storage.stat(key).catch(() => undefined)) !== undefined
/** Runs the clean-up as the nightly schedule does. */
const night = async () => {
  await world.db.execute(sql`select graphile_worker.add_job('recycling.delete-old', '{}'::json)`)
  await world.finishJobs()
}

const newFolder = async (folderName: string, parent: string | null = null) =>
  (await world.call(folders.create, ada, { params: { team }, body: { folderName, parent } })).body['uuid'] as string
const deleteFolder = (recycled_folder: string, person = ada) =>
  world.call(recycling.deleteFolder, person, { params: { recycled_folder } })
const binFolders = async () =>
  (await world.call(recycling.folders, ada, { params: { team } })).reply.results.map(({ name }) => name)

describe('a folder in the bin', () => {
  it('is permanently deleted with everything in it, and nothing else', async () => {
    const [a, beside] = [await newFolder('A'), await newFolder('Beside')]
    const inner = await newFolder('B', a)
    const before = await binned(2, { name: 'before.png', parent_folder: inner })
    const { version } = await world.newFile(team, { name: 'with.png', parent_folder: inner })
    const kept = await binned(1, { name: 'kept.png' })
    for (const folder of [a, beside]) await world.call(folders.remove, ada, { params: { folder } })
    const key = await keyOf(version)
    expect(await deleteFolder(a)).toMatchObject({ status: 200, body: { files: 2, left: 0 } })
    await world.finishJobs()
    expect([await isKept(version), await isKept(before.version), await isKept(kept.version)]).toEqual([
      false,
      false,
      true,
    ])
    expect(await hasBytes(key)).toBe(false)
    expect(await binFolders()).toEqual(['Beside'])
    expect((await deleteFolder(a)).status).toBe(404)
    const { rows } = await world.db.execute<{ name: string }>(
      sql`select data->>'name' name from ledger where team = ${team} and event = 'folder.deleted' order by seq`,
    )
    expect(rows.map(({ name }) => name)).toEqual(['B', 'A'])
  })

  it('is deleted in batches if it has many files, and disappears after the last one', async () => {
    const a = await newFolder('A')
    await world.db.execute(sql`update folders set recycled_at = now() where uuid = ${a}`)
    const rows = Array.from({ length: 501 }, () => ({ team, name: 'x', recycled_at: days(1), parent_folder: a }))
    await world.db.insert(fileTable).values(rows)
    expect((await deleteFolder(a)).body).toEqual({ files: 500, left: 1 })
    await world.finishJobs()
    expect(await world.db.$count(fileTable, eq(fileTable.team, team))).toBe(0)
    expect(await binFolders()).toEqual([])
  })

  it('can be deleted only by people who can delete all files, and only from the bin', async () => {
    const a = await newFolder('A')
    expect((await deleteFolder(a)).status).toBe(404)
    await world.call(folders.remove, ada, { params: { folder: a } })
    const editor = await world.newMember(team, ['EDIT_ASSETS', 'DELETE_OWNED_ASSETS'])
    expect((await deleteFolder(a, editor)).status).toBe(403)
    expect(await binFolders()).toEqual(['A'])
  })
})

describe('the recycling bin', () => {
  it('shows who deleted a file, when, from which folder, and how many days are left', async () => {
    const folder = await world.newFolder(team, 'Harbours')
    await binned(3.5, { name: 'old.png', parent_folder: folder })
    await binned(0.5, { name: 'new.png' })
    const { results, count } = await bin()
    expect(count).toBe(2)
    expect(results).toMatchObject([
      { name: 'new.png', days_left: 30, recycled_by: { uuid: ada.user, first_name: 'Ada' }, parent_folder: null },
      { name: 'old.png', days_left: 27, parent_folder: { uuid: folder, name: 'Harbours' } },
    ])
    await world.db.update(teams).set({ recycling_days: 7 }).where(eq(teams.uuid, team))
    expect((await bin()).results.map(({ days_left }) => days_left)).toEqual([7, 4])
  })

  it('is paginated', async () => {
    for (let i = 0; i < 5; i++) await binned(1, { name: `${i}.png` })
    const first = await bin(ada, { limit: '3' })
    const second = await bin(ada, { limit: '3', cursor: first.next ?? '' })
    expect(new Set([...first.results, ...second.results].map(({ uuid }) => uuid)).size).toBe(5)
    expect(second.next).toBeNull()
  })

  it('shows all files to people who can edit or delete any file, their own files to people who can delete only their own, and no files to anyone else (rule 2)', async () => {
    const eve = await world.newMember(team, ['DELETE_OWNED_ASSETS'])
    await binned(1, { name: 'of eve.png', created_by: eve.user })
    await binned(2, { name: 'of ada.png', created_by: ada.user })
    expect(await names()).toEqual(['of eve.png', 'of ada.png'])
    expect(await names(await world.newMember(team, ['EDIT_ASSETS']))).toEqual(['of eve.png', 'of ada.png'])
    expect(await names(eve)).toEqual(['of eve.png'])
    const viewer = await world.newMember(team, 'Viewer')
    expect((await world.call(recycling.list, viewer, { params: { team } })).status).toBe(403)
  })

  it('lists and deletes files awaiting review only for members with EDIT_ASSETS (rule 3)', async () => {
    await binned(1, { name: 'refused.png', review_status: 1 })
    await binned(2, { name: 'old.png' })
    const cleaner = await world.newMember(team, ['DELETE_ALL_ASSETS'])
    expect(await names(cleaner)).toEqual(['old.png'])
    expect(await empty(cleaner)).toEqual({ files: 1, left: 0 })
    expect(await names()).toEqual(['refused.png'])
  })

  it('shows a file to its creator, but to the creator of its latest version only if they can delete it', async () => {
    const [eve, bo] = [await world.newMember(team, 'Contributor'), await world.newMember(team, ['EDIT_OWNED_ASSETS'])]
    const { file } = await binned(1, { created_by: eve.user })
    await world.db.update(fileTable).set({ latest_creator: bo.user }).where(eq(fileTable.uuid, file))
    expect([await names(eve), await names(bo)]).toEqual([['harbour.png'], []])
    expect(await empty(eve)).toEqual({ files: 0, left: 0 })
  })

  it('stops being emptied when the person emptying it loses the permission', async () => {
    const eve = await world.newMember(team, ['DELETE_ALL_ASSETS'])
    await world.db
      .insert(fileTable)
      .values(Array.from({ length: 501 }, () => ({ team, name: 'x', recycled_at: days(1) })))
    expect(await empty(eve)).toEqual({ files: 500, left: 1 })
    await world.setFlags(eve, [])
    await world.finishJobs()
    expect(await world.db.$count(fileTable, eq(fileTable.team, team))).toBe(1)
  })

  it('lists deleted folders with the number of files deleted with them', async () => {
    const make = async (folderName: string, parent: string | null) =>
      (await world.call(folders.create, ada, { params: { team }, body: { folderName, parent } })).body['uuid'] as string
    const a = await make('A', null)
    await world.newFile(team, { parent_folder: await make('B', a) })
    await world.call(folders.remove, ada, { params: { folder: a } })
    const { body } = await world.call(recycling.folders, ada, { params: { team } })
    expect(body['results']).toMatchObject([
      { uuid: a, name: 'A', files: 1, recycled_by: { uuid: ada.user }, days_left: 30 },
    ])
    expect(body['count']).toBe(1)
  })

  it('permanently deletes files, folders and stored bytes when it is emptied', async () => {
    const { version } = await binned(1)
    const key = await keyOf(version)
    const { version: kept } = await world.newFile(team)
    const folder = await world.newFolder(team)
    await world.newFile(team, { parent_folder: folder })
    await world.call(folders.remove, ada, { params: { folder } })
    expect(await empty()).toEqual({ files: 2, left: 0 })
    expect(await names()).toEqual([])
    expect([await isKept(version), await isKept(kept)]).toEqual([false, true])
    const { rows } = await world.db.execute(sql`select 1 from folders where uuid = ${folder}`)
    expect(rows).toEqual([])
    expect(await hasBytes(key)).toBe(true)
    await world.finishJobs()
    expect(await hasBytes(key)).toBe(false)
    expect(await world.events()).toEqual(expect.arrayContaining(['bin.emptied', 'file.deleted', 'folder.deleted']))
  })

  it('keeps other people’s files when it is emptied by someone who can delete only their own', async () => {
    const eve = await world.newMember(team, ['DELETE_OWNED_ASSETS'])
    await binned(1, { name: 'of eve.png', created_by: eve.user })
    await binned(1, { name: 'of ada.png', created_by: ada.user })
    expect(await empty(eve)).toEqual({ files: 1, left: 0 })
    expect(await names()).toEqual(['of ada.png'])
  })

  it('is emptied in batches when it is large', async () => {
    const rows = Array.from({ length: 1203 }, () => ({ team, name: 'x', recycled_at: days(1) }))
    await world.db.insert(fileTable).values(rows)
    expect(await empty()).toEqual({ files: 500, left: 703 })
    await world.finishJobs()
    expect(await world.db.$count(fileTable, eq(fileTable.team, team))).toBe(0)
  })
})

describe('the nightly clean-up', () => {
  it('permanently deletes only files past their retention period, with their bytes', async () => {
    const [over, not] = [await binned(30.1), await binned(29.9)]
    const key = await keyOf(over.version)
    const other = await world.newTeam()
    await world.db.update(teams).set({ recycling_days: 60 }).where(eq(teams.uuid, other.team))
    const elsewhere = await world.newFile(other.team, { recycled_at: days(50) })
    await night()
    expect([await isKept(over.version), await isKept(not.version), await isKept(elsewhere.version)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await hasBytes(key)).toBe(false)
  })

  it('deletes empty folders past their retention period', async () => {
    const folder = await world.newFolder(team)
    const inner = (
      await world.call(folders.create, ada, { params: { team }, body: { folderName: 'In', parent: folder } })
    ).body['uuid']
    await world.newFile(team, { parent_folder: inner })
    await world.call(folders.remove, ada, { params: { folder } })
    const here = async () => (await world.db.execute(sql`select 1 from folders where team = ${team}`)).rows.length
    await night()
    expect(await here()).toBe(2)
    await world.db.execute(sql`update folders set recycled_at = recycled_at - interval '31 days' where team = ${team}`)
    await night()
    expect(await here()).toBe(2)
    await world.db.execute(sql`update files set recycled_at = recycled_at - interval '31 days' where team = ${team}`)
    await night()
    expect(await here()).toBe(0)
  })
})
