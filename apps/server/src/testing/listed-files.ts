import { builtInRoles, type Caller, type Permission, type RightsFile } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { collectionFiles } from '../modules/collections/table.ts'
import { singleEmbedFiles } from '../modules/embeds/table.ts'
import { stars } from '../modules/favourites/table.ts'
import { files } from '../modules/files/table.ts'
import { folders } from '../modules/folders/table.ts'
import { galleryFiles } from '../modules/galleries/table.ts'
import { shareLinkFiles, shareLinks } from '../modules/links/table.ts'
import { mapFiles } from '../modules/maps/table.ts'
import { albumFiles } from '../modules/media-centres/table.ts'
import { boundingBoxes } from '../modules/people/table.ts'
import { fileTags } from '../modules/tags/table.ts'
import { teams } from '../modules/teams/table.ts'
import { findFiles } from '../modules/versions/index.ts'
import { recordEach } from '../platform/db/ledger.ts'
import { generateFiles, newRandom } from './generated-files.ts'
import { newScene } from './scene.ts'
import type { Person, World } from './world.ts'

type Row = typeof files.$inferSelect
/** A generated file, as stored in the database and as the rights decision sees it. */
export type Listed = { row: Row; facts: RightsFile }
/** A caller, who is not signed in if `person` is undefined. */
export type Asker = { person: Person | undefined; caller: Caller }

const ownRoles: Record<string, readonly Permission[]> = {
  ...builtInRoles,
  'no flags': [],
  'edit own': ['EDIT_OWNED_ASSETS'],
  'delete own': ['DELETE_OWNED_ASSETS'],
  'delete all': ['DELETE_ALL_ASSETS'],
}

/** A team whose generated files are in every kind of list: a collection, a gallery, a map, an embed, a share link, an
 *  album, a tag, a face, a guest link, a folder shared with another team, a folder in the bin, the ledger and
 *  favourites. The other team shares its generated files in the same way, and hides those without recorded rights. */
export const newListedFiles = async (world: World) => {
  const { db } = world
  const { team, ids, admin } = await newScene(world)
  const other = ids.shared_team
  const strict = { unknown_rights: 'block', uncovered_releases: 'block', missing_releases: 'block' } as const
  await db.update(teams).set(strict).where(eq(teams.uuid, other))
  const asker = async (of: string, permissions: readonly Permission[], staff = false): Promise<Asker> => {
    const person = await world.newMember(of, permissions, { is_staff: staff })
    return { person, caller: { user: person.user, staff, memberships: [{ team: of, permissions, features: [] }] } }
  }
  const visitor = await world.newUser()
  const askers: Record<string, Asker> = {
    nobody: { person: undefined, caller: { user: null } },
    visitor: { person: visitor, caller: { user: visitor.user, staff: false, memberships: [] } },
    'viewer of the other team': await asker(other, builtInRoles.Viewer),
    staff: await asker((await world.newTeam()).team, [], true),
  }
  for (const [name, flags] of Object.entries(ownRoles)) askers[name] = await asker(team, flags)
  const people = Object.values(askers).flatMap(({ person }) => (person?.team === team ? [person.user] : []))

  const at = new Date()
  const random = newRandom(2026)
  const ours = await generateFiles(
    world,
    random,
    { team, people, folders: [null, ids.folder], at, guestLink: ids.guest_link },
    90,
  )
  const theirs = await generateFiles(world, random, { team: other, people: [], folders: [ids.shared_folder], at }, 60)
  const [bin] = await db.select().from(folders).where(eq(folders.uuid, ids.recycled_folder))
  for (const uuid of ours.slice(0, 12))
    await db
      .update(files)
      .set({ parent_folder: ids.recycled_folder, recycled_at: bin?.recycled_at ?? at })
      .where(eq(files.uuid, uuid))
  await db
    .insert(collectionFiles)
    .values(ours.map((file, position) => ({ collection: ids.collection, file, position })))
  await db.insert(galleryFiles).values(ours.map((file, position) => ({ gallery: ids.gallery, file, position })))
  await db.insert(mapFiles).values(ours.map((file) => ({ map: ids.map, file })))
  await db.insert(singleEmbedFiles).values(ours.map((file, position) => ({ embed: ids.embed, file, position })))
  await db.insert(shareLinkFiles).values(ours.map((file, position) => ({ link: ids.share_link, file, position })))
  for (const kind of ['folder', 'collection', 'gallery'] as const)
    await db.insert(shareLinks).values({ team, title: `To a ${kind}`, on: true, [kind]: ids[kind] })
  await db.insert(albumFiles).values(ours.map((file, position) => ({ album: ids.album, file, position, pinned: true })))
  const face = { team, person: ids.person, x1: 0.4, y1: 0.4, x2: 0.5, y2: 0.5, source: 'found' } as const
  await db.insert(boundingBoxes).values(ours.map((file) => ({ ...face, file })))
  await db.insert(fileTags).values(ours.map((file) => ({ tag: ids.tag, file, team, file_created_at: at })))
  for (const { person } of Object.values(askers)) {
    const starred = person?.team === team ? ours : person?.team === other ? theirs : []
    if (person && starred.length > 0)
      await db.insert(stars).values(starred.map((file) => ({ user: person.user, file, team: person.team ?? '' })))
  }
  for (const [of, some] of [
    [team, ours],
    [other, theirs],
  ] as const) {
    const events = some.map((file) => ({ about: file, data: { file } }))
    await recordEach(db, [], { team: of, actor: admin.user }, 'file.accepted', events)
  }

  const rows = await db.select().from(files)
  const listed = (await findFiles(db, [...ours, ...theirs])).flatMap(({ uuid, file }): Listed[] => {
    const row = rows.find((one) => one.uuid === uuid)
    return row && file ? [{ row, facts: file }] : []
  })
  return { team, ids, askers, listed, at }
}
export type ListedFiles = Awaited<ReturnType<typeof newListedFiles>>
