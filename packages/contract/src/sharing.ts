import { z } from 'zod'
import { id, line, page, paging, time } from './fields.ts'
import { FileCard } from './cards.ts'
import { defineRoutes } from './route.ts'
import { rules } from './rules.ts'

const named = z.object({ uuid: z.uuid(), name: z.string() })

/** Why files in a shared folder are hidden from the other team: the codes of the rules about outsiders. */
export const hiddenCodes = [
  'sharing.disabled',
  'status.do_not_use',
  'status.restricted',
  'status.embargoed',
  'file.expired',
  'rights.unknown',
] as const
export type HiddenCode = (typeof hiddenCodes)[number]
/** Returns the reason that a code stands for, as worded for the team. */
export const hiddenReason = (code: HiddenCode): string => rules.find((rule) => rule.code === code)?.says[0] ?? code

/** What sharing a folder reveals, and the teams that already see it, directly or through a parent folder. */
export const FolderSharing = z.object({
  folder: named,
  /** The number of library files in the folder and its subfolders, and how many of them the other teams see or would see. */
  files: z.int(),
  shown: z.int(),
  folders: z.int(),
  hidden: z.array(z.object({ code: z.enum(hiddenCodes), reason: z.string(), files: z.int() })),
  shared_with: z.array(named.extend({ shared_at: time })),
  through: z.array(z.object({ folder: named, team: named })),
})
export type FolderSharing = z.output<typeof FolderSharing>

/** Another team's folder shared with ours, or our folder shared with another team. */
export const SharedFolder = named.extend({ team: named, shared_at: time })
export type SharedFolder = z.output<typeof SharedFolder>

/** Another team's file. It can be viewed and downloaded as its rights allow, but not moved, changed or shared. */
export const SharedCard = FileCard.extend({ team: z.uuid(), foreign: z.literal(true) })
export type SharedCard = z.output<typeof SharedCard>

export const sharing = defineRoutes({
  check: {
    method: 'GET',
    path: '/v1/files/share/check/:folder/',
    summary: 'The files that sharing a folder would show or hide, with reasons, and the teams it is shared with',
    access: { who: 'member', on: 'folder', need: 'EDIT_ASSETS' },
    reply: FolderSharing,
  },
  share: {
    method: 'PUT',
    path: '/v1/files/share/folder/:folder/',
    summary:
      'Shares a folder with other teams, identified by exact name or by a member’s email address, or stops sharing it',
    access: { who: 'member', on: 'folder', need: 'EDIT_ASSETS' },
    records: [],
    mayRecord: ['folder.shared', 'folder.unshared'],
    // An email address resolves to a team's name, so the number of attempts is limited.
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
    summary: 'Folders that other teams share with this team, or the folders inside one of them',
    access: { who: 'member', on: 'team' },
    query: z.object({ folder: id('shared_folder').optional() }),
    reply: z.object({
      /** The path from the shared folder down to the open folder; empty at the top. */
      way: z.array(named),
      folders: z.array(named.extend({ team: named, files: z.int() })),
    }),
  },
  files: {
    method: 'GET',
    path: '/v1/files/share/files/:team/',
    replica: true,
    summary: 'The files in a folder that is shared with the team, newest first',
    access: { who: 'member', on: 'team' },
    query: z.object({ ...paging, folder: id('shared_folder') }),
    reply: page(SharedCard),
  },
  shared: {
    method: 'GET',
    path: '/v1/files/folders/shared/:team/',
    summary: 'Folders that are shared with the team, and its own folders that it shares',
    access: { who: 'member', on: 'team' },
    reply: z.object({ with_us: z.array(SharedFolder), by_us: z.array(SharedFolder) }),
  },
  anyShared: {
    method: 'GET',
    path: '/v1/files/folders/shared/check/:team/',
    summary: 'Whether any folders are shared with the team',
    access: { who: 'member', on: 'team' },
    reply: z.object({ with_us: z.boolean(), by_us: z.boolean() }),
  },
})
