import { z } from 'zod'
import { id, line, page, paging, time } from './fields.ts'
import { FileCard } from './cards.ts'
import { defineRoutes } from './route.ts'
import { rules } from './rules.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })

/** Why files of a shared folder stay hidden from the other team: the codes of the rules on outsiders. */
export const hiddenCodes = [
  'sharing.disabled',
  'status.do_not_use',
  'status.restricted',
  'status.embargoed',
  'file.expired',
  'rights.unknown',
] as const
export type HiddenCode = (typeof hiddenCodes)[number]
/** Such a reason in the words of the rights decision. */
export const hiddenBecause = (code: HiddenCode): string => rules.find((rule) => rule.code === code)?.says[0] ?? code

/** What sharing a folder shows to others, and to whom it is shown already: here, or through a folder above. */
export const FolderSharing = z.object({
  folder: named,
  /** Files of the library in it and below; so many of them are, or would be, seen. */
  files: z.int(),
  shown: z.int(),
  folders: z.int(),
  hidden: z.array(z.object({ code: z.enum(hiddenCodes), reason: z.string(), files: z.int() })),
  shared_with: z.array(named.extend({ shared_at: time })),
  through: z.array(z.object({ folder: named, team: named })),
})
export type FolderSharing = z.output<typeof FolderSharing>

/** A folder of another team that is shared with ours, or of ours that is shared with another. */
export const SharedFolder = named.extend({ team: named, shared_at: time })
export type SharedFolder = z.output<typeof SharedFolder>

/** A file of another team. It is looked at and downloaded as its rights allow; it is not moved, changed or shared. */
export const SharedCard = FileCard.extend({ team: z.uuid(), foreign: z.literal(true) })
export type SharedCard = z.output<typeof SharedCard>

export const sharing = defineRoutes({
  check: {
    method: 'GET',
    path: '/v1/files/share/check/:folder/',
    summary: 'What sharing a folder would show, what stays hidden and why, and with whom it is shared',
    access: { who: 'member', on: 'folder', need: 'EDIT_ASSETS' },
    reply: FolderSharing,
  },
  share: {
    method: 'PUT',
    path: '/v1/files/share/folder/:folder/',
    summary: 'Shares a folder with other teams, named exactly or by the email of a member, or stops sharing it',
    access: { who: 'member', on: 'folder', need: 'EDIT_ASSETS' },
    records: [],
    mayRecord: ['folder.shared', 'folder.unshared'],
    // An address answers with the name of a team: nobody tries many of them.
    limits: [
      { times: 20, seconds: 900, per: ['user'], only: 'failures' },
      { times: 60, seconds: 3600, per: ['user'] },
    ],
    body: z.object({
      add: z.array(line(254, 'Enter a team or an email address')).max(20).default([]),
      remove: z.array(id('shared_team')).max(100).default([]),
    }),
    reply: FolderSharing,
  },
  folders: {
    method: 'GET',
    path: '/v1/files/share/folders/:team/',
    summary: 'What other teams share with ours: the shared folders, or the folders inside one of them',
    access: { who: 'member', on: 'team' },
    query: z.object({ folder: id('shared_folder').optional() }),
    reply: z.object({
      /** From the folder that is shared down to the one that is looked into; empty at the top. */
      way: z.array(named),
      folders: z.array(named.extend({ team: named, files: z.int() })),
    }),
  },
  files: {
    method: 'GET',
    path: '/v1/files/share/files/:team/',
    summary: 'The files in a folder that is shared with the team, newest first',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, folder: id('shared_folder') }),
    reply: page(SharedCard),
  },
  shared: {
    method: 'GET',
    path: '/v1/files/folders/shared/:team/',
    summary: 'Folders that are shared with the team, and its own that it shares',
    access: { who: 'member', on: 'team' },
    reply: z.object({ with_us: z.array(SharedFolder), by_us: z.array(SharedFolder) }),
  },
  anyShared: {
    method: 'GET',
    path: '/v1/files/folders/shared/check/:team/',
    summary: 'Whether there are any shared folders: a tab is shown only then',
    access: { who: 'member', on: 'team' },
    reply: z.object({ with_us: z.boolean(), by_us: z.boolean() }),
  },
})
