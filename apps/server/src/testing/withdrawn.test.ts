import { type Route, routeList } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { singleEmbedFiles, singleEmbeds } from '../modules/embeds/table.ts'
import { files } from '../modules/files/table.ts'
import { shareLinkFiles, shareLinks } from '../modules/links/table.ts'
import { renditions } from '../modules/versions/table.ts'
import { bodyOf, type Ids, paramsFor } from './examples.ts'
import { newScene } from './scene.ts'
import { newWorld, type Person, type World } from './world.ts'

/** What is withdrawn is gone everywhere at once (T-PUB-1): every route that outsiders may call × every way to withdraw × every
 *  kind of outsider × every way to ask. The routes come from the contract, so a new surface is held against this without a line. */
let world: World
beforeAll(async () => {
  world = await newWorld({ demo: true })
})
afterAll(() => world.close())

/** These stand in the file and nowhere else: whoever reads one of them has got through. */
const traces = { name: 'trace-of-a-name', text: 'trace-of-a-description', bytes: 'trace-of-the-bytes' }
const isOutward = ({ access, method }: Route) =>
  (access.who === 'viewer' || access.who === 'anyone' || access.who === 'user') && method !== 'DELETE'
const outward = routeList().filter(([, route]) => isOutward(route) && route.reply !== 'live' && route.body !== 'stream')
const sizes = ['400', '1080', '2000', 'stream', 'preview']

/** A file that everybody can reach in every way there is. */
const openFile = async () => {
  const { ids, team, admin } = await newScene(world)
  const row = { public: true, name: traces.name, description: traces.text, copyright: traces.text }
  const { file, version } = await world.newFile(team, { ...row, created_by: admin.user }, traces.bytes)
  for (const name of sizes) {
    const key = `${version}/${name}-test`
    const { size } = await world.ports.storage.put(key, Buffer.from(traces.bytes))
    await world.db.insert(renditions).values({ version, name, key, file_type: 'image/webp', size })
  }
  const [link] = await world.db.insert(shareLinks).values({ team, title: 'x', downloads_by: 'everyone' }).returning()
  const [embed] = await world.db.insert(singleEmbeds).values({ team, title: 'x', width: 9, height: 9 }).returning()
  await world.db.insert(shareLinkFiles).values({ link: link?.uuid ?? '', file, position: 0 })
  await world.db.insert(singleEmbedFiles).values({ embed: embed?.uuid ?? '', file, position: 0 })
  const here: Ids = { ...ids, file, version, share_link: link?.uuid ?? '', embed: embed?.uuid ?? '' }
  return { file, team, ids: { ...here, item: file } as Ids }
}

const ways: Record<string, (file: string) => Promise<unknown>> = {
  internal: (file) => set(file, { internal_use: true }),
  expired: (file) => set(file, { expires_at: new Date('2020-01-01'), expiration_date: '2019-12-31' }),
  embargoed: (file) => set(file, { status: 'embargoed' }),
  'under embargo until a day': (file) => set(file, { available_from: new Date('2100-01-01') }),
  restricted: (file) => set(file, { status: 'restricted' }),
  'do not use': (file) => set(file, { status: 'do_not_use' }),
  recycled: (file) => set(file, { recycled_at: new Date() }),
  'in review': (file) => set(file, { review_status: 1 }),
  'without web among its channels': (file) =>
    world.db.execute(sql`
      with r as (insert into rights (uuid, team, name, channels) select gen_random_uuid(), team, 'Print only', '{print}' from files
        where uuid = ${file} returning uuid) insert into file_rights (file, "right") select ${file}, uuid from r`),
  deleted: (file) => world.db.delete(files).where(eq(files.uuid, file)),
}
const set = (file: string, row: Partial<typeof files.$inferInsert>) =>
  world.db.update(files).set(row).where(eq(files.uuid, file))

type Asker = { name: string; person: Person | undefined }
const askers = async (): Promise<Asker[]> => {
  const { team } = await world.newTeam()
  return [
    { name: 'nobody', person: undefined },
    { name: 'visitor', person: await world.newUser() },
    { name: 'admin elsewhere', person: await world.newMember(team, 'Admin') },
    { name: 'staff elsewhere', person: await world.newMember(team, [], { is_staff: true }) },
  ]
}
const headers: Record<string, string>[] = [{}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }]

let requests = 0
/** Everything that one asker gets of a file, in every way; answers those answers that tell of it. */
const leaks = async ({ ids }: { ids: Ids }, { person }: Asker, address: string) => {
  const found: string[] = []
  for (const [name, route] of outward)
    for (const size of route.path.includes(':size') ? sizes : ['400'])
      for (const extra of route.reply === 'bytes' ? headers : [{}]) {
        const params = {
          ...paramsFor(route, ids),
          size,
          name: 'jpg',
          item: (ids as Record<string, string>)['item'] ?? '',
        }
        const query: Record<string, string> = name.endsWith('oembed')
          ? { url: `${world.settings.origin}/p/file/${ids.file}` }
          : {}
        const body = bodyOf(route, ids)
        const sent = { params, query, address, headers: extra, ...(body !== undefined && { body }) }
        const { status, text } = await world.call(route, person, sent)
        requests += 1
        expect(status, name).toBeLessThan(500)
        const tells = Object.values(traces).some((trace) => text.includes(trace))
        if (tells || status === 304 || (route.reply === 'bytes' && status < 400)) found.push(name)
      }
  return [...new Set(found)]
}

describe(`a file that was withdrawn, over ${outward.length} routes`, () => {
  it('was to be had before, on every surface that speaks to the world', async () => {
    const file = await openFile()
    const [nobody, visitor] = await askers()
    const seen = new Set([
      ...(await leaks(file, nobody as Asker, '10.1.0.1')),
      ...(await leaks(file, visitor as Asker, '10.1.0.2')),
    ])
    for (const surface of [
      'versions.rendition',
      'links.publicFile',
      'links.cdn',
      'links.thumbnail',
      'links.sharedFile',
      'links.sharedFiles',
      'links.sharedRendition',
      'embeds.publicEmbed',
      'embeds.rendition',
      'embeds.page',
      'embeds.filePage',
      'embeds.oembed',
    ])
      expect(seen).toContain(surface)
  })

  it.each(Object.keys(ways))('%s: nobody outside gets anything of it, whatever they ask', async (way) => {
    const file = await openFile()
    await ways[way]?.(file.file)
    for (const [n, asker] of (await askers()).entries())
      expect({
        asker: asker.name,
        got: await leaks(file, asker, `10.2.${Object.keys(ways).indexOf(way)}.${n}`),
      }).toEqual({
        asker: asker.name,
        got: [],
      })
  })

  it('was asked for in more than a thousand requests', () => expect(requests).toBeGreaterThan(1000))
})
