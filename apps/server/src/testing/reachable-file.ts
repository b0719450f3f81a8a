import { downloads, publicMediaCentres, renditionSizes, versions as versionRoutes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { headOfFile } from '../modules/embeds/index.ts'
import { downloadRequests } from '../modules/downloads/table.ts'
import { singleEmbedFiles, singleEmbeds } from '../modules/embeds/table.ts'
import { files } from '../modules/files/table.ts'
import { headOfGallery } from '../modules/galleries/index.ts'
import { galleries, galleryFiles } from '../modules/galleries/table.ts'
import { headOfMap } from '../modules/maps/index.ts'
import { mapFiles, maps } from '../modules/maps/table.ts'
import { headOfLink } from '../modules/links/index.ts'
import { shareLinkFiles, shareLinks } from '../modules/links/table.ts'
import { headOfCentre } from '../modules/media-centres/index.ts'
import { albumFiles, albums, mediaCentres } from '../modules/media-centres/table.ts'
import { renditions, versions } from '../modules/versions/table.ts'
import type { Ids } from './examples.ts'
import { newScene } from './scene.ts'
import type { Person, World } from './world.ts'

/** Values that occur only in the file, so that a response containing one proves a leak. */
export const traces = { name: 'trace-of-a-name', text: 'trace-of-a-description', bytes: 'trace-of-the-bytes' }
/** Gives a version every public rendition. */
export const addRenditions = async (world: World, version: string) => {
  for (const name of renditionSizes) {
    const key = `${version}/${name}-test`
    const { size } = await world.ports.storage.put(key, Buffer.from(traces.bytes))
    await world.db.insert(renditions).values({ version, name, key, file_type: 'image/webp', size })
  }
}
const uuidOf = ([row]: { uuid: string }[]) => row?.uuid ?? ''

/** A public media centre whose album pins the file, the cover of both. A visitor has started a download there. */
const openCentre = async (world: World, team: string, file: string, visitor: Person) => {
  const { db } = world
  const slug = `press-${file.slice(-12)}`
  const centre = { team, slug, title: 'x', live: true, downloads: 'free', cover: file } as const
  const media_centre = uuidOf(await db.insert(mediaCentres).values(centre).returning())
  const album = uuidOf(
    await db.insert(albums).values({ media_centre, title: 'x', position: 1, cover: file }).returning(),
  )
  await db.insert(albumFiles).values({ album, file, position: 1, pinned: true })
  const asked = { team, file, user: visitor.user, media_centre, album, use_case: 'A poster', shape: 'w400' }
  await db.insert(downloadRequests).values({ ...asked, approved: true })
  const params = { media_centre, item: file }
  const begun = await world.call(publicMediaCentres.begin, visitor, { params, body: {} })
  const zipped = await world.call(publicMediaCentres.zip, visitor, { params, body: { items: [file] } })
  const page = (rest: string) => async () => {
    const head = await headOfCentre(db, world.ports)(`/p/media-centre/${team}/${slug}${rest}`)
    return head && { ...head, head: head.head + head.body }
  }
  return {
    ids: { media_centre, album, slug },
    begun: String(begun.body.download),
    zip: String(zipped.body.zip),
    pages: {
      'home of the media centre': page(''),
      'album of the media centre': page(`/album/${album}`),
      'file of the media centre': page(`/file/${file}`),
    },
  }
}

/**
 * A file that is reachable in every way: public, behind a link, in an embed, a gallery, a map and a media centre; with
 * an older version, a visitor with an approval who has started to download it alone and in a zip, and a signed URL.
 */
export const newReachableFile = async (world: World) => {
  const { db } = world
  const { ids, team, admin } = await newScene(world)
  const row = {
    latitude: 62.4712,
    longitude: 5.9418,
    public: true,
    name: traces.name,
    description: traces.text,
    created_by: admin.user,
  }
  const { file, version } = await world.newFile(team, row, traces.bytes)
  const { version: old } = await world.newFile(team, {}, traces.bytes)
  await db.update(versions).set({ file, rank: 0 }).where(eq(versions.uuid, old))
  await addRenditions(world, version)
  await addRenditions(world, old)
  const link = uuidOf(await db.insert(shareLinks).values({ team, title: 'x', downloads_by: 'everyone' }).returning())
  const embed = uuidOf(await db.insert(singleEmbeds).values({ team, title: 'x', width: 9, height: 9 }).returning())
  const gallery = uuidOf(await db.insert(galleries).values({ team, title: 'x', public: true }).returning())
  const map = uuidOf(await db.insert(maps).values({ team, title: 'x', public: true }).returning())
  await db.insert(mapFiles).values({ map, file })
  await db.insert(shareLinkFiles).values({ link, file, position: 0 })
  await db.insert(singleEmbedFiles).values({ embed, file, position: 0 })
  await db.insert(galleryFiles).values({ gallery, file, position: 0 })

  const visitor = await world.newUser()
  const asked = { team, file, user: visitor.user, use_case: 'A poster', shape: 'original', approved: true }
  await db.insert(downloadRequests).values(asked)
  const begun = await world.call(downloads.begin, visitor, { params: { file }, body: {} })
  const zipped = await world.call(downloads.beginSharedZip, visitor, {
    params: { share_link: link },
    body: { items: [file] },
  })
  const address = await world.call(versionRoutes.address, visitor, {
    params: { version },
    query: { rendition: '400' },
  })
  const inCentre = await openCentre(world, team, file, visitor)
  const signed = Object.fromEntries(new URL(String(address.body.url), 'http://x').searchParams)
  const here = {
    ...ids,
    ...inCentre.ids,
    file,
    version,
    share_link: link,
    embed,
    gallery,
    map,
    download: String(begun.body.download),
  }
  const pages = {
    'page of the file': () => headOfFile(db, world.ports)(`/p/file/${file}`),
    'page of the link': async () => {
      const head = await headOfLink(db, world.ports)(`/p/share/${link}`)
      return head && { ...head, head: head.head.replaceAll(file, traces.name) }
    },
    'page of the gallery': async () => {
      const head = await headOfGallery(db, world.ports)(`/p/gallery/${gallery}`)
      return head && { ...head, head: head.head.replaceAll(file, traces.name) }
    },
    'page of the map': async () => {
      const head = await headOfMap(db, world.ports)(`/p/map/${map}`)
      return head && { ...head, head: head.head.replaceAll(file, traces.name) }
    },
    ...inCentre.pages,
  }
  const whole: Ids & { item: string; zip: string } = { ...here, item: file, zip: String(zipped.body.zip) }
  return { file, team, old, visitor, signed, pages, inCentre, ids: whole }
}
export type ReachableFile = Awaited<ReturnType<typeof newReachableFile>>

/** Returns functions that change rows directly in the database, as if the changes had been made long ago. */
export const rowsOf = ({ db }: World) => ({
  set: (file: string, row: Partial<typeof files.$inferInsert>) => db.update(files).set(row).where(eq(files.uuid, file)),
  run: (statement: ReturnType<typeof sql>) => db.execute(statement),
})
type Rows = ReturnType<typeof rowsOf>

export const waysToWithdraw: Record<string, (rows: Rows, open: ReachableFile) => Promise<unknown>> = {
  internal: ({ set }, { file }) => set(file, { internal_use: true }),
  expired: ({ set }, { file }) => set(file, { expires_at: new Date('2020-01-01'), expiration_date: '2019-12-31' }),
  "without the creator's approval": ({ set }, { file }) => set(file, { approval_ends_at: new Date('2020-01-01') }),
  embargoed: ({ set }, { file }) => set(file, { status: 'embargoed' }),
  'under embargo until a later day': ({ set }, { file }) => set(file, { available_from: new Date('2100-01-01') }),
  restricted: ({ set }, { file }) => set(file, { status: 'restricted' }),
  'do not use': ({ set }, { file }) => set(file, { status: 'do_not_use' }),
  recycled: ({ set }, { file }) => set(file, { recycled_at: new Date() }),
  'in review': ({ set }, { file }) => set(file, { review_status: 1 }),
  'not licensed for the web': ({ run }, { file }) =>
    run(sql`
      with r as (insert into rights (uuid, team, name, channels) select gen_random_uuid(), team, 'Print only ' || gen_random_uuid(), '{print}' from files
        where uuid = ${file} returning uuid) insert into file_rights (file, "right") select ${file}, uuid from r`),
  unshared: async ({ set, run }, { file, ids }) => {
    await set(file, { public: false })
    await run(sql`update share_links set "on" = false where uuid = ${ids.share_link}`)
    await run(sql`update galleries set public = false where uuid = ${ids.gallery}`)
    await run(sql`update maps set public = false where uuid = ${ids.map}`)
    await run(sql`delete from single_embeds where uuid = ${ids.embed}`)
    await run(sql`update media_centres set live = false where uuid = ${ids.media_centre}`)
  },
  'removed from everything that contained it': async ({ set, run }, { file, ids }) => {
    await set(file, { public: false })
    await run(sql`delete from share_link_files where link = ${ids.share_link}`)
    await run(sql`delete from gallery_files where gallery = ${ids.gallery}`)
    await run(sql`delete from map_files where map = ${ids.map}`)
    await run(sql`delete from single_embed_files where embed = ${ids.embed}`)
    await run(sql`delete from media_centre_albums where media_centre = ${ids.media_centre}`)
    await run(sql`update media_centres set cover = null where uuid = ${ids.media_centre}`)
  },
  'public only through a page and a link that have expired': async ({ set, run }, { file, ids }) => {
    await set(file, { public_until: new Date(Date.now() - 1000) })
    await run(sql`update share_links set expires_at = now() - interval '1 second' where uuid = ${ids.share_link}`)
    await run(sql`delete from galleries where uuid = ${ids.gallery}`)
    await run(sql`delete from maps where uuid = ${ids.map}`)
    await run(sql`delete from single_embeds where uuid = ${ids.embed}`)
    await run(sql`update media_centres set recycled_at = now() where uuid = ${ids.media_centre}`)
  },
  'without recorded rights, in a team that blocks such files': async ({ set, run }, { file, team }) => {
    await set(file, { copyright: '', source_display_name: 'A guest', source_claimed: 'A guest' })
    await run(sql`delete from file_rights where file = ${file}`)
    await run(sql`update teams set unknown_rights = 'block' where uuid = ${team}`)
  },
  'without a model release, in a team that blocks such files': async ({ run }, { file, team }) => {
    await run(sql`
      with p as (insert into persons (uuid, team, name) values (gen_random_uuid(), ${team}, 'Ingrid') returning uuid),
        r as (insert into releases (uuid, team, person, last_day) select gen_random_uuid(), ${team}, uuid, '2020-01-01' from p)
      insert into bounding_boxes (uuid, team, file, person, x1, y1, x2, y2, source)
      select gen_random_uuid(), ${team}, ${file}, uuid, 0.1, 0.1, 0.2, 0.2, 'drawn' from p`)
    await run(sql`update teams set uncovered_releases = 'block' where uuid = ${team}`)
  },
  deleted: ({ run }, { file }) => run(sql`delete from files where uuid = ${file}`),
}
