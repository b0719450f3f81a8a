/** Who may call a route, as data: the server enforces it and the browser reads it to enable buttons. */

import { noFeature } from './constants.ts'

/** The flags of spec §6 and decisions.md. `EDIT_OWNED_ASSETS` is what a Contributor has: edit what they uploaded. */
export const permissions = [
  'EDIT_ASSETS',
  'EDIT_OWNED_ASSETS',
  'UPLOAD_ASSETS',
  'DELETE_ASSETS',
  'DELETE_ALL_ASSETS',
  'DELETE_OWNED_ASSETS',
  'DOWNLOAD_ASSETS',
  'DOWNLOAD_WATERMARKS',
  'ADD_WATERMARK',
  'APPROVE_DOWNLOADS',
  'MANAGE_MEDIA_CENTRES',
  'MANAGE_SOCIALS',
  'MANAGE_TEAM',
] as const
/** What a team's plan may include (spec §6). */
export const features = ['DAM_PLUS', 'UGC_PLUS', 'F_MAPS'] as const
/** Everything an id can point to. A path parameter with one of these names is checked by the platform. */
export const subjectNames = [
  'team',
  'user',
  'member',
  'role',
  'invite',
  'folder',
  'recycled_folder',
  'file',
  // a file that is about to be attached: its uploader may name it while it awaits review
  'attachable_file',
  'version',
  'upload',
  'comment',
  'attachment',
  'run',
  'download',
  'download_request',
  'approval_rule',
  'share_link',
  'embed',
  'collection',
  'gallery',
  'media_centre',
  'album',
  'album_file',
  'centre_person',
  'access_request',
  'attribute',
  'right',
  'tag',
  // what other teams share with ours, as a thing of ours; and the teams that we share with
  'shared_folder',
  'shared_file',
  'shared_team',
  'guest_link',
  'view',
] as const

export type Permission = (typeof permissions)[number]
export type Feature = (typeof features)[number]
export type SubjectName = (typeof subjectNames)[number]
/** What a member must have. 'owner' is whoever created the thing; 'latest_creator', of a file, whoever made its latest version. */
export type Need =
  | Permission
  | Feature
  | 'owner'
  | 'latest_creator'
  | { any: readonly Need[] }
  | { all: readonly Need[] }

/** Who may call: anyone, a signed-in user, staff, whoever may see the subject, or a member of its team. The subject is the path
 *  parameter of its name, or, with `in: 'body'`, the body's key of its name. */
export type Access =
  | { who: 'anyone'; because: string }
  | { who: 'user' }
  | { who: 'staff'; on?: SubjectName }
  | { who: 'viewer'; on: SubjectName; need?: never }
  | { who: 'member'; on: SubjectName; need?: Need; in?: 'body' }
export type Who = Access['who']

/** What a person is in one team. */
export type Membership = { team: string; permissions: readonly Permission[]; features: readonly Feature[] }
/** Who knocks, before it is known what for: a signed-in user with all their teams, or nobody. */
export type Caller = { user: string; staff: boolean; memberships: readonly Membership[] } | { user: null }

export type Member = { kind: 'member'; user: string; staff: boolean } & Membership
/** Who acts on a subject. A network is a social platform that fetches the media of a post. */
export type Actor =
  | Member
  | { kind: 'visitor'; user: string; staff: boolean; opens?: readonly string[] }
  | { kind: 'link'; opens: readonly string[] }
  | { kind: 'network'; opens: readonly string[] }
  | { kind: 'nobody' }
/** The actor a handler may count on. */
export type ActorOf<W extends Who> = W extends 'member'
  ? Member
  : W extends 'user' | 'staff'
    ? Extract<Actor, { user: string }>
    : Actor

/** The caller as an actor towards one team: a member of it, else of a team it shares with, else a visitor. */
export const actorIn = (caller: Caller, team: string | undefined, shared_with: readonly string[] = []): Actor => {
  if (caller.user === null) return { kind: 'nobody' }
  const { user, staff, memberships } = caller
  const own = memberships.find((one) => one.team === team) ?? memberships.find((one) => shared_with.includes(one.team))
  return own ? { kind: 'member', user, staff, ...own } : { kind: 'visitor', user, staff }
}

/** Does this member have what is needed? The same answer enables the button and opens the route. */
export const allows = (
  need: Need | undefined,
  member: Pick<Member, 'user' | 'permissions' | 'features'>,
  subject: { owner?: string | null; latest_creator?: string | null } = {},
): boolean => {
  if (need === undefined) return true
  if (need === 'owner' || need === 'latest_creator') return subject[need] === member.user
  if (typeof need === 'string') return [...member.permissions, ...member.features].some((flag) => flag === need)
  return 'any' in need
    ? need.any.some((one) => allows(one, member, subject))
    : need.all.every((one) => allows(one, member, subject))
}

/** Do uploads by a member with these flags await review, where the team reviews submissions? */
export const submitsForReview = (flags: readonly Permission[], review_submissions: boolean) =>
  review_submissions && !flags.includes('EDIT_ASSETS')

/** What each flag lets a person do, in words for people. */
export const permissionWords: Record<Permission, string> = {
  EDIT_ASSETS: 'Edit all files',
  EDIT_OWNED_ASSETS: 'Edit own files',
  UPLOAD_ASSETS: 'Upload files and versions',
  DELETE_ASSETS: 'Delete versions',
  DELETE_ALL_ASSETS: 'Delete all files',
  DELETE_OWNED_ASSETS: 'Delete own files',
  DOWNLOAD_ASSETS: 'Download files',
  DOWNLOAD_WATERMARKS: 'Download without watermark',
  ADD_WATERMARK: 'Switch watermarks on and off',
  APPROVE_DOWNLOADS: 'Answer download requests',
  MANAGE_MEDIA_CENTRES: 'Manage media centres',
  MANAGE_SOCIALS: 'Manage social accounts and posts',
  MANAGE_TEAM: 'Manage members, roles and settings',
}
/** What each plan feature is called. */
export const featureWords: Record<Feature, string> = {
  DAM_PLUS: 'Library Plus',
  UGC_PLUS: 'UGC Plus',
  F_MAPS: 'Maps',
}

/** A need in words. */
export const needInWords = (need: Need): string => {
  if (need === 'owner') return 'being its author'
  if (need === 'latest_creator') return 'having made its latest version'
  if (typeof need === 'string')
    return need in permissionWords ? permissionWords[need as Permission] : featureWords[need as Feature]
  return 'any' in need ? need.any.map(needInWords).join(' or ') : need.all.map(needInWords).join(' and ')
}

/** The needs of which any is enough. */
const choicesOf = (need: Need): Need[] =>
  typeof need === 'object' && 'any' in need ? need.any.flatMap(choicesOf) : [need]
const isOwnership = (need: Need) => need === 'owner' || need === 'latest_creator'
const ownsIt = (need: Need) => typeof need === 'object' && 'all' in need && need.all.some(isOwnership)
const quoted = (need: Need): string => {
  if (typeof need === 'string') return isOwnership(need) ? 'to be its author' : `“${needInWords(need)}”`
  const all = 'all' in need ? need.all.filter((one) => !isOwnership(one)) : need.any
  return all.map(quoted).join(' and ')
}
/** A need as somebody is told of it who lacks it; in words that fit whoever reads them. */
export const lackedInWords = (need: Need): string => {
  const choices = choicesOf(need)
  const [own, any] = [choices.filter(ownsIt), choices.filter((one) => !ownsIt(one))]
  const words = (list: Need[]) => list.map(quoted).join(' or ')
  if (own.length === 0 || any.length === 0) return words(choices)
  return `${words(any)} (or, for own files, ${words(own)})`
}
/** What somebody is told who may not do something, and who can help. Where no role would do, it is the team's plan that lacks it. */
export const lackInWords = (need: Need, member?: Pick<Member, 'user' | 'features'>) =>
  member && !allows(need, { ...member, permissions }, { owner: member.user, latest_creator: member.user })
    ? `${noFeature.title} ${noFeature.help}`
    : `Your role needs ${lackedInWords(need)} for this. An admin of your team can give it.`

/** The roles every team starts with (decisions.md). */
export const builtInRoles: Record<'Admin' | 'Editor' | 'Contributor' | 'Viewer', readonly Permission[]> = {
  Admin: permissions,
  Editor: [
    'EDIT_ASSETS',
    'UPLOAD_ASSETS',
    'DELETE_ASSETS',
    'DELETE_OWNED_ASSETS',
    'DOWNLOAD_ASSETS',
    'DOWNLOAD_WATERMARKS',
    'ADD_WATERMARK',
    'APPROVE_DOWNLOADS',
    'MANAGE_MEDIA_CENTRES',
    'MANAGE_SOCIALS',
  ],
  Contributor: ['UPLOAD_ASSETS', 'EDIT_OWNED_ASSETS', 'DELETE_OWNED_ASSETS', 'DOWNLOAD_ASSETS'],
  Viewer: ['DOWNLOAD_ASSETS'],
}
