import { bulk, files } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFiles, bulkCalls } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { tags as tagTable } from '../tags/table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

type Calls = ReturnType<typeof bulkCalls>
const newFiles = (count: number, row?: string) => addFiles(world, team, count, row)
const start: Calls['start'] = (...sent) => bulkCalls(world, team, ada).start(...sent)
const runOf: Calls['runOf'] = (...sent) => bulkCalls(world, team, ada).runOf(...sent)
const undo: Calls['undo'] = (...sent) => bulkCalls(world, team, ada).undo(...sent)
const problems: Calls['problems'] = (...sent) => bulkCalls(world, team, ada).problems(...sent)
const carryOut: Calls['carryOut'] = (...sent) => bulkCalls(world, team, ada).carryOut(...sent)
const column = async (name: string) =>
  (
    await world.db.execute<{ value: unknown }>(
      sql.raw(`select "${name}" "value" from files where team = '${team}' order by uuid`),
    )
  ).rows.map(({ value }) => value)

describe('a bulk edit', () => {
  it('runs in the background, reports progress, and describes its changes', async () => {
    const all = await newFiles(3)
    const { body } = await start({ files: all.slice(0, 2) }, { status: 'restricted', copyright: 'Solvik' })
    expect(body).toMatchObject({
      state: 'waiting',
      total: 2,
      done: 0,
      what: 'copyright “Solvik”, status Restricted',
      undoable: false,
    })
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({
      state: 'done',
      done: 2,
      failed: 0,
      undoable: true,
      user: { uuid: ada.user },
    })
    expect((await column('status')).filter((status) => status === 'restricted')).toHaveLength(2)
  })

  it('ends when its job will not be retried, and counts the files that were not reached as failed', async () => {
    const { body } = await start({ files: await newFiles(3) }, { status: 'restricted' })
    await world.db.execute(sql`update graphile_worker._private_jobs set attempts = 2, max_attempts = 3,
      flags = '{"closing": true}', last_error = 'The server stopped while this job was running.'`)
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({ state: 'done', done: 0, failed: 3 })
    await world.db.execute(sql`delete from graphile_worker._private_jobs`)
  })

  it.each([
    { availableFrom: '9999-12-31T23:59:59-14:00' },
    { expirationDate: '9999-12-31' },
    { availableFrom: '0001-01-01T00:00:00+14:00' },
  ])('rejects %j, which is out of range in at least one time zone', async (change) => {
    expect((await start({ files: await newFiles(1) }, change)).status).toBe(422)
    const query = { at: '9999-12-31' }
    expect((await world.call(files.list, ada, { params: { team }, query })).status).toBe(422)
  })

  it("describes dates in the team's time zone, even if it is still the day before in UTC", async () => {
    const change = { expirationDate: '2027-01-31', availableFrom: '2026-12-30T23:00:00.000Z' }
    const { body } = await start({ files: await newFiles(1) }, change)
    expect(body).toMatchObject({ what: 'expiration date 31 January 2027, embargo until 31 December 2026' })
  })

  it('applies to everything in a list except excluded files, in several batches', async () => {
    const all = await newFiles(2300)
    const run = await carryOut({ query: {}, except: all.slice(0, 100) }, { internal: true })
    expect(run).toMatchObject({ total: 2200, done: 2200 })
    expect((await column('internal_use')).filter(Boolean)).toHaveLength(2200)
    const { rows } = await world.db.execute<{ event: string; n: number }>(
      sql`select event, count(*)::int n from ledger where team = ${team} group by event order by event`,
    )
    expect(rows).toEqual([
      { event: 'bulk.ended', n: 1 },
      { event: 'bulk.progressed', n: 3 },
      { event: 'bulk.started', n: 1 },
      { event: 'file.updated', n: 2200 },
    ])
  })

  it('applies to the files in a folder or the bin', async () => {
    const folder = await world.newFolder(team)
    const [one = '', two = ''] = await newFiles(2)
    await world.call(files.update, ada, { params: { file: one }, body: { newFolder: folder } })
    await world.call(files.update, ada, { params: { file: two }, body: { recycled: true } })
    expect(await carryOut({ query: { folder } }, { hideName: true })).toMatchObject({ total: 1 })
    expect(await carryOut({ query: { place: 'bin' } }, { recycled: false })).toMatchObject({ total: 1, done: 1 })
  })

  it('does not select unknown or hidden files, or files of another team', async () => {
    const other = await world.newTeam()
    const foreign = (await world.newFile(other.team)).file
    expect((await start({ files: [foreign, crypto.randomUUID()] }, { status: 'restricted' })).body['code']).toBe(
      'bulk.nothing',
    )
    const [hidden = ''] = await newFiles(1, 'review_status=1')
    const viewer = await world.newMember(team, 'Viewer')
    expect((await start({ files: [hidden] }, { status: 'restricted' }, viewer)).body['code']).toBe('bulk.nothing')
    expect((await start({ files: [hidden] }, {})).body['code']).toBe('bulk.nothing')
    expect((await start({ files: ['x'] }, { status: 'restricted' })).status).toBe(422)
  })

  it('does not create tags for a person who cannot edit any of the files', async () => {
    const tagCount = () => world.db.$count(tagTable, eq(tagTable.team, team))
    const theirs = (await world.newFile(team)).file
    for (const role of ['Viewer', 'Contributor'] as const) {
      const person = await world.newMember(team, role)
      const before = await tagCount()
      const run = await carryOut({ files: [theirs] }, { tags: { add: ['spam one', 'spam two'] } }, person)
      expect(run).toMatchObject({ state: 'done', done: 0, failed: 1 })
      expect(await tagCount()).toBe(before)
    }
  })

  it('skips files that the person cannot change, and lists each with the reason', async () => {
    const contributor = await world.newMember(team, 'Contributor')
    const own = (await world.newFile(team, { created_by: contributor.user, name: 'own' })).file
    const theirs = (await world.newFile(team, { name: 'theirs' })).file
    const run = await carryOut({ files: [own, theirs] }, { description: 'x' }, contributor)
    expect(run).toMatchObject({ state: 'done', done: 1, failed: 1 })
    expect(await problems(run['uuid'])).toEqual([
      {
        file: theirs,
        name: 'theirs',
        problem: expect.stringContaining('Your role can only change files you uploaded.'),
      },
    ])
  })

  it("uses its author's permissions at the time it runs, not when it was started", async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    const all = await newFiles(3)
    const { body } = await start({ files: all }, { status: 'restricted' }, editor)
    await world.db.execute(
      sql`update roles set permissions = '{}' where uuid = (select role from members where uuid = ${editor.member})`,
    )
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({ done: 0, failed: 3 })
    expect(await column('status')).toEqual(['available', 'available', 'available'])
  })

  it('changes nothing after its author has left the team', async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    const { body } = await start({ files: await newFiles(2) }, { status: 'restricted' }, editor)
    await world.db.execute(sql`delete from members where uuid = ${editor.member}`)
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({ state: 'done', done: 0, failed: 2 })
  })

  it('can be cancelled only once, and then changes nothing', async () => {
    const { body } = await start({ files: await newFiles(3) }, { status: 'restricted' })
    const cancel = () => world.call(bulk.cancel, ada, { params: { run: body['uuid'] } })
    expect((await cancel()).body).toMatchObject({ state: 'cancelled' })
    expect((await cancel()).body['code']).toBe('bulk.over')
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({ state: 'cancelled', done: 0 })
    expect(await column('status')).toEqual(['available', 'available', 'available'])
  })

  it('continues where it was interrupted', async () => {
    const all = await newFiles(1500)
    const { body } = await start({ files: all }, { status: 'restricted' })
    // Simulates a process that died after the first batch.
    await world.db.execute(
      sql`update bulk_items set before = '{}' where run = ${body['uuid']} and file in (select file from bulk_items where run = ${body['uuid']} order by file limit 1000)`,
    )
    await world.db.execute(sql`update bulk_runs set state = 'running', done = 1000 where uuid = ${body['uuid']}`)
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({ state: 'done', done: 1500 })
    expect((await column('status')).filter((status) => status === 'restricted')).toHaveLength(500)
  })

  it('can set every field that a single file update can set', async () => {
    const folder = await world.newFolder(team)
    const all = await newFiles(2)
    const run = await carryOut(
      { files: all },
      {
        description: 'd',
        location: { text: 'Solvik', map_point: { latitude: 1, longitude: 2 } },
        source_display_name: 's',
        copyright: 'c',
        rightsContext: 'r',
        status: 'embargoed',
        expirationDate: '2030-01-31',
        availableFrom: '2027-01-01T00:00:00Z',
        internal: true,
        watermark: true,
        hideName: true,
        updateExif: true,
        newFolder: folder,
      },
    )
    expect(run).toMatchObject({ done: 2, failed: 0 })
    const one = (await world.call(files.one, ada, { params: { file: all[0] ?? '' } })).body
    expect(one).toMatchObject({
      description: 'd',
      location_text: 'Solvik',
      map_point: { latitude: 1, longitude: 2 },
      source_display_name: 's',
      copyright: 'c',
      rights_context: 'r',
      status: 'embargoed',
      expiration_date: '2030-01-31',
      available_from: '2027-01-01T00:00:00.000Z',
      internal_use: true,
      watermark: true,
      hide_name: true,
      update_exif: true,
      parent_folder: { uuid: folder },
    })
    await world.call(files.update, ada, { params: { file: all[1] ?? '' }, body: { expirationDate: '2030-01-31' } })
    const ends = await column('expires_at')
    expect(ends[0]).toEqual(ends[1])
    await undo(run['uuid'])
    await world.finishJobs()
    expect(await runOf(run['uuid'])).toMatchObject({ state: 'undone', done: 2, failed: 0 })
    expect((await world.call(files.one, ada, { params: { file: all[0] ?? '' } })).body).toMatchObject({
      description: '',
      location_obj: null,
      status: 'available',
      expiration_date: null,
      available_from: null,
      internal_use: false,
      watermark: false,
      parent_folder: null,
    })
  })

  it('changes watermarks only with the permission and the plan feature', async () => {
    const all = await newFiles(1)
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await start({ files: all }, { watermark: true }, editor)).body['code']).toBe('access.denied')
    await world.setFeatures(team, [])
    expect((await start({ files: all }, { watermark: true })).body['code']).toBe('feature.missing')
  })

  it('permanently deletes only files in the bin, and cannot be undone', async () => {
    const kept = (await world.newFile(team, { name: 'kept' })).file
    const gone = (await world.newFile(team, { recycled_at: new Date() })).file
    const run = await carryOut({ files: [kept, gone] }, { delete: true })
    expect(run).toMatchObject({ done: 1, failed: 1, undoable: false })
    expect(await problems(run['uuid'])).toMatchObject([
      { file: kept, problem: 'Move the file to the recycling bin first.' },
    ])
    expect((await undo(run['uuid'])).body['code']).toBe('bulk.not_undoable')
    expect(await world.events()).toContain('file.deleted')
  })

  it('adds files awaiting review to the library', async () => {
    const all = await newFiles(2, 'review_status=4')
    expect(await carryOut({ query: { place: 'review' } }, { reviewStatus: 0 })).toMatchObject({ done: 2 })
    expect((await world.call(files.list, ada, { params: { team } })).body['count']).toBe(all.length)
  })
})

describe('undo', () => {
  it("restores each file's own previous values", async () => {
    const [one = '', two = '', three = ''] = (await newFiles(3)).toSorted()
    await world.call(files.update, ada, { params: { file: one }, body: { description: 'first' } })
    await world.call(files.update, ada, { params: { file: two }, body: { description: 'second' } })
    const run = await carryOut({ files: [one, two, three] }, { description: 'all the same' })
    expect(await column('description')).toEqual(['all the same', 'all the same', 'all the same'])
    expect((await undo(run['uuid'])).body).toMatchObject({ state: 'undoing', total: 3, done: 0 })
    await world.finishJobs()
    expect(await column('description')).toEqual(['first', 'second', ''])
    expect(await runOf(run['uuid'])).toMatchObject({ state: 'undone', done: 3, failed: 0, undoable: false })
    expect((await undo(run['uuid'])).body['code']).toBe('bulk.not_undoable')
  })

  it('restores recycled files to their folders', async () => {
    const folder = await world.newFolder(team)
    const all = await newFiles(2)
    await carryOut({ files: all }, { newFolder: folder })
    const run = await carryOut({ files: all }, { recycled: true })
    expect((await world.call(files.list, ada, { params: { team } })).body['count']).toBe(0)
    await undo(run['uuid'])
    await world.finishJobs()
    expect((await world.call(files.list, ada, { params: { team }, query: { folder } })).body['count']).toBe(2)
    const restoredEvents = sql`select 1 from ledger where team = ${team} and event = 'file.restored'`
    expect((await world.db.execute(restoredEvents)).rows).toHaveLength(2)
  })

  it('skips and lists files that were changed after the edit, and restores all other files', async () => {
    const [one = '', two = '', three = ''] = (await newFiles(3)).toSorted()
    const run = await carryOut({ files: [one, two, three] }, { description: 'bulk' })
    await world.call(files.update, ada, { params: { file: two }, body: { description: 'by hand' } })
    await world.call(files.update, ada, { params: { file: three }, body: { copyright: 'another field' } })
    await undo(run['uuid'])
    await world.finishJobs()
    expect(await column('description')).toEqual(['', 'by hand', ''])
    expect(await runOf(run['uuid'])).toMatchObject({ done: 2, failed: 1 })
    expect(await problems(run['uuid'])).toMatchObject([
      { file: two, problem: 'Someone has changed the file since this bulk change.' },
    ])
  })

  it('affects only files that were changed', async () => {
    const all = await newFiles(2)
    await world.call(files.update, ada, { params: { file: all[0] ?? '' }, body: { status: 'restricted' } })
    const run = await carryOut({ files: all }, { status: 'restricted' })
    expect(run).toMatchObject({ done: 2 })
    await undo(run['uuid'])
    await world.finishJobs()
    expect(await runOf(run['uuid'])).toMatchObject({ total: 1, done: 1 })
    expect((await column('status')).toSorted()).toEqual(['available', 'restricted'])
  })

  it('is available to other people who can edit, but not to viewers', async () => {
    const run = await carryOut({ files: await newFiles(1) }, { status: 'restricted' })
    expect((await undo(run['uuid'], await world.newMember(team, 'Viewer'))).status).toBe(403)
    expect((await undo(run['uuid'], await world.newMember(team, ['EDIT_ASSETS']))).status).toBe(200)
  })

  it('offers the bulk edits in a list, newest first', async () => {
    const all = await newFiles(1)
    const first = await carryOut({ files: all }, { status: 'restricted' })
    const second = await carryOut({ files: all }, { internal: true })
    const { body } = await world.call(bulk.list, ada, { params: { team } })
    expect(body['results'].map(({ uuid }: { uuid: string }) => uuid)).toEqual([second['uuid'], first['uuid']])
  })
})

describe('moving many files', () => {
  it('leaves the files in place if the target folder has been deleted since the move was started', async () => {
    const folder = await world.newFolder(team)
    const { body } = await start({ files: await newFiles(2) }, { newFolder: folder })
    await world.db.execute(sql`update folders set recycled_at = now() where uuid = ${folder}`)
    await world.finishJobs()
    expect(await runOf(body['uuid'])).toMatchObject({ state: 'done', done: 0, failed: 2 })
    expect(await problems(body['uuid'])).toMatchObject([
      { problem: 'The folder no longer exists.' },
      { problem: 'The folder no longer exists.' },
    ])
  })
})
