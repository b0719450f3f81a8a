import { attributes, bulk, files, links, permissions, type Permission } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFiles } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

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

const newFiles = (count: number, row?: string) => addFiles(world, team, count, row)

describe('the preview of a bulk edit', () => {
  it('shows which fields have one value or several, and how many files have each tag', async () => {
    const [one = '', two = ''] = await newFiles(3)
    await world.call(files.update, ada, { params: { file: one }, body: { copyright: 'Solvik', internal: true } })
    const [tag] = (
      await world.db.execute<{ uuid: string }>(
        sql`insert into tags (uuid, team, name, slug) values (gen_random_uuid(), ${team}, 'Harbour', 'harbour') returning uuid`,
      )
    ).rows
    await world.db.execute(
      sql`insert into file_tags (tag, file, team, file_created_at) select ${tag?.uuid}, uuid, team, created_at from files where uuid in ${[one, two]}`,
    )
    const { body } = await world.call(bulk.preview, ada, { params: { team }, body: { selection: { query: {} } } })
    expect(body).toMatchObject({
      count: 3,
      fields: {
        copyright: { mixed: true, value: null },
        internal_use: { mixed: true, value: null },
        description: { mixed: false, value: '' },
        watermark: { mixed: false, value: false },
        status: { mixed: false, value: 'available' },
        expiration_date: { mixed: false, value: null },
        recycled: { mixed: false, value: false },
      },
      tags: [{ uuid: tag?.uuid, name: 'Harbour', count: 2 }],
      collections: [],
    })
  })

  it('shows whether custom attributes have one value, several, or none', async () => {
    const [one = '', two = ''] = await newFiles(2)
    const make = (name: string, attribute_type: string, options: string[] = []) =>
      world.call(attributes.create, ada, { params: { team }, body: { name, attribute_type, options } })
    await make('Season', 'Single Select', ['Summer', 'Winter'])
    await make('Print run', 'Number')
    await make('Notes', 'Text')
    await make('Uses', 'Multi Select', ['Print', 'Web'])
    const say = (file: string, customAttributes: object) =>
      world.call(files.update, ada, { params: { file }, body: { customAttributes } })
    await say(one, { season: 'Winter', 'print-run': 5, uses: ['Print', 'Web'] })
    await say(two, { season: 'Winter', uses: ['Web'] })
    const { body } = await world.call(bulk.preview, ada, { params: { team }, body: { selection: { query: {} } } })
    expect(body['attributes']).toEqual({
      season: { mixed: false, value: 'Winter' },
      'print-run': { mixed: true, value: null },
      notes: { mixed: false, value: null },
      uses: { mixed: true, value: null },
    })
  })

  it('counts the selected files that the requester uploaded', async () => {
    const { file: mine } = await world.newFile(team, { created_by: ada.user })
    const [other = ''] = await newFiles(1)
    const { body } = await world.call(bulk.preview, ada, {
      params: { team },
      body: { selection: { files: [mine, other] } },
    })
    expect(body).toMatchObject({ count: 2, own: 1 })
  })

  it('lists where files are used: galleries, covers, collections and attachments', async () => {
    const [one = '', two = '', host = ''] = await newFiles(3)
    await world.db.execute(sql`with g as (insert into galleries (team, title, cover) values (${team}, 'Spring', ${one}) returning uuid),
      c as (insert into collections (uuid, team, name) values (gen_random_uuid(), ${team}, 'Best') returning uuid),
      x as (insert into gallery_files (gallery, file, position) select g.uuid, f.uuid, 1 from g, files f where f.uuid in ${[one, two]})
      insert into collection_files (collection, file, position) select c.uuid, ${one}, 1 from c`)
    await world.call(files.update, ada, { params: { file: host }, body: { addAttachment: two } })
    const { body } = await world.call(bulk.uses, ada, { params: { team }, body: { selection: { files: [one, two] } } })
    expect(body).toMatchObject([
      { kind: 'attachment', uuid: host, count: 1 },
      { kind: 'collection', name: 'Best', count: 1 },
      { kind: 'cover', name: 'Spring', count: 1 },
      { kind: 'gallery', name: 'Spring', count: 2 },
    ])
  })

  it('shows share links only to people who can list them, and nothing to roles that cannot change files', async () => {
    const { file } = await world.newFile(team)
    const body = { title: 'Press', files: [file] }
    expect((await world.call(links.create, ada, { params: { team }, body })).status).toBe(200)
    const uses = async (flags: Permission[]) => {
      const person = await world.newMember(team, flags)
      return world.call(bulk.uses, person, { params: { team }, body: { selection: { files: [file] } } })
    }
    expect((await uses(['EDIT_ASSETS'])).body).toMatchObject([{ kind: 'share_link', name: 'Press' }])
    expect((await uses(['UPLOAD_ASSETS'])).body).toEqual([])
    expect((await uses(['DOWNLOAD_ASSETS'])).status).toBe(403)
  })
})

describe('the SQL for the files a member can select', () => {
  const states = [
    'review_status = 0, recycled_at = null',
    'review_status = 0, recycled_at = now()',
    'review_status = 1, recycled_at = null',
    'review_status = 3, recycled_at = now()',
  ]
  const sets: (readonly Permission[])[] = [[], ...permissions.map((flag) => [flag]), permissions]
  it('finds exactly the files that the rights decision lets that member see', async () => {
    const people = await Promise.all(sets.map((flags) => world.newMember(team, flags)))
    for (const owned of [false, true])
      for (const state of states)
        for (const person of people) {
          const { file } = await world.newFile(team, owned ? { created_by: person.user } : {})
          await world.db.execute(sql.raw(`update files set ${state} where uuid = '${file}'`))
          const seen = (await world.call(files.one, person, { params: { file } })).status === 200
          const { body } = await world.call(bulk.preview, person, {
            params: { team },
            body: { selection: { files: [file] } },
          })
          expect({ state, owned, count: body['count'] }).toEqual({ state, owned, count: seen ? 1 : 0 })
        }
  })
})
