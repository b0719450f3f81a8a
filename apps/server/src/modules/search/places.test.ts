import { files, quoteQuery, search } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newFileLister, newLibrary } from '../../testing/library.ts'
import { naughtyNames } from '../../testing/naughty-names.ts'
import { newWorld, type World } from '../../testing/world.ts'
import { collectionFiles, collections } from '../collections/table.ts'
import { folders } from '../folders/table.ts'
import { folderShares } from '../sharing/table.ts'
import { fileTags, tags } from '../tags/table.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())
const fresh = () => newLibrary(world)
const ask = (...asked: Parameters<ReturnType<typeof newFileLister>>) => newFileLister(world)(...asked)

it("other teams' files are found only if they are in shared folders and their rights allow it", async () => {
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

it('a search in a collection finds its files, or the results of its query if the collection is live', async () => {
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

it('files in the bin or in review are shown only to people whom the rights decision allows to see them', async () => {
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

it('files in review are counted for people who can review them', async () => {
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

describe('concurrent tagging', () => {
  it('makes a file findable by every tag', async () => {
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

it('unusual texts are stored unchanged and can be found', async () => {
  const { add, tagged, person, team: of, found } = await fresh()
  const texts = naughtyNames()
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
