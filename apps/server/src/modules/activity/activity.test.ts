import { activity, bulk, comments, files } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ingrid: Person
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ingrid = await world.newMember(team, 'Admin', { first_name: 'Ingrid', last_name: 'Dahl' })
  ;({ file } = await world.newFile(team, { name: 'quay.jpg', created_by: ingrid.user }))
})
afterAll(() => world.close())

const update = (body: object) => world.call(files.update, ingrid, { params: { file }, body })
const fetchActivity = async (person: Person | undefined = ingrid, query: Record<string, string> = {}) =>
  (await world.call(activity.file, person, { params: { file }, query })).body
const texts = async (person?: Person) =>
  (await fetchActivity(person))['results'].map(({ text }: { text: string }) => text)

describe('the activity of a file', () => {
  it('describes events in sentences, newest first, and names the person', async () => {
    const folder = await world.newFolder(team, 'Harbours')
    await update({ fileName: 'Quay at dawn.jpg' })
    await update({ newFolder: folder })
    await update({ newFolder: null })
    await update({ status: 'restricted', internal: true })
    await update({ description: 'Fog.', copyright: 'Solvik' })
    await update({ expirationDate: '2030-01-31' })
    await update({ expirationDate: null })
    await update({ recycled: true })
    await update({ recycled: false })
    await world.call(comments.create, ingrid, { params: { file }, body: { text: 'Good' } })
    expect(await texts()).toEqual([
      'Ingrid Dahl commented',
      'Ingrid Dahl restored the file from the recycling bin',
      'Ingrid Dahl moved the file to the recycling bin',
      'Ingrid Dahl removed the expiration date',
      'Ingrid Dahl set the expiration date to 31 January 2030',
      'Ingrid Dahl changed the description and copyright',
      'Ingrid Dahl set the status to Restricted and disabled sharing',
      'Ingrid Dahl moved the file to Root',
      'Ingrid Dahl moved the file to Harbours',
      'Ingrid Dahl renamed the file to “Quay at dawn.jpg”',
    ])
    expect((await fetchActivity())['results'][0]).toMatchObject({
      source: { uuid: ingrid.user, first_name: 'Ingrid' },
      created_at: expect.any(String),
      run: null,
    })
  })

  it('returns an empty list for a file that never changed', async () => {
    await update({ description: '', status: 'available', recycled: false })
    expect(await texts()).toEqual([])
  })

  it('describes what a bulk edit changed in each file, and what the undo restored', async () => {
    const [harbours, piers] = [await world.newFolder(team, 'Harbours'), await world.newFolder(team, 'Piers')]
    await update({ newFolder: harbours, tags: ['boats', 'fog'] })
    const other = (await world.newFile(team, { name: 'pier.jpg', parent_folder: piers })).file
    const start = async (change: object) => {
      const body = { selection: { files: [file, other] }, change }
      const { uuid } = (await world.call(bulk.start, ingrid, { params: { team }, body })).body
      await world.finishJobs()
      return uuid as string
    }
    const run = await start({ newFolder: piers, tags: { add: ['dawn'], remove: ['fog'] }, status: 'available' })
    // The other file was already in Piers, and both files already had the status.
    expect((await texts())[0]).toBe('Ingrid Dahl moved the file to Piers and changed the tags to boats, dawn')
    const ofOther = await world.call(activity.file, ingrid, { params: { file: other } })
    expect(ofOther.body['results'].map(({ text }: { text: string }) => text)).toEqual([
      'Ingrid Dahl changed the tags to dawn',
    ])
    await world.call(bulk.undo, ingrid, { params: { run } })
    await world.finishJobs()
    expect((await texts())[0]).toBe(
      'Ingrid Dahl moved the file to Harbours and changed the tags to boats, fog, undoing a bulk change',
    )
    expect((await world.call(activity.team, ingrid, { params: { team } })).body['results'][0].text).toMatch(
      /^Ingrid Dahl undid a change to 2 files: /,
    )
  })

  it('omits the new value if an older event does not contain it', async () => {
    const addUpdateEvent = (data: object) =>
      world.db.execute(sql`insert into ledger (event, team, actor, about, data)
        values ('file.updated', ${team}, ${ingrid.user}, ${file}, ${JSON.stringify({ file, ...data })}::jsonb)`)
    await addUpdateEvent({ fields: ['tags', 'parent_folder'] })
    await addUpdateEvent({
      fields: ['parent_folder'],
      became: { parent_folder: '01a1e69d-0000-7000-8000-000000000001' },
    })
    expect(await texts()).toEqual([
      'Ingrid Dahl moved the file to another folder',
      'Ingrid Dahl changed the tags and folder',
    ])
  })

  it('is paginated', async () => {
    for (let n = 0; n < 7; n++) await update({ fileName: `name ${n}` })
    const first = await fetchActivity(ingrid, { limit: '3' })
    const second = await fetchActivity(ingrid, { limit: '3', cursor: first['next'] })
    const third = await fetchActivity(ingrid, { limit: '3', cursor: second['next'] })
    expect([first['count'], third['next'], third['results'].length]).toEqual([7, null, 1])
    expect(second['results'][0].text).toContain('name 3')
  })

  it('hides internal events from the public and other teams', async () => {
    await world.db.execute(`update files set public = true where uuid = '${file}'`)
    await update({ fileName: 'secret name.jpg' })
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    for (const person of [undefined, stranger]) {
      const { status, body } = await world.call(activity.file, person, { params: { file } })
      expect([status, body['results']]).toEqual([200, []])
    }
    await world.db.execute(`insert into ledger (event, team, actor, about, data)
      values ('version.uploaded', '${team}', '${ingrid.user}', '${file}', '{"file": "${file}", "version": "${file}", "first": true}')`)
    expect((await fetchActivity(stranger))['results']).toMatchObject([
      { text: 'The file was added', source: null, file: null },
    ])
    expect((await texts())[0]).toBe('Ingrid Dahl uploaded the file')
  })
})

describe('the activity of a team', () => {
  const ofTeam = async (person: Person) =>
    (await world.call(activity.team, person, { params: { team } })).body['results']

  it('lists events of all files, and a bulk edit only once, with the id of its run', async () => {
    const other = (await world.newFile(team, { name: 'pier.jpg' })).file
    await update({ fileName: 'quay 2.jpg' })
    const body = { selection: { files: [file, other] }, change: { status: 'restricted' } }
    const run = (await world.call(bulk.start, ingrid, { params: { team }, body })).body
    await world.finishJobs()
    expect(await ofTeam(ingrid)).toMatchObject([
      { text: 'Ingrid Dahl changed 2 files: status Restricted', run: run['uuid'], file: null },
      { text: 'Ingrid Dahl renamed the file to “quay 2.jpg”', file: { uuid: file, name: 'quay 2.jpg' }, run: null },
    ])
    expect((await fetchActivity())['results'][0]).toMatchObject({
      text: 'Ingrid Dahl set the status to Restricted',
      run: run['uuid'],
    })
  })

  it('hides events of files in the bin from members who cannot see them', async () => {
    const viewer = await world.newMember(team, 'Viewer')
    await update({ fileName: 'quay 2.jpg' })
    expect(await ofTeam(viewer)).toHaveLength(1)
    await update({ recycled: true })
    expect(await ofTeam(viewer)).toEqual([])
    expect(await ofTeam(ingrid)).toHaveLength(2)
  })
})
