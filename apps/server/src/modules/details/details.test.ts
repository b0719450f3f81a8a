import { actions, builtInRoles, decide, files, type Permission } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { attributesOf } from '../attributes/index.ts'
import { collectionsOf } from '../collections/index.ts'
import { embedsOf } from '../embeds/index.ts'
import { linkedFoldersOf } from '../folders/index.ts'
import { galleriesOf } from '../galleries/index.ts'
import { rightsOf } from '../rights/index.ts'
import { tagsOf } from '../tags/index.ts'
import { members, roles } from '../teams/table.ts'
import { findFiles } from '../versions/index.ts'

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

describe('a file with everything about it', () => {
  it('carries the fields of spec §3, and says where there is nothing', async () => {
    expect(await shown()).toMatchObject({
      uuid: file,
      name: 'quay.jpg',
      team,
      viewer: 'member',
      foreign: false,
      detailed: true,
      description: '',
      source_display_name: '',
      copied_from: null,
      location_text: '',
      location_obj: null,
      map_point: null,
      attachments: [],
      related_files: [],
      media_centre_albums: [],
      embeds: [],
      single_embeds: [],
      maps: [],
      bounding_boxes: [],
      comment_count: 0,
      version_count: 1,
      expired: false,
      recycled: false,
      recycled_at: null,
      review_status: 0,
      parent_folder: null,
      permalink: `${world.settings.origin}/file/${file}`,
      latest_version: { uuid: version, source: null, created_by: { uuid: ada.user, first_name: 'Ada' } },
    })
  })

  it('says when the bin deletes it for good, and who put it there', async () => {
    await update({ recycled: true })
    const { recycled_at, recycled_by, deleted_at } = await shown()
    expect(recycled_by).toMatchObject({ uuid: ada.user })
    expect(Date.parse(deleted_at) - Date.parse(recycled_at)).toBe(30 * 86_400_000)
  })

  it('names the file that it was copied from while that is in the library', async () => {
    const source = (await world.newFile(team, { name: 'origin.jpg' })).file
    await setRow(`copied_from = '${source}'`)
    expect((await shown()).copied_from).toEqual({ uuid: source, name: 'origin.jpg' })
    await update({ recycled: true }, ada, source)
    expect((await shown()).copied_from).toBeNull()
  })

  const states: Record<string, string> = {
    'in the library': 'review_status = 0',
    recycled: 'recycled_at = now()',
    expired: "expires_at = now() - interval '1 day', expiration_date = '2020-01-01'",
    'awaiting review': 'review_status = 1',
    'with sharing disabled': 'internal_use = true',
    'marked do not use': "status = 'do_not_use'",
    restricted: "status = 'restricted'",
    'with a watermark and a copyright': "watermark = true, copyright = 'Solvik'",
  }
  it.each(Object.keys(states))(
    'says for each action what the one decision says of it, with the reasons: %s',
    async (state) => {
      await setRow(states[state] ?? '')
      const people = [ada, await world.newMember(team, 'Contributor'), await world.newMember(team, 'Viewer')]
      for (const person of people) {
        const { status, body } = await one(person)
        const [subject] = await findFiles(world.db, [file])
        const flags = [...(await permissionsOf(person))]
        const actor = {
          kind: 'member',
          user: person.user,
          staff: false,
          team,
          permissions: flags,
          features: ['DAM_PLUS'],
        } as const
        const asked = (action: (typeof actions)[number]) => {
          if (!subject?.file) throw new Error('gone')
          return decide({ actor, file: subject.file, action, surface: { kind: 'app' }, at: new Date() })
        }
        expect(status).toBe(asked('see').verdict === 'allow' ? 200 : 404)
        if (status !== 200) continue
        for (const action of actions) {
          const { verdict, steps, marked, reasons } = asked(action)
          expect([action, body.actions[action]]).toEqual([
            action,
            { verdict, steps, marked, reasons: reasons.map((one) => one.team) },
          ])
        }
      }
    },
  )
  const permissionsOf = async ({ user }: Person) =>
    (
      await world.db
        .select({ all: roles.permissions })
        .from(members)
        .innerJoin(roles, eq(roles.uuid, members.role))
        .where(eq(members.user, user))
    )[0]?.all ?? []

  it('shows the public only what is public: no folder, no usage, no comments, no people', async () => {
    const folder = await world.newFolder(team)
    await update({ newFolder: folder })
    await setRow('public = true, hide_name = true')
    const { status, body } = await one(undefined)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      viewer: 'public',
      foreign: true,
      name: new Date().toISOString().slice(0, 10),
      parent_folder: null,
      comment_count: 0,
      latest_version: { original_name: '', created_by: null },
      permalink: `${world.settings.origin}/p/file/${file}`,
    })
    expect(body.actions.edit.verdict).toBe('deny')
    expect(JSON.stringify(body)).not.toContain('quay.jpg')
  })

  it('is absent to the public and to other teams unless somebody published it', async () => {
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    expect([(await one(undefined)).status, (await one(stranger)).status]).toEqual([404, 404])
  })
})

describe('the update call', () => {
  it('changes only what is sent, and many keys in one call', async () => {
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

  it('applies everything or nothing', async () => {
    const refused = await update({ description: 'kept?', album: 'none' })
    expect([refused.status, refused.body['code']]).toEqual([409, 'album.none'])
    expect((await shown()).description).toBe('')
  })

  it('tells what changed and is silent about what did not', async () => {
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
    ['addAttachment', { url: 'javascript:alert(1)' }],
  ])('refuses %s %j and names the key', async (key, value) => {
    const { status, body } = await update({ [key]: value })
    expect([status, body['errors'][0].pointer]).toEqual([422, expect.stringMatching(`^/${key}`)])
  })

  it('refuses a folder, a file and an attachment of another team as if they were not there', async () => {
    const other = await world.newTeam()
    const folder = await world.newFolder(other.team)
    const foreign = (await world.newFile(other.team)).file
    for (const body of [{ newFolder: folder }, { addAttachment: foreign }, { addRelatedFile: foreign }])
      expect((await update(body)).status).toBe(404)
  })

  describe('answers 409 with both texts to who started from an older one', () => {
    it.each([
      ['fileName', 'name', 'quay.jpg'],
      ['description', 'description', ''],
      ['location', 'location_text', ''],
      ['source_display_name', 'source_display_name', ''],
      ['copyright', 'copyright', ''],
      ['rightsContext', 'rights_context', ''],
    ])('%s', async (key, field, started) => {
      await update({ [key]: 'theirs' })
      const stale = await update({ [key]: 'mine', based_on: { [key]: started } })
      expect([stale.status, stale.body['code'], stale.body['changed']]).toEqual([
        409,
        'thing.changed',
        [{ field: key, yours: 'mine', theirs: 'theirs' }],
      ])
      expect((await shown())[field]).toBe('theirs')
      expect((await update({ [key]: 'mine', based_on: { [key]: 'theirs' } })).status).toBe(200)
      // Both wrote the same: nobody loses anything.
      expect((await update({ [key]: 'mine', based_on: { [key]: 'older' } })).status).toBe(200)
    })

    it('lets one of two parallel edits through, and tells the other', async () => {
      const replies = await Promise.all(
        ['one', 'two', 'three'].map((description) => update({ description, based_on: { description: '' } })),
      )
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    })
  })

  it('sets an original source only while no creator of elsewhere is known', async () => {
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

  it('switches the watermark only with the flag and the plan', async () => {
    const marker = await world.newMember(team, ['EDIT_ASSETS', 'ADD_WATERMARK'])
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await update({ watermark: true }, editor)).status).toBe(403)
    expect((await update({ watermark: true }, marker)).status).toBe(200)
    await world.setFeatures(team, [])
    expect((await update({ watermark: false }, marker)).body['code']).toBe('feature.missing')
  })

  it("adds to the library what awaits review: 'Add to Library' sets review status 0", async () => {
    await setRow('review_status = 1')
    expect((await update({ reviewStatus: 0 }, await world.newMember(team, 'Contributor'))).status).toBe(404)
    expect((await update({ description: 'x' })).status).toBe(403)
    expect((await update({ reviewStatus: 0 })).body).toMatchObject({ review_status: 0 })
    expect(await world.events()).toContain('file.accepted')
  })

  it('moves to the bin and back, and tells each once', async () => {
    await update({ recycled: true })
    await update({ recycled: false })
    const { rows } = await world.db.execute<{ event: string }>(
      sql`select event from ledger where about = ${file} and event <> 'file.updated' order by seq`,
    )
    expect(rows.map(({ event }) => event)).toEqual(['file.recycled', 'file.restored'])
  })

  it('is refused from the moment a permission is revoked', async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await update({ description: 'a' }, editor)).status).toBe(200)
    await world.db.execute(
      sql`update roles set permissions = '{}' where uuid = (select role from members where uuid = ${editor.member})`,
    )
    const { status, body } = await update({ description: 'b' }, editor)
    expect([status, body['reasons']]).toEqual([
      403,
      ['Your role lacks: Edit all files or Edit own files and being its author.'],
    ])
    expect((await one(editor)).body['actions'].edit.verdict).toBe('deny')
  })

  describe('asks for what spec §6 asks, key by key', () => {
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
      const uuid = (await world.newFile(team)).file
      const lacking = builtInRoles.Admin.filter((flag) => !needed.includes(flag))
      const without = await world.newMember(team, lacking)
      const bare = await world.newMember(team, needed)
      expect((await update({ [key]: value }, without, uuid)).status).toBe(403)
      expect((await update({ [key]: value }, bare, uuid)).status).toBe(200)
    })
  })

  it('lets a contributor edit what they uploaded, and nothing else', async () => {
    const contributor = await world.newMember(team, 'Contributor')
    const own = (await world.newFile(team, { created_by: contributor.user })).file
    expect((await update({ description: 'mine' }, contributor, own)).status).toBe(200)
    expect((await update({ description: 'theirs' }, contributor)).status).toBe(403)
  })
})

describe('the lists of a file', () => {
  const insert = async (text: ReturnType<typeof sql>) =>
    (await world.db.execute<{ uuid: string }>(text)).rows[0]?.uuid ?? ''
  const newCollection = (name: string) =>
    insert(sql`insert into collections (uuid, team, name) values (gen_random_uuid(), ${team}, ${name}) returning uuid`)
  const newRight = (name: string) =>
    insert(sql`insert into rights (uuid, team, name) values (gen_random_uuid(), ${team}, ${name}) returning uuid`)

  it('are shown and changed together: tags, rights, collections, folders, galleries, attributes, star', async () => {
    const [collection, right, folder] = [
      await newCollection('Best'),
      await newRight('Print'),
      await world.newFolder(team, 'Linked'),
    ]
    const gallery = await insert(sql`insert into galleries (team, title) values (${team}, 'Spring') returning uuid`)
    await insert(
      sql`insert into attributes (uuid, team, slug, name, attribute_type, position) values (gen_random_uuid(), ${team}, 'season', 'Season', 'Text', 1) returning uuid`,
    )
    const { status, body } = await update({
      tags: ['Harbour', 'Fog'],
      rights: [right],
      collections: [collection],
      linkedFolders: [folder],
      gallery,
      customAttributes: { season: 'Autumn' },
      star: true,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        tags: ['Fog', 'Harbour'],
        rights: [{ uuid: right, name: 'Print' }],
        collections: [{ uuid: collection, name: 'Best' }],
        linked_folders: [{ uuid: folder, name: 'Linked' }],
        galleries: [{ uuid: gallery, title: 'Spring' }],
        custom_attributes: [{ slug: 'season', value: 'Autumn' }],
        starred: true,
      },
    })
    // One statement shows them; each module by itself says the same.
    expect(body).toMatchObject({
      tags: await tagsOf(world.db, file),
      rights: await rightsOf(world.db, file),
      collections: await collectionsOf(world.db, file),
      linked_folders: await linkedFoldersOf(world.db, file),
      galleries: await galleriesOf(world.db, file),
      custom_attributes: await attributesOf(world.db, file),
      single_embeds: await embedsOf(world.db, file),
    })
    await update({ collections: { remove: [collection] }, linkedFolders: [], rights: [], star: false })
    expect(await shown()).toMatchObject({
      collections: [],
      linked_folders: [],
      rights: [],
      starred: false,
      tags: ['Fog', 'Harbour'],
    })
  })

  it("add and remove do not overwrite another person's change", async () => {
    await update({ tags: ['a', 'b'] })
    await Promise.all([
      update({ tags: { add: ['c'] } }),
      update({ tags: { add: ['d'], remove: ['a'] } }),
      update({ tags: { add: ['e'] } }),
    ])
    expect((await shown()).tags).toEqual(['b', 'c', 'd', 'e'])
  })

  it('hold 500 tags', async () => {
    const tags = Array.from({ length: 500 }, (_, at) => `tag ${String(at).padStart(3, '0')}`)
    expect((await update({ tags })).body['tags']).toEqual(tags)
    expect((await update({ tags: [...tags, 'one more'] })).status).toBe(422)
  })

  it('take nothing of another team', async () => {
    const other = await world.newTeam()
    const foreign = await insert(
      sql`insert into collections (uuid, team, name) values (gen_random_uuid(), ${other.team}, 'x') returning uuid`,
    )
    expect((await update({ collections: [foreign] })).status).toBe(404)
  })

  it('show outsiders public attributes alone, and no star', async () => {
    for (const [slug, open] of [
      ['seen', true],
      ['hidden', false],
    ] as const)
      await world.db.execute(
        sql`insert into attributes (uuid, team, slug, name, attribute_type, public, position) values (gen_random_uuid(), ${team}, ${slug}, ${slug}, 'Text', ${open}, 1)`,
      )
    await update({ customAttributes: { seen: 'yes', hidden: 'no' }, star: true, tags: ['public'] })
    await setRow('public = true')
    expect((await one(undefined)).body).toMatchObject({
      custom_attributes: [{ slug: 'seen' }],
      starred: false,
      tags: ['public'],
      collections: [],
    })
  })

  it.each(['tags', 'rights', 'collections', 'linkedFolders', 'star', 'customAttributes', 'gallery'])(
    '%s need EDIT_ASSETS',
    async (key) => {
      const gallery = await insert(sql`insert into galleries (team, title) values (${team}, 'x') returning uuid`)
      const values: Record<string, unknown> = { star: true, customAttributes: {}, gallery }
      const body = { [key]: values[key] ?? [] }
      const uuid = (await world.newFile(team)).file
      const without = await world.newMember(
        team,
        builtInRoles.Admin.filter((flag) => flag !== 'EDIT_ASSETS' && flag !== 'EDIT_OWNED_ASSETS'),
      )
      expect((await update(body, without, uuid)).status).toBe(403)
      expect((await update(body, await world.newMember(team, ['EDIT_ASSETS']), uuid)).status).toBe(200)
    },
  )
})
