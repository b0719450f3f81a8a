import { randomUUID } from 'node:crypto'
import { features, type SubjectName } from '@vitrine/contract'
import { approvalRules, downloadRequests, downloads } from '../modules/downloads/table.ts'
import { singleEmbeds } from '../modules/embeds/table.ts'
import { shareLinks } from '../modules/links/table.ts'
import { attributes } from '../modules/attributes/table.ts'
import { collections } from '../modules/collections/table.ts'
import { galleries } from '../modules/galleries/table.ts'
import { rights } from '../modules/rights/table.ts'
import { folders } from '../modules/folders/table.ts'
import { folderShares } from '../modules/sharing/table.ts'
import { tags } from '../modules/tags/table.ts'
import { savedViews } from '../modules/search/table.ts'
import { attachments } from '../modules/attachments/table.ts'
import { bulkRuns } from '../modules/bulk/table.ts'
import { comments } from '../modules/comments/table.ts'
import { invites, roles } from '../modules/teams/table.ts'
import type { World } from './world.ts'

/** A team with one thing of every kind that an id can point to. A new subject needs one line here. */
export const newScene = async (world: World) => {
  const { team, roleOf } = await world.newTeam({ features: [...features] })
  const admin = await world.newMember(team, 'Admin')
  const [role] = await world.db.insert(roles).values({ team, name: randomUUID(), permissions: [] }).returning()
  const [invite] = await world.db
    .insert(invites)
    .values({
      team,
      email: `${randomUUID()}@example.test`,
      role: roleOf.Viewer,
      hash: randomUUID(),
      expires_at: new Date('2100-01-01'),
    })
    .returning()
  const { file, version } = await world.newFile(team, { created_by: admin.user, public: true })
  const [link] = await world.db.insert(shareLinks).values({ team, title: 'Press', on: true }).returning()
  const [embed] = await world.db
    .insert(singleEmbeds)
    .values({ team, title: 'Press', width: 640, height: 480 })
    .returning()
  const asked = { team, file, user: admin.user, use_case: 'A poster', shape: 'original' }
  const [request] = await world.db.insert(downloadRequests).values(asked).returning()
  const [rule] = await world.db.insert(approvalRules).values({ team, domain: 'example.org' }).returning()
  const [download] = await world.db
    .insert(downloads)
    .values({
      team,
      file,
      version,
      user: admin.user,
      file_name: 'harbour.png',
      sha256: '',
      shape: 'original',
      marked: false,
      surface: 'app',
      person_name: 'Ada Lind',
      person_email: admin.email,
    })
    .returning()
  const [collection] = await world.db.insert(collections).values({ team, name: 'Spring' }).returning()
  const [gallery] = await world.db.insert(galleries).values({ team, title: 'Harbours', public: true }).returning()
  const [attribute] = await world.db
    .insert(attributes)
    .values({ team, slug: randomUUID(), name: randomUUID(), attribute_type: 'Text', position: 1 })
    .returning()
  const [right] = await world.db.insert(rights).values({ team, name: 'Print only' }).returning()
  const folder = await world.newFolder(team)
  const [recycled] = await world.db.insert(folders).values({ team, name: 'Old', recycled_at: new Date() }).returning()
  const [tag] = await world.db.insert(tags).values({ team, name: 'Fjord', slug: randomUUID() }).returning()
  const neighbour = (await world.newTeam({ name: randomUUID() })).team
  const theirs = await world.newFolder(neighbour)
  await world.db.insert(folderShares).values([
    { folder: theirs, team },
    { folder, team: neighbour },
  ])
  const [view] = await world.db
    .insert(savedViews)
    .values({ team, name: 'Harbours', query: 'q=harbour', created_by: admin.user })
    .returning()
  const [comment] = await world.db
    .insert(comments)
    .values({ team, file, user: admin.user, text: 'Which harbour is this?' })
    .returning()
  const [attachment] = await world.db
    .insert(attachments)
    .values({ file, url: 'https://solvik.example/contract.pdf', added_by: admin.user })
    .returning()
  const plan = { what: 'status', columns: {}, lists: {}, attributes: {}, fields: ['status'] }
  const [run] = await world.db
    .insert(bulkRuns)
    .values({ team, user: admin.user, asked: plan, total: 1, done: 1, state: 'done' })
    .returning()
  const ids: Record<SubjectName, string> = {
    team,
    user: admin.user,
    member: (await world.newMember(team)).member ?? '',
    role: role?.uuid ?? '',
    invite: invite?.uuid ?? '',
    folder,
    recycled_folder: recycled?.uuid ?? '',
    file,
    version,
    upload: await world.newUpload(team, admin.user),
    comment: comment?.uuid ?? '',
    attachment: attachment?.uuid ?? '',
    run: run?.uuid ?? '',
    download: download?.uuid ?? '',
    download_request: request?.uuid ?? '',
    approval_rule: rule?.uuid ?? '',
    share_link: link?.uuid ?? '',
    embed: embed?.uuid ?? '',
    collection: collection?.uuid ?? '',
    gallery: gallery?.uuid ?? '',
    attribute: attribute?.uuid ?? '',
    right: right?.uuid ?? '',
    tag: tag?.uuid ?? '',
    shared_folder: theirs,
    shared_file: (await world.newFile(neighbour, { parent_folder: theirs })).file,
    shared_team: neighbour,
    guest_link: await world.newGuestLink(team, admin.user),
    view: view?.uuid ?? '',
  }
  return { team, admin, ids }
}
export type Scene = Awaited<ReturnType<typeof newScene>>
