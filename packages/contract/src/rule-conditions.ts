import { allows, missingInWords, type Need } from './access.ts'
import { PREVIEW_PX, REVIEW_ATTACHMENT } from './constants.ts'
import { endingPeople, limitedPeople, releaseReasons, showsPeople, uncoveredPeople } from './release-facts.ts'
import {
  type Action,
  actions,
  type Case,
  type Channel,
  isPublic,
  rightsAreUnknown,
  type SurfaceKind,
} from './rights.ts'

/** The facts used by the rules: which actors a rule applies to, and its conditions on file, time and surface. */

export const outwardActions: readonly Action[] = ['share', 'embed', 'publish', 'post']
export const changingActions: readonly Action[] = [
  'edit',
  'version',
  'move',
  'recycle',
  'restore',
  'delete',
  'accept',
  'share',
  'embed',
  'publish',
]
export const actionsExcept = (...left: Action[]) => actions.filter((action) => !left.includes(action))

const edit: Need = { any: ['EDIT_ASSETS', { all: ['EDIT_OWNED_ASSETS', 'owner'] }] }
const remove: Need = { any: ['DELETE_ALL_ASSETS', { all: ['DELETE_OWNED_ASSETS', 'latest_creator'] }] }
/** What a member needs in order to see a file in the recycling bin (rule 2). */
export const binNeed: Need = { any: [edit, remove] }
/** The flag that a member needs for each action (rules 11 and 13). */
export const actionNeeds: Partial<Record<Action, Need>> = {
  edit,
  move: edit,
  version: 'UPLOAD_ASSETS',
  recycle: remove,
  delete: remove,
  restore: binNeed,
  accept: 'EDIT_ASSETS',
  share: 'EDIT_ASSETS',
  embed: 'EDIT_ASSETS',
  publish: 'EDIT_ASSETS',
  post: 'EDIT_ASSETS',
}

/** What changing a file requires besides the flag: being its creator, or EDIT_ASSETS (rule 12a). */
const changeNeed: Need = { any: ['EDIT_ASSETS', 'owner'] }
export const ownFileNeeds: Partial<Record<Action, Need>> = {
  edit: changeNeed,
  move: changeNeed,
  version: changeNeed,
  recycle: { any: ['DELETE_ALL_ASSETS', changeNeed] },
}

const publicSurfaces: readonly SurfaceKind[] = [
  'public page',
  'share link',
  'media centre',
  'embed',
  'oEmbed',
  'CDN link',
  'thumbnail link',
]
/** On a public surface even a member is an outsider: everyone sees the same. */
export const isPublicSurface = (kind: SurfaceKind) => publicSurfaces.includes(kind)

const isOwnTeam = ({ actor, file }: Case) => actor.kind === 'member' && actor.team === file.team
const isInsider = (c: Case) => isOwnTeam(c) && !isPublicSurface(c.surface.kind)
const meetsNeed = (need: Need, { actor, file }: Case) =>
  actor.kind === 'member' &&
  actor.team === file.team &&
  allows(need, actor, { owner: file.creator, latest_creator: file.latest_creator })
/** Whether the role lacks the flag for this action, even if this member had created the file. */
const lacksFlag = (c: Case) => {
  const need = actionNeeds[c.action]
  const creator = c.actor.kind === 'member' && c.action in ownFileNeeds ? c.actor.user : c.file.creator
  return need !== undefined && !meetsNeed(need, { ...c, file: { ...c.file, creator } })
}
const canSeeBin = (c: Case) => isInsider(c) && meetsNeed(binNeed, c)

/** Whether the actor always uses the web channel, as all actors without a team do, except networks. */
const usesWebChannel = ({ actor }: Pick<Case, 'actor'>) => ['visitor', 'nobody', 'link'].includes(actor.kind)
/** Returns the channels that rights records must allow: those of the actor, action or surface, and of the use case. */
export const channelsUsed = (c: Pick<Case, 'actor' | 'action' | 'surface' | 'uses'>): readonly Channel[] => {
  const social = c.action === 'post' || c.surface.kind === 'post'
  const web = outwardActions.includes(c.action) || isPublicSurface(c.surface.kind) || usesWebChannel(c)
  return [...(social ? (['social'] as const) : web ? (['web'] as const) : []), ...(c.uses ?? [])]
}
/** Returns the rights records that do not allow the action. A record without channels allows every channel. */
const blockingRecords = (c: Case) =>
  c.file.rights.filter(({ channels }) => channels.length > 0 && channelsUsed(c).some((one) => !channels.includes(one)))

/** Returns who can download the file from its public page; undefined on other surfaces. */
const publicPageDownloads = ({ surface, file }: Case) =>
  surface.kind === 'public page' ? file.public_downloads : undefined
const canDownloadWithoutRequest = (c: Case) =>
  Boolean(
    c.surface.downloadable || publicPageDownloads(c) === 'everyone' || c.surface.auto_approves || c.proof?.granted,
  )
const isSignedOut = ({ actor }: Pick<Case, 'actor'>) => actor.kind !== 'member' && actor.kind !== 'visitor'
const mustRequest = (c: Case) => !meetsNeed('DOWNLOAD_ASSETS', c) && !c.proof?.granted

/** Whether this actor must complete a step before the surface opens. */
export const isLocked = (c: Pick<Case, 'actor' | 'surface'>) =>
  c.surface.unlock === 'sign_in' ? isSignedOut(c) : c.surface.unlock !== undefined

/** Fills in the placeholders of a reason: the names of rights records, the missing flag and the facts about releases. */
export const fillReason = (says: string, c: Case) => {
  if (!says.includes('{')) return says
  const need = actionNeeds[c.action]
  const records = blockingRecords(c).map(({ name }) => name)
  const words: Record<string, string> = {
    record: [records.slice(0, -1).join(', '), ...records.slice(-1)].filter(Boolean).join(' and '),
    do: records.length === 1 ? 'does' : 'do',
    need: need ? missingInWords(need) : '',
    ...releaseReasons(c, channelsUsed(c)),
  }
  return says.replace(/\{(\w+)\}/g, (_all, word: string) => words[word] ?? '')
}

/** Which actors a rule applies to. */
export const actorConditions = {
  everyone: () => true,
  'member of the team': isInsider,
  'member, wherever they are': isOwnTeam,
  'member on a public surface': (c: Case) => isOwnTeam(c) && !isInsider(c),
  'member who may edit or delete': canSeeBin,
  'all but members who may edit or delete': (c: Case) => !canSeeBin(c),
  'all but members with EDIT_ASSETS': (c: Case) => !(isInsider(c) && meetsNeed('EDIT_ASSETS', c)),
  outsider: (c: Case) => !isInsider(c),
  'not of the team': (c: Case) => !isOwnTeam(c),
  'neither of the team nor a network': (c: Case) => !isOwnTeam(c) && c.actor.kind !== 'network',
} satisfies Record<string, (c: Case) => boolean>

/** Whether an approval of this download waives the surface's watermark. */
const waivesWatermark = ({ action, proof }: Case) =>
  action === 'download' && proof?.granted === true && proof.clean === true

/** Whether the surface shows attachments with the file they belong to. */
export const showsAttachments = ({ surface, action }: Pick<Case, 'surface' | 'action'>) =>
  surface.as_attachment === true && ['see', 'preview', 'view', 'download'].includes(action)
/** Whether the file is attachment-only and viewed with the file it belongs to. */
const isShownAsAttachment = (c: Case) => c.file.review_status === REVIEW_ATTACHMENT && showsAttachments(c)

/** The conditions that a rule can place on file, time and surface. */
export const conditions = {
  'not theirs, not shared, not public': (c: Case) => {
    const { actor, file, at } = c
    const opened = 'opens' in actor && actor.opens?.includes(file.uuid) === true
    const theirs = actor.kind === 'member' && [file.team, ...file.shared_with].includes(actor.team)
    return !(isPublic(file, at) || opened || theirs || isShownAsAttachment(c))
  },
  recycled: ({ file }: Case) => file.recycled,
  'awaiting review': (c: Case) => c.file.review_status > 0 && !isShownAsAttachment(c),
  'sharing disabled': ({ file }: Case) => file.internal_use,
  'do not use': ({ file }: Case) => file.status === 'do_not_use',
  restricted: ({ file }: Case) => file.status === 'restricted',
  embargoed: ({ file, at }: Case) => (file.available_from ? file.available_from > at : file.status === 'embargoed'),
  expired: ({ file, at }: Case) => file.expiration_date !== null && file.expiration_date <= at,
  'approval ended': ({ file: { approval_ends_at: ends }, at }: Case) =>
    ends !== undefined && ends !== null && ends <= at,
  'channel not in a rights record': (c: Case) => blockingRecords(c).length > 0,
  'rights unknown': ({ file }: Case) => rightsAreUnknown(file),
  'rights unknown, blocked by the team': ({ file }: Case) => file.unknown_rights === 'block' && rightsAreUnknown(file),
  'person without a release for this use, blocked by the team': (c: Case) =>
    showsPeople(c) && uncoveredPeople(c, channelsUsed(c)).some(({ policy }) => policy === 'block'),
  'person without a release for this use': (c: Case) =>
    showsPeople(c) && uncoveredPeople(c, channelsUsed(c)).length > 0,
  'release ends before the end of the use, blocked by the team': (c: Case) =>
    c.until !== undefined &&
    c.file.uncovered_releases === 'block' &&
    showsPeople(c) &&
    endingPeople(c, channelsUsed(c)).length > 0,
  'release ends before the end of the use': (c: Case) =>
    Boolean(c.until) && showsPeople(c) && endingPeople(c, channelsUsed(c)).length > 0,
  'release ends soon, and the use has no end': (c: Case) =>
    !c.until && showsPeople(c) && endingPeople(c, channelsUsed(c)).length > 0,
  'release for some territories': (c: Case) => showsPeople(c) && limitedPeople(c, channelsUsed(c)).length > 0,
  'surface closed': ({ surface }: Case) => surface.closed === true,
  'surface locked': isLocked,
  'flag missing': lacksFlag,
  'created by somebody else': (c: Case) => {
    const need = ownFileNeeds[c.action]
    return need !== undefined && !lacksFlag(c) && !meetsNeed(need, c)
  },
  always: () => true,
  'watermark on': (c: Case) =>
    (c.file.watermark || (c.surface.marks === true && !waivesWatermark(c))) &&
    (c.long_edge ?? Number.POSITIVE_INFINITY) > PREVIEW_PX &&
    c.actor.kind !== 'network' &&
    !(isInsider(c) && meetsNeed('DOWNLOAD_WATERMARKS', c)),
  'no DOWNLOAD_ASSETS': mustRequest,
  'not signed in': (c: Case) => isSignedOut(c) && !(c.surface.anonymous && c.surface.downloadable),
  'downloads turned off there': (c: Case) => publicPageDownloads(c) === 'nobody',
  'request needed': (c: Case) => !canDownloadWithoutRequest(c),
  'copyright, or an expiration date when viewed publicly': (c: Case) =>
    c.file.copyright !== '' || (c.file.expiration_date !== null && !isInsider(c)),
  'use case or request required': (c: Case) =>
    c.surface.asks_use_case === true || (isInsider(c) ? mustRequest(c) : !canDownloadWithoutRequest(c)),
  'team with a download agreement': ({ surface }: Case) => surface.agreement === true,
} satisfies Record<string, (c: Case) => boolean>
