import { REVIEW_ATTACHMENT } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { attachments } from '../modules/attachments/table.ts'
import { comments } from '../modules/comments/table.ts'
import { singleEmbedFiles, singleEmbeds } from '../modules/embeds/table.ts'
import type { files } from '../modules/files/table.ts'
import { galleries, galleryFiles } from '../modules/galleries/table.ts'
import { shareLinkFiles, shareLinks } from '../modules/links/table.ts'
import { folderShares } from '../modules/sharing/table.ts'
import { metadata, renditions, versions } from '../modules/versions/table.ts'
import { newScene } from './scene.ts'
import type { World } from './world.ts'

/** The markers planted in each file. `old…` markers are in a superseded version. */
export const markers = ['name', 'text', 'inner', 'small', 'large', 'whole', 'oldsmall', 'oldlarge', 'oldwhole'] as const
export type Marker = (typeof markers)[number]
export type MarkedFile = { file: string; version: string; old: string; state: string }

/** The marker as written in texts and bytes. */
const markOf = (n: number, marker: Marker) => `planted${n}x${marker}x`
/** Finds the markers in text: the number of the file, and the kind of marker. */
export const markersIn = (text: string) =>
  [...new Set(text.match(/planted\d+x[a-z]+x/g))].map((found) => {
    const [, n, marker] = /planted(\d+)x([a-z]+)x/.exec(found) ?? []
    return { n: Number(n), marker: marker as Marker }
  })

type Row = Partial<typeof files.$inferInsert>
const past = new Date('2020-01-01')
/** Every file state that the rights decision distinguishes. All but the first are public, so that only the state hides
 *  them. */
const states: Record<string, Row> = {
  private: { public: false },
  public: {},
  'with a hidden name': { hide_name: true },
  internal: { internal_use: true },
  restricted: { status: 'restricted' },
  embargoed: { status: 'embargoed' },
  'do not use': { status: 'do_not_use' },
  expired: { expires_at: past, expiration_date: '2019-12-31' },
  recycled: { recycled_at: past },
  'in review': { review_status: 1 },
  watermarked: { watermark: true },
  'closed by its day': { public_until: past },
  'only an attachment': { review_status: REVIEW_ATTACHMENT },
  'in a shared folder': { public: false },
  'restricted in a shared folder': { public: false, status: 'restricted' },
  'behind a link': { public: false },
  'behind a link that is off': { public: false },
  'in an embed': { public: false },
  'in a gallery': { public: false },
  'in a gallery, restricted': { public: false, status: 'restricted' },
}

const addBytes = async (world: World, version: string, n: number, old: boolean) => {
  for (const name of ['400', '1080', '2000', 'stream', 'preview']) {
    const size = ['400', 'preview'].includes(name) ? 'small' : 'large'
    const key = `${version}/${name}-planted`
    const stored = await world.ports.storage.put(key, Buffer.from(markOf(n, old ? `old${size}` : size)))
    await world.db.insert(renditions).values({ version, name, key, file_type: 'image/webp', size: stored.size })
  }
  const items = [{ key: 'SerialNumber', schema: 'EXIF', value: markOf(n, 'inner') }]
  await world.db.insert(metadata).values({ version, items })
  await world.db
    .update(versions)
    .set({ original_name: `${markOf(n, 'inner')}.png` })
    .where(eq(versions.uuid, version))
}

/** A team with a file in every state, each with its markers, and one item of every other kind. */
export const addMarkedFiles = async (world: World) => {
  const { db } = world
  const scene = await newScene(world)
  const { team, admin, ids } = scene
  const { team: neighbour } = await world.newTeam({ features: ['DAM_PLUS'] })
  const shared = await world.newFolder(team, 'Shared')
  await db.insert(folderShares).values({ folder: shared, team: neighbour })
  const planted: MarkedFile[] = []
  for (const [n, [state, row]] of Object.entries(states).entries()) {
    const parent_folder = state.includes('shared folder') ? shared : null
    const words = { name: `${markOf(n, 'name')}.png`, description: markOf(n, 'text') }
    const whole = { public: true, ...words, parent_folder, created_by: admin.user, ...row }
    const { file, version } = await world.newFile(team, whole, markOf(n, 'whole'))
    const { version: old } = await world.newFile(team, { recycled_at: past }, markOf(n, 'oldwhole'))
    await db.update(versions).set({ file, rank: 0 }).where(eq(versions.uuid, old))
    await addBytes(world, version, n, false)
    await addBytes(world, old, n, true)
    await db.insert(comments).values({ team, file, user: admin.user, text: markOf(n, 'inner') })
    planted.push({ file, version, old, state })
  }
  const at = (state: string) => planted.find((one) => one.state === state)?.file ?? ''
  await db.insert(attachments).values({ file: at('public'), attached: at('only an attachment'), added_by: admin.user })
  const [shut] = await db.insert(shareLinks).values({ team, title: 'x', on: false }).returning()
  const [embed] = await db.insert(singleEmbeds).values({ team, title: 'x', width: 9, height: 9 }).returning()
  const links = [
    { link: ids.share_link, file: at('behind a link'), position: 0 },
    { link: ids.share_link, file: at('restricted'), position: 1 },
    { link: shut?.uuid ?? '', file: at('behind a link that is off'), position: 0 },
  ]
  await db.insert(shareLinkFiles).values(links)
  await db.insert(singleEmbedFiles).values({ embed: embed?.uuid ?? '', file: at('in an embed'), position: 0 })
  await db.insert(galleryFiles).values([
    { gallery: ids.gallery, file: at('in a gallery'), position: 0 },
    { gallery: ids.gallery, file: at('in a gallery, restricted'), position: 1 },
  ])
  await db.update(galleries).set({ public: true }).where(eq(galleries.uuid, ids.gallery))
  const others = { share_link: [ids.share_link, shut?.uuid ?? ''], embed: [ids.embed, embed?.uuid ?? ''] }
  const people = {
    nobody: undefined,
    visitor: await world.newUser(),
    'admin elsewhere': await world.newMember((await world.newTeam()).team, 'Admin'),
    neighbour: await world.newMember(neighbour, 'Admin'),
    staff: await world.newMember((await world.newTeam()).team, [], { is_staff: true }),
    'member without flags': await world.newMember(team, []),
    viewer: await world.newMember(team, 'Viewer'),
    contributor: await world.newMember(team, 'Contributor'),
    editor: await world.newMember(team, 'Editor'),
    admin,
  }
  return { ids: { ...ids, folder: shared }, others, planted, people, team }
}
export type MarkedFiles = Awaited<ReturnType<typeof addMarkedFiles>>
