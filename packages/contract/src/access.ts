/** Who can call each route, as data. The server enforces these rules, and the browser uses them to enable buttons. */

import { noFeature } from './constants.ts'

/** The flags in spec §6 and decisions.md. `EDIT_OWNED_ASSETS` lets a Contributor edit their own uploads. */
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
/** The features that a team's plan can include (spec §6). */
export const features = ['DAM_PLUS', 'UGC_PLUS', 'F_MAPS'] as const
/** Everything an id can refer to. The platform checks path parameters with one of these names. */
export const subjectNames = [
  'team',
  'user',
  'member',
  'role',
  'invite',
  'folder',
  'recycled_folder',
  'file',
  // A file that is about to be attached: its uploader can refer to it while it awaits review.
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
  'map',
  'media_centre',
  'album',
  'album_file',
  'centre_person',
  'access_request',
  'attribute',
  'right',
  'tag',
  // A folder or file that another team shares with ours is treated as our own item. `shared_team` is a team that we share with.
  'shared_folder',
  'shared_file',
  'shared_team',
  'guest_link',
  'view',
  'social_account',
  'post',
  'hashtag_group',
  'post_approver',
  'post_comment',
  'social_post',
  'social_post_group',
  'social_post_view',
  'source_creator',
  'one_time_approval',
  'integration_account',
  'notification',
  'notification_mute',
  'person',
  'bounding_box',
  'release',
  'person_merge',
] as const

export type Permission = (typeof permissions)[number]
export type Feature = (typeof features)[number]
export type SubjectName = (typeof subjectNames)[number]
/** What a member needs. 'owner' is the item's creator; 'latest_creator' is the creator of a file's latest version. */
export type Need =
  | Permission
  | Feature
  | 'owner'
  | 'latest_creator'
  | { any: readonly Need[] }
  | { all: readonly Need[] }

/** Who can call: anyone, a signed-in user, staff, anyone who can see the subject, or a member of its team. The
 *  subject's id is the path parameter that `on` names or, with `in: 'body'`, the key of that name in the body. */
export type Access =
  | { who: 'anyone'; because: string }
  | { who: 'user' }
  | { who: 'staff'; on?: SubjectName }
  | { who: 'viewer'; on: SubjectName; need?: never }
  | { who: 'member'; on: SubjectName; need?: Need; in?: 'body' }
export type Who = Access['who']

/** A person's membership of a team. */
export type Membership = { team: string; permissions: readonly Permission[]; features: readonly Feature[] }
/** The caller before the subject is known: a signed-in user with all their teams, or nobody. */
export type Caller = { user: string; staff: boolean; memberships: readonly Membership[] } | { user: null }

export type Member = { kind: 'member'; user: string; staff: boolean } & Membership
/** The actor in relation to a subject. A network is a social platform that fetches the media of a post. */
export type Actor =
  | Member
  | { kind: 'visitor'; user: string; staff: boolean; opens?: readonly string[] }
  | { kind: 'link'; opens: readonly string[] }
  | { kind: 'network'; opens: readonly string[] }
  | { kind: 'nobody' }
/** The actor type that a handler can rely on. */
export type ActorOf<W extends Who> = W extends 'member'
  ? Member
  : W extends 'user' | 'staff'
    ? Extract<Actor, { user: string }>
    : Actor

/** Returns the caller as an actor for one team: a member of it, else a member of a team it shares with, else a visitor;
 *  nobody if no one is signed in. */
export const actorIn = (caller: Caller, team: string | undefined, shared_with: readonly string[] = []): Actor => {
  if (caller.user === null) return { kind: 'nobody' }
  const { user, staff, memberships } = caller
  const own = memberships.find((one) => one.team === team) ?? memberships.find((one) => shared_with.includes(one.team))
  return own ? { kind: 'member', user, staff, ...own } : { kind: 'visitor', user, staff }
}

/** Whether this member meets the need. Used for both buttons and routes. */
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

/** Whether uploads by a member with these flags await review if the team reviews submissions. */
export const submitsForReview = (flags: readonly Permission[], review_submissions: boolean) =>
  review_submissions && !flags.includes('EDIT_ASSETS')

/** What each flag allows, in words. */
export const permissionWords: Record<Permission, string> = {
  EDIT_ASSETS: 'Edit all files',
  EDIT_OWNED_ASSETS: 'Edit own files',
  UPLOAD_ASSETS: 'Upload files and versions',
  DELETE_ASSETS: 'Delete versions',
  DELETE_ALL_ASSETS: 'Delete all files',
  DELETE_OWNED_ASSETS: 'Delete own files',
  DOWNLOAD_ASSETS: 'Download files',
  DOWNLOAD_WATERMARKS: 'Download without watermark',
  ADD_WATERMARK: 'Turn watermarks on and off',
  APPROVE_DOWNLOADS: 'Answer download requests',
  MANAGE_MEDIA_CENTRES: 'Manage media centres',
  MANAGE_SOCIALS: 'Manage social accounts and posts',
  MANAGE_TEAM: 'Manage members, roles and settings',
}
/** The names of plan features. */
export const featureWords: Record<Feature, string> = {
  DAM_PLUS: 'Library Plus',
  UGC_PLUS: 'UGC Plus',
  F_MAPS: 'Maps',
}

/** Describes a need in words, worded to follow "with". */
export const needInWords = (need: Need): string => {
  if (need === 'owner') return 'ownership'
  if (need === 'latest_creator') return 'authorship of its latest version'
  if (typeof need === 'string')
    return `“${need in permissionWords ? permissionWords[need as Permission] : featureWords[need as Feature]}”`
  return 'any' in need ? need.any.map(needInWords).join(' or ') : need.all.map(needInWords).join(' and ')
}

/** Returns the alternatives of a need, each of which is enough. */
const choicesOf = (need: Need): Need[] =>
  typeof need === 'object' && 'any' in need ? need.any.flatMap(choicesOf) : [need]
/** Returns the alternatives that a role can give. Being the creator of an item is not one of them. */
const choicesOfRole = (need: Need) => choicesOf(need).filter((one) => !isOwnership(one))
const isOwnership = (need: Need) => need === 'owner' || need === 'latest_creator'
const requiresOwnership = (need: Need) => typeof need === 'object' && 'all' in need && need.all.some(isOwnership)
const quoted = (need: Need): string => {
  if (typeof need === 'string') return needInWords(need)
  const all = 'all' in need ? need.all.filter((one) => !isOwnership(one)) : need.any
  return all.map(quoted).join(' and ')
}
/** Describes a missing need, worded for the reader. */
export const missingInWords = (need: Need): string => {
  const choices = choicesOfRole(need)
  const [own, any] = [choices.filter(requiresOwnership), choices.filter((one) => !requiresOwnership(one))]
  const words = (list: Need[]) => list.map(quoted).join(' or ')
  if (own.length === 0 || any.length === 0) return words(choices)
  return `${words(any)} (or, for your own files, ${words(own)})`
}
/** Explains why someone cannot do something, and who can help. If no role would be enough, the team's plan lacks the feature. */
export const missingReason = (need: Need, member?: Pick<Member, 'user' | 'features'>) =>
  member && !allows(need, { ...member, permissions }, { owner: member.user, latest_creator: member.user })
    ? `${noFeature.title} ${noFeature.help}`
    : choicesOfRole(need).length === 0
      ? 'Only the person who created this can do that.'
      : `Your role needs ${missingInWords(need)} for this. Ask an admin of your team to add it.`

/** The roles that every team starts with (decisions.md). */
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
