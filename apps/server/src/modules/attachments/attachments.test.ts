import { type Attachment, files, links, uploads, versions } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
let file: string
let other: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
  file = (await world.newFile(team, { name: 'quay.jpg', created_by: ada.user })).file
  other = (await world.newFile(team, { name: 'release.pdf', created_by: ada.user })).file
})
afterAll(() => world.close())

const update = (body: object, person = ada, uuid = file) =>
  world.call(files.update, person, { params: { file: uuid }, body })
const attached = async (person = ada, uuid = file) =>
  (await world.call(files.one, person, { params: { file: uuid } })).body['attachments'] as Attachment[]
const reviewOf = async (uuid: string) =>
  (await world.db.execute<{ n: number }>(sql`select review_status n from files where uuid = ${uuid}`)).rows[0]?.n
const library = async () =>
  (await world.call(files.list, ada, { params: { team } })).body['results'].map(({ uuid }: { uuid: string }) => uuid)

describe('attachments', () => {
  it('are files of the team or web addresses, each added once', async () => {
    await update({ addAttachment: [other, { url: 'https://solvik.example/contract' }] })
    await update({ addAttachment: other })
    await update({ addAttachment: { url: 'https://solvik.example/contract' } })
    expect(await attached()).toMatchObject([
      { file: { uuid: other, name: 'release.pdf' }, url: null, added_by: { uuid: ada.user } },
      { file: null, url: 'https://solvik.example/contract' },
    ])
  })

  it('can be uploaded and added with UPLOAD_ASSETS alone, but only to files the person can add versions to', async () => {
    const uploader = await world.newMember(team, ['UPLOAD_ASSETS'])
    const own = (await world.newFile(team, { created_by: uploader.user })).file
    const added: [string, boolean, number][] = []
    for (const uuid of [own, file]) {
      const made = await uploadFile(world, uploader, team, { name: 'contract.txt', bytes: Buffer.from(uuid) })
      const { actions } = (await world.call(files.one, uploader, { params: { file: uuid } })).reply
      const { status } = await update({ addAttachment: [{ file: made, uploaded: true }] }, uploader, uuid)
      added.push([uuid, actions.version?.verdict === 'allow', status])
    }
    expect(added).toEqual([[own, true, 200], [file, false, 403]]) // biome-ignore format: one line
    expect(await attached(ada, own)).toMatchObject([{ file: { name: 'contract.txt' } }])
  })

  it('cannot include the file itself, and are limited to 200', async () => {
    expect((await update({ addAttachment: file })).body['code']).toBe('attachment.itself')
    await world.db.execute(
      sql`insert into attachments (uuid, file, url) select gen_random_uuid(), ${file}, 'https://x.example/' || n from generate_series(1, 200) n`,
    )
    expect((await update({ addAttachment: other })).body['code']).toBe('attachment.too_many')
  })

  it('can be removed only by people who can edit, and only from the file they are attached to', async () => {
    await update({ addAttachment: other })
    const [one] = await attached()
    const uploader = await world.newMember(team, ['UPLOAD_ASSETS'])
    expect((await update({ removeAttachment: one?.uuid }, uploader)).status).toBe(403)
    await update({ removeAttachment: one?.uuid }, ada, other)
    expect(await attached()).toHaveLength(1)
    await update({ removeAttachment: one?.uuid })
    expect(await attached()).toEqual([])
  })

  it('stay in the library if they were in it', async () => {
    await update({ addAttachment: other })
    await update({ addAttachment: { file: other, uploaded: true } }, await world.newMember(team, 'Admin'))
    expect(await reviewOf(other)).toBe(0)
    expect(await library()).toContain(other)
  })

  it('stay out of the library, with review status 3, if they were uploaded to be attached', async () => {
    await update({ addAttachment: { file: other, uploaded: true } })
    expect(await reviewOf(other)).toBe(3)
    expect(await library()).toEqual([file])
    expect(await attached()).toMatchObject([{ file: { uuid: other } }])
  })

  it('stay in the library if they are used elsewhere or were not uploaded recently, even when marked as uploaded to be attached', async () => {
    const { file: shared } = await world.newFile(team, { created_by: ada.user })
    await world.call(links.create, ada, { params: { team }, body: { files: [shared] } })
    await world.db.execute(sql`insert into stars ("user", file, team) values (${ada.user}, ${other}, ${team})`)
    const { file: inAlbum } = await world.newFile(team, { created_by: ada.user })
    await world.db.execute(sql`with centre as (insert into media_centres (uuid, team, slug, title)
        values (gen_random_uuid(), ${team}, ${`press-${team.slice(-12)}`}, 'Press') returning uuid),
      album as (insert into media_centre_albums (uuid, media_centre, title, position)
        select gen_random_uuid(), uuid, 'Ferries', 1 from centre returning uuid)
      insert into media_centre_files (uuid, album, file, position) select gen_random_uuid(), uuid, ${inAlbum}, 1 from album`)
    for (const used of [shared, inAlbum, other]) {
      await update({ addAttachment: { file: used, uploaded: true } })
      expect(await reviewOf(used)).toBe(0)
    }
    const old = (await world.newFile(team, { created_by: ada.user, created_at: new Date('2026-01-01') })).file
    await update({ addAttachment: { file: old, uploaded: true } })
    expect(await reviewOf(old)).toBe(0)
  })

  it('become attachment-only if they await review', async () => {
    await world.db.execute(sql`update files set review_status = 1 where uuid = ${other}`)
    await update({ addAttachment: other })
    expect(await reviewOf(other)).toBe(3)
  })

  it('are visible with the file they belong to, even to people who cannot see files in review', async () => {
    await update({ addAttachment: { file: other, uploaded: true } })
    const viewer = await world.newMember(team, 'Viewer')
    expect((await world.call(files.one, viewer, { params: { file: other } })).status).toBe(404)
    expect(await attached(viewer)).toMatchObject([{ file: { uuid: other } }])
    const { rows } = await world.db.execute<{ version: string }>(
      sql`select latest_version version from files where uuid = ${other}`,
    )
    const bytes = () => world.call(versions.original, viewer, { params: { version: rows[0]?.version ?? '' } })
    expect((await bytes()).status).toBe(200)
    await update({ recycled: true })
    expect((await bytes()).status).toBe(404)
  })

  it('are hidden while in the bin, and removed when deleted', async () => {
    await update({ addAttachment: other })
    await update({ recycled: true }, ada, other)
    expect(await attached(await world.newMember(team, 'Viewer'))).toEqual([])
    await world.call(files.remove, ada, { params: { file: other } })
    expect(await attached()).toEqual([])
  })
})

describe('an upload that awaits review', () => {
  let sender: Person
  let own: string
  let sent: string
  beforeEach(async () => {
    sender = await world.newMember(team, 'Contributor')
    own = (await world.newFile(team, { created_by: sender.user })).file
    sent = await uploadFile(world, sender, team, { name: 'contract.txt', bytes: Buffer.from('signed') })
  })
  const change = (columns: SQL) => world.db.execute(sql`update files set ${columns} where uuid = ${sent}`)

  it.each([
    ['by its id', () => sent],
    ['as just uploaded', () => ({ file: sent, uploaded: true })],
  ])('becomes attachment-only when its sender attaches it %s', async (_how, added) => {
    expect(await reviewOf(sent)).toBe(4)
    expect((await update({ addAttachment: added() }, sender, own)).status).toBe(200)
    expect(await reviewOf(sent)).toBe(3)
    expect(await attached(sender, own)).toMatchObject([{ file: { uuid: sent, name: 'contract.txt' } }])
    // Repeats the request, as a client does when the response is lost.
    expect((await update({ addAttachment: added() }, sender, own)).status).toBe(200)
    expect(await attached(sender, own)).toHaveLength(1)
  })

  it('is not found by a colleague without EDIT_ASSETS', async () => {
    const colleague = await world.newMember(team, 'Contributor')
    const theirs = (await world.newFile(team, { created_by: colleague.user })).file
    for (const added of [sent, { file: sent, uploaded: true }])
      expect((await update({ addAttachment: added }, colleague, theirs)).status).toBe(404)
    expect(await reviewOf(sent)).toBe(4)
  })

  it.each([
    ['in the bin', sql`recycled_at = now()`],
    ['a day old', sql`created_at = now() - interval '25 hours'`],
    ['no longer their own because of a new version', sql`latest_creator = gen_random_uuid()`],
  ])('is not found by its sender once it is %s', async (_when, columns) => {
    await change(columns)
    expect((await update({ addAttachment: sent }, sender, own)).status).toBe(404)
    expect(await attached(ada, own)).toEqual([])
  })

  it('can be used by its sender only as an attachment', async () => {
    const uses: [object, string][] = [
      [{ addRelatedFile: sent }, own],
      [{ videoThumbnail: { file: sent } }, own],
      [{ description: 'Signed' }, sent],
    ]
    for (const [body, uuid] of uses) expect((await update(body, sender, uuid)).status).toBe(404)
    const version = { name: 'contract.txt', size: 1 }
    expect((await world.call(uploads.beginVersion, sender, { params: { file: sent }, body: version })).status).toBe(404)
    expect(await reviewOf(sent)).toBe(4)
  })
})

describe('linked assets', () => {
  const related = async (uuid: string, person = ada) =>
    (await world.call(files.one, person, { params: { file: uuid } })).body['related_files'].map(
      (one: { uuid: string }) => one.uuid,
    )

  it('can be linked and unlinked in both directions', async () => {
    await update({ addRelatedFile: [other] })
    expect([await related(file), await related(other)]).toEqual([[other], [file]])
    await update({ removeRelatedFile: file }, ada, other)
    expect([await related(file), await related(other)]).toEqual([[], []])
  })

  it('need the plan feature, and cannot include the file itself', async () => {
    expect((await update({ addRelatedFile: file })).body['code']).toBe('attachment.itself')
    await world.setFeatures(team, [])
    expect((await update({ addRelatedFile: other })).body['code']).toBe('feature.missing')
    expect((await update({ removeRelatedFile: other })).body['code']).toBe('feature.missing')
  })

  it('are shown only to people who can see the linked files', async () => {
    await update({ addRelatedFile: other })
    await world.db.execute(sql`update files set review_status = 1 where uuid = ${other}`)
    expect(await related(file, await world.newMember(team, 'Viewer'))).toEqual([])
    expect(await related(file)).toEqual([other])
  })
})
