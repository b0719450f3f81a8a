import { builtInRoles, files, missingReason, mediaCentres, type Permission, uploads } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
let file: string
let version: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin', { first_name: 'Ada' })
  ;({ file, version } = await world.newFile(team, { name: 'quay.jpg', created_by: ada.user }))
})
afterAll(() => world.close())

const one = (person: Person | undefined, uuid = file) => world.call(files.one, person, { params: { file: uuid } })
const update = (body: object, person = ada, uuid = file) =>
  world.call(files.update, person, { params: { file: uuid }, body })
const shown = async (uuid = file) => (await one(ada, uuid)).body
const setRow = (set: string, uuid = file) => world.db.execute(sql.raw(`update files set ${set} where uuid = '${uuid}'`))

describe('the update call', () => {
  it('changes only the keys that are sent, several in one call', async () => {
    const folder = await world.newFolder(team, 'Harbours')
    const { status, body } = await update({
      fileName: 'Quay.jpg',
      description: 'Fog over the quay',
      location: { text: 'Solvik', map_point: { latitude: 59.1, longitude: -10.2 } },
      source_display_name: 'Harbour office',
      copyright: 'Solvik',
      rightsContext: 'Signed 2026',
      status: 'restricted',
      expirationDate: '2030-12-31',
      availableFrom: '2027-01-01T00:00:00Z',
      internal: true,
      watermark: true,
      hideName: true,
      updateExif: true,
      newFolder: folder,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Quay.jpg',
      description: 'Fog over the quay',
      location_text: 'Solvik',
      map_point: { latitude: 59.1, longitude: -10.2 },
      location_obj: { text: 'Solvik', map_point: { latitude: 59.1, longitude: -10.2 } },
      source_display_name: 'Harbour office',
      copyright: 'Solvik',
      rights_context: 'Signed 2026',
      status: 'restricted',
      expiration_date: '2030-12-31',
      available_from: '2027-01-01T00:00:00.000Z',
      internal_use: true,
      watermark: true,
      hide_name: true,
      update_exif: true,
      parent_folder: { uuid: folder, name: 'Harbours' },
    })
    await update({ location: 'Sørvik' })
    expect(await shown()).toMatchObject({ location_text: 'Sørvik', map_point: { latitude: 59.1, longitude: -10.2 } })
    await update({ location: { map_point: null }, newFolder: null })
    expect(await shown()).toMatchObject({
      location_text: 'Sørvik',
      map_point: null,
      parent_folder: null,
      name: 'Quay.jpg',
    })
  })

  it('applies all changes or none', async () => {
    const live = await world.call(mediaCentres.create, ada, { body: { team, title: 'Press' } })
    const body = { media_centre: live.reply.uuid, title: 'New', query: 'fog' }
    const album = (await world.call(mediaCentres.createAlbum, ada, { body })).reply.uuid
    const refused = await update({ description: 'kept?', album })
    expect([refused.status, refused.body['code']]).toEqual([409, 'album.live'])
    expect((await shown()).description).toBe('')
  })

  it('records only the keys that changed', async () => {
    await update({ description: 'x', status: 'available', internal: false })
    await update({ description: 'x' })
    const { rows } = await world.db.execute<{ data: { fields: string[] } }>(
      sql`select data from ledger where about = ${file} and event = 'file.updated'`,
    )
    expect(rows.map(({ data }) => data.fields)).toEqual([['description']])
  })

  it('keeps a description of 10,000 characters exactly', async () => {
    const description = `${'Ærø '.repeat(2500)}`
    expect((await update({ description })).body['description']).toBe(description)
    expect((await update({ description: 'x'.repeat(20_001) })).status).toBe(422)
  })

  it.each([
    ['fileName', ''],
    ['fileName', '   '],
    ['status', 'sold'],
    ['expirationDate', '2027-13-01'],
    ['internal', 'yes'],
    ['reviewStatus', 5],
    ['location', { map_point: { latitude: 91, longitude: 0 } }],
    ['location', { map_point: { latitude: 0, longitude: 181 } }],
    ['addAttachment', { url: 'javascript:alert(1)' }],
  ])('rejects %s %j and names the key', async (key, value) => {
    const { status, body } = await update({ [key]: value })
    expect([status, body['errors'][0].pointer]).toEqual([422, expect.stringMatching(`^/${key}`)])
  })

  it('returns 404 for a folder, attachment or linked file of another team', async () => {
    const other = await world.newTeam()
    const folder = await world.newFolder(other.team)
    const foreign = (await world.newFile(other.team)).file
    for (const body of [{ newFolder: folder }, { addAttachment: foreign }, { addRelatedFile: foreign }])
      expect((await update(body)).status).toBe(404)
  })

  describe('with `based_on`', () => {
    it.each([
      ['fileName', 'name', 'quay.jpg'],
      ['description', 'description', ''],
      ['location', 'location_text', ''],
      ['source_display_name', 'source_display_name', ''],
      ['copyright', 'copyright', ''],
      ['rightsContext', 'rights_context', ''],
    ])('returns 409 with both texts if the text has changed since: %s', async (key, field, started) => {
      await update({ [key]: 'theirs' })
      const stale = await update({ [key]: 'mine', based_on: { [key]: started } })
      expect([stale.status, stale.body['code'], stale.body['changed']]).toEqual([
        409,
        'thing.changed',
        [{ field: key, yours: 'mine', theirs: 'theirs' }],
      ])
      expect((await shown())[field]).toBe('theirs')
      expect((await update({ [key]: 'mine', based_on: { [key]: 'theirs' } })).status).toBe(200)
      // Both edits wrote the same text, so nothing is lost.
      expect((await update({ [key]: 'mine', based_on: { [key]: 'older' } })).status).toBe(200)
    })

    it('accepts one of three parallel edits, and reports the conflict to the others', async () => {
      const replies = await Promise.all(
        ['one', 'two', 'three'].map((description) => update({ description, based_on: { description: '' } })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    })
  })

  it('sets the original source only if no external creator is known', async () => {
    const creator = {
      name: 'M',
      handle: '@m',
      identifier: '1',
      platform: 'tiktok',
      external: false,
      ig_creator: false,
      social: false,
      email: '',
    }
    const setSource = (source: object) =>
      world.db.execute(sql`update versions set source = ${JSON.stringify(source)}::jsonb where uuid = ${version}`)
    await setSource({ creator })
    expect((await update({ source_display_name: 'Harbour office' })).status).toBe(200)
    for (const flag of ['external', 'ig_creator', 'social']) {
      await setSource({ creator: { ...creator, [flag]: true } })
      expect((await update({ source_display_name: 'x' })).body['code']).toBe('source.known')
    }
    expect((await shown()).latest_version.source.creator).toMatchObject({ handle: '@m', social: true })
  })

  it('changes the watermark only with the permission and the plan feature', async () => {
    const marker = await world.newMember(team, ['EDIT_ASSETS', 'ADD_WATERMARK'])
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await update({ watermark: true }, editor)).status).toBe(403)
    expect((await update({ watermark: true }, marker)).status).toBe(200)
    await world.setFeatures(team, [])
    expect((await update({ watermark: false }, marker)).body['code']).toBe('feature.missing')
  })

  it("adds files awaiting review to the library: 'Add to Library' sets review status 0", async () => {
    await setRow('review_status = 1')
    expect((await update({ reviewStatus: 0 }, await world.newMember(team, 'Contributor'))).status).toBe(404)
    expect((await update({ description: 'x' })).status).toBe(403)
    expect((await update({ reviewStatus: 0 })).body).toMatchObject({ review_status: 0 })
    expect(await world.events()).toContain('file.accepted')
  })

  it('moves a file to the bin and back, and records each move once', async () => {
    await update({ recycled: true })
    await update({ recycled: false })
    const { rows } = await world.db.execute<{ event: string }>(
      sql`select event from ledger where about = ${file} and event <> 'file.updated' order by seq`,
    )
    expect(rows.map(({ event }) => event)).toEqual(['file.recycled', 'file.restored'])
  })

  it('is refused as soon as a permission is revoked', async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await update({ description: 'a' }, editor)).status).toBe(200)
    await world.db.execute(
      sql`update roles set permissions = '{}' where uuid = (select role from members where uuid = ${editor.member})`,
    )
    const { status, body } = await update({ description: 'b' }, editor)
    expect([status, body['reasons']]).toEqual([
      403,
      [missingReason({ any: ['EDIT_ASSETS', { all: ['EDIT_OWNED_ASSETS', 'owner'] }] })],
    ])
    expect((await one(editor)).body['actions'].edit.verdict).toBe('deny')
  })

  describe('requires the permissions of spec §6 for each key', () => {
    const keys: [string, unknown, Permission[]][] = [
      ['description', 'x', ['EDIT_ASSETS']],
      ['location', 'x', ['EDIT_ASSETS']],
      ['source_display_name', 'x', ['EDIT_ASSETS']],
      ['copyright', 'x', ['EDIT_ASSETS']],
      ['rightsContext', 'x', ['EDIT_ASSETS']],
      ['status', 'restricted', ['EDIT_ASSETS']],
      ['expirationDate', '2030-01-01', ['EDIT_ASSETS']],
      ['availableFrom', null, ['EDIT_ASSETS']],
      ['internal', true, ['EDIT_ASSETS']],
      ['hideName', true, ['EDIT_ASSETS']],
      ['updateExif', true, ['EDIT_ASSETS']],
      ['fileName', 'x', ['EDIT_ASSETS']],
      ['newFolder', null, ['EDIT_ASSETS']],
      ['reviewStatus', 0, ['EDIT_ASSETS']],
      ['addAttachment', { url: 'https://solvik.example/a.pdf' }, ['UPLOAD_ASSETS']],
      ['recycled', true, ['DELETE_ALL_ASSETS']],
    ]
    it.each(keys)('%s', async (key, value, needed) => {
      const lacking = builtInRoles.Admin.filter((flag) => !needed.includes(flag))
      const without = await world.newMember(team, lacking)
      const bare = await world.newMember(team, needed)
      const uuid = (await world.newFile(team, { created_by: bare.user })).file
      expect((await update({ [key]: value }, without, uuid)).status).toBe(403)
      expect((await update({ [key]: value }, bare, uuid)).status).toBe(200)
    })
  })

  it('lets a contributor edit only their own uploads', async () => {
    const contributor = await world.newMember(team, 'Contributor')
    const own = (await world.newFile(team, { created_by: contributor.user })).file
    expect((await update({ description: 'mine' }, contributor, own)).status).toBe(200)
    expect((await update({ description: 'theirs' }, contributor)).status).toBe(403)
  })

  it('keeps a contributor from taking over a file by adding a version to it (rule 12a)', async () => {
    const contributor = await world.newMember(team, 'Contributor')
    const { file: theirs } = await world.newFile(team, { created_by: ada.user, status: 'restricted' })
    const begin = (uuid: string) =>
      world.call(uploads.beginVersion, contributor, { params: { file: uuid }, body: { name: 'new.png', size: 1 } })
    const refused = await begin(theirs)
    expect([refused.status, refused.body['reasons'][0]]).toEqual([403, expect.stringContaining('files you uploaded')])
    // Still refused if they uploaded the latest version while their role allowed it.
    await world.db.execute(sql`update files set latest_creator = ${contributor.user} where uuid = ${theirs}`)
    expect((await begin(theirs)).status).toBe(403)
    for (const change of [{ status: 'available' }, { recycled: true }, { newFolder: null }])
      expect((await update(change, contributor, theirs)).status).toBe(403)
    const own = (await world.newFile(team, { created_by: contributor.user })).file
    expect((await begin(own)).status).toBe(200)
  })
})
