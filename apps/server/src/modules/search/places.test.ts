import { type Action, decide, files, type Member, quoteQuery, type RightsFile, search } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deletes, edits, recycles, seesOwn } from '../../platform/db/visible.ts'
import { asking, newLibrary } from '../../testing/library.ts'
import { naughty } from '../../testing/naughty.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { collectionFiles, collections } from '../collections/table.ts'
import { files as fileTable } from '../files/table.ts'
import { folders } from '../folders/table.ts'
import { folderShares } from '../sharing/table.ts'
import { fileTags, tags } from '../tags/table.ts'
import { seesForeign } from './store/rights.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
const fresh = () => newLibrary(world)
const ask = (...asked: Parameters<ReturnType<typeof asking>>) => asking(world)(...asked)

it('finds files of folders that other teams share, as their rights allow, and nothing else of them', async () => {
  const theirs = await fresh()
  const ours = await fresh()
  const folder = await world.newFolder(theirs.team, 'Shared')
  const [below] = await world.db
    .insert(folders)
    .values({ team: theirs.team, name: 'Below', parent_folder: folder })
    .returning()
  await world.db.insert(folderShares).values({ folder, team: ours.team })
  await theirs.add('seen.jpg', { parent_folder: below?.uuid ?? null })
  await theirs.add('internal.jpg', { parent_folder: folder, internal_use: true })
  await theirs.add('elsewhere.jpg')
  expect(await ours.found({ place: 'shared' })).toEqual(['seen.jpg'])
  expect(await ours.found({ place: 'shared', q: 'seen' })).toEqual(['seen.jpg'])
  expect(await ours.found({ place: 'shared', q: 'internal' })).toEqual([])
  expect(await ours.found('seen')).toEqual([])
  expect((await ask({ place: 'shared' }, ours.person, ours.team)).results).toMatchObject([
    { foreign: true, team: theirs.team },
  ])
  expect(await theirs.found('is:shared')).toHaveLength(2)
})

it('finds what is in a collection, and in a live one what its query finds', async () => {
  const { add, found, team } = await fresh()
  const boat = await add('boat.jpg')
  await add('ship.jpg')
  const [byHand, live] = await world.db
    .insert(collections)
    .values([
      { team, name: 'By hand' },
      { team, name: 'Live', query: 'ship' },
    ])
    .returning()
  await world.db.insert(collectionFiles).values({ collection: byHand?.uuid ?? '', file: boat, position: 1 })
  expect(await found({ collection: byHand?.uuid ?? '' })).toEqual(['boat.jpg'])
  expect(await found('collection:"by hand"')).toEqual(['boat.jpg'])
  expect(await found({ collection: live?.uuid ?? '' })).toEqual(['ship.jpg'])
  expect(await found({ collection: live?.uuid ?? '', q: 'boat' })).toEqual([])
})

it('lists just what the rights decision lets a person see, on generated rows', async () => {
  const own = await world.newTeam()
  const other = await world.newTeam()
  const strict = await world.newTeam()
  await world.db.execute(sql`update teams set unknown_rights = 'block' where uuid = ${strict.team}`)
  const at = new Date('2026-06-01T12:00:00Z')
  const someone = await world.newMember(own.team, [])
  const states = { review: [0, 1, 3] as const, status: ['available', 'restricted', 'embargoed', 'do_not_use'] as const }
  const around = [null, new Date('2026-05-01'), at, new Date('2026-07-01')]
  for (const review_status of states.review)
    for (const status of states.status)
      for (const available_from of around)
        for (const expires_at of around) {
          const row = {
            review_status,
            status,
            available_from,
            expires_at,
            name: 'x',
            internal_use: Boolean(Number(expires_at) % 2),
          }
          await world.db.insert(fileTable).values([
            { ...row, team: own.team, created_by: someone.user, latest_creator: someone.user },
            { ...row, team: own.team, created_by: status === 'available' ? someone.user : null, recycled_at: at },
            { ...row, team: own.team, latest_creator: someone.user, recycled_at: expires_at ? at : null },
            { ...row, team: other.team, internal_use: status === 'available' && review_status === 3 },
            { ...row, team: other.team, recycled_at: review_status === 0 && status === 'restricted' ? at : null },
            { ...row, team: strict.team, internal_use: false },
            { ...row, team: strict.team, internal_use: false, copyright: '© Ada' },
            {
              ...row,
              team: strict.team,
              internal_use: false,
              source_display_name: 'A guest',
              source_claimed: 'A guest',
            },
          ])
        }
  const flags: Member['permissions'][] = [
    [],
    ['EDIT_ASSETS'],
    ['EDIT_OWNED_ASSETS'],
    ['DELETE_ALL_ASSETS'],
    ['DELETE_OWNED_ASSETS'],
    ['EDIT_ASSETS', 'DELETE_OWNED_ASSETS'],
  ]
  const rows = await world.db.select().from(fileTable).where(sql`team in (${own.team}, ${other.team}, ${strict.team})`)
  expect(rows.length).toBe(1536)
  for (const permissions of flags) {
    const actor: Member = {
      kind: 'member',
      user: someone.user,
      staff: false,
      team: own.team,
      permissions,
      features: [],
    }
    const facts = rows.map((row) => {
      const file: RightsFile = {
        ...row,
        creator: row.created_by,
        public: false,
        shared_with: row.team === own.team ? [] : [own.team],
        recycled: row.recycled_at !== null,
        expiration_date: row.expires_at,
        rights: [],
        source_recorded: row.source_display_name !== row.source_claimed,
        unknown_rights: row.team === strict.team ? 'block' : 'warn',
      }
      return { uuid: row.uuid, file }
    })
    const by = (action: Action) =>
      new Set(
        facts
          .filter(({ file }) => decide({ actor, file, action, surface: { kind: 'app' }, at }).verdict === 'allow')
          .map(({ uuid }) => uuid),
      )
    const found = async (where: SQL) =>
      new Set(
        (await world.db.execute<{ uuid: string }>(sql`select f.uuid from files f where ${where}`)).rows.map(
          ({ uuid }) => uuid,
        ),
      )
    const ours = sql`f.team = ${own.team} and ${seesOwn(actor)}`
    expect(await found(sql`(${ours}) or (f.team in (${other.team}, ${strict.team}) and ${seesForeign(at)})`)).toEqual(
      by('see'),
    )
    expect(await found(sql`f.team = ${own.team} and ${edits(actor)}`)).toEqual(by('edit'))
    expect(await found(sql`${ours} and ${deletes(actor)}`)).toEqual(by('delete'))
    expect(await found(sql`${ours} and f.recycled_at is null and ${recycles(actor)}`)).toEqual(by('recycle'))
  }
})

it('shows the bin and what awaits review only to whom the rights decision shows them', async () => {
  const { add, team: of, found } = await fresh()
  const owner = await world.newMember(of, ['DELETE_OWNED_ASSETS'])
  await add('mine.jpg', { recycled_at: new Date(), created_by: owner.user })
  await add('theirs.jpg', { recycled_at: new Date() })
  await add('guest.jpg', { review_status: 1 })
  const viewer = await world.newMember(of, 'Viewer')
  expect(await found({ place: 'bin' }, owner)).toEqual(['mine.jpg'])
  expect(await found({ place: 'bin' }, viewer)).toEqual([])
  expect(await found({ place: 'review' }, viewer)).toEqual([])
  expect(await found({ place: 'review' }, await world.newMember(of, 'Editor'))).toEqual(['guest.jpg'])
})

it('counts what awaits review, for who may review it', async () => {
  const { add, team: of } = await fresh()
  await add('guest.jpg', { review_status: 1 })
  await add('sent.jpg', { review_status: 3 })
  await add('refused.jpg', { review_status: 1, recycled_at: new Date() })
  await add('inside.jpg')
  const params = { team: of }
  const editor = await world.newMember(of, 'Editor')
  expect((await world.call(search.waiting, editor, { params })).body).toEqual({ count: 2 })
  expect((await world.call(search.waiting, await world.newMember(of, 'Viewer'), { params })).status).toBe(403)
})

describe('at the same time', () => {
  it('two people who tag a file both find it', async () => {
    const { add, team: of, found } = await fresh()
    const file = await add('one.jpg')
    const made = await world.db
      .insert(tags)
      .values(Array.from({ length: 20 }, (_, i) => ({ team: of, name: `tag${i}`, slug: `tag${i}` })))
      .returning()
    await Promise.all(
      made.map(({ uuid }) =>
        world.db.insert(fileTags).values({ tag: uuid, file, team: of, file_created_at: new Date() }),
      ),
    )
    expect(await found(made.map(({ name }) => `tag:${name}`).join(' '))).toEqual(['one.jpg'])
  })
})

it('keeps naughty texts exactly and finds them again', async () => {
  const { add, tagged, person, team: of, found } = await fresh()
  const texts = naughty()
  for (const [i, text] of texts.entries()) {
    const file = await add(text)
    if (i % 10 === 0) await tagged(file, `${text} tag`)
  }
  const isFound = async (text: string) => {
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await ask({ q: quoteQuery(text), limit: '200', ...(cursor && { cursor }) }, person, of)
      if (page.results.some((one: { name: string }) => one.name === text)) return true
      cursor = page.next
    }
    return false
  }
  for (const text of texts) {
    const { status } = await world.call(files.list, person, { params: { team: of }, query: { q: text.slice(0, 1000) } })
    expect({ text, status }).toEqual({ text, status: text.slice(0, 1000).isWellFormed() ? 200 : 422 })
    if (quoteQuery(text).length <= 1000) expect({ text, found: await isFound(text) }).toEqual({ text, found: true })
  }
  const [tag] = texts
  expect(await found(`tag:${quoteQuery(`${tag} tag`)}`)).toEqual([tag])
}, 240_000)
