import type { Actor } from './access.ts'

/** The actions on a file (spec/rights.md). */
export const actions = [
  'see',
  'preview',
  'view',
  'download',
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
  'post',
  'request',
] as const
/** Where a file is shown or delivered. */
export const surfaceKinds = [
  'app',
  'api key',
  'public page',
  'share link',
  'media centre',
  'embed',
  'oEmbed',
  'CDN link',
  'thumbnail link',
  'zip',
  'post',
  'integration',
] as const
/** The channels of a rights record. */
export const channels = ['web', 'social', 'print', 'advertising'] as const
export const fileStatuses = ['available', 'restricted', 'embargoed', 'do_not_use'] as const
/** The labels of statuses. */
export const statusWords: Record<(typeof fileStatuses)[number], string> = {
  available: 'Available',
  restricted: 'Restricted',
  embargoed: 'Embargoed',
  do_not_use: 'Do not use',
}
/** The steps of a download, in order. */
export const steps = [
  'password',
  'access_request',
  'disclaimer',
  'use_case',
  'sign_in',
  'agreement',
  'request',
] as const

/** The team's setting for files with unknown rights (rule 9a): warn or block. */
export const unknownRights = ['warn', 'block'] as const
export type UnknownRights = (typeof unknownRights)[number]

/** What a team does if a use is not covered by the release of a person in the file (rule 9b). */
export const uncoveredReleases = ['warn', 'block'] as const
export type UncoveredReleases = (typeof uncoveredReleases)[number]
/** The team's setting for a named person without any release (rule 9b). */
export const missingReleases = ['ignore', 'warn', 'block'] as const
export type MissingReleases = (typeof missingReleases)[number]

/** What people can download from a public page. */
export const publicDownloads = ['nobody', 'request', 'everyone'] as const
export type PublicDownloads = (typeof publicDownloads)[number]

export type Action = (typeof actions)[number]
export type SurfaceKind = (typeof surfaceKinds)[number]
export type Channel = (typeof channels)[number]
export type FileStatus = (typeof fileStatuses)[number]
export type ReviewStatus = 0 | 1 | 2 | 3 | 4
export type Step = (typeof steps)[number]

/** The surface and its requirements. */
export type Surface = {
  kind: SurfaceKind
  /** Whether the surface is off, expired, used up, or not open to this actor. */
  closed?: boolean
  /** The step that unlocks the surface. */
  unlock?: 'password' | 'sign_in' | 'access_request'
  downloadable?: boolean
  /** Whether downloads here need no sign-in. */
  anonymous?: boolean
  auto_approves?: boolean
  asks_use_case?: boolean
  /** Whether the surface adds a watermark, even if the file has none. */
  marks?: boolean
  /** Whether the team has a download agreement. */
  agreement?: boolean
  /** Whether the file is viewed as an attachment of a file that this actor can see. */
  as_attachment?: boolean
}

/** A model release as the decision sees it. Without channels it covers all channels; without territories, the whole world. */
export type ShownRelease = {
  channels: readonly Channel[]
  territories: readonly string[]
  from: Date | null
  /** `until` is the end of `last_day` in the team's time zone. */
  until: Date | null
  last_day: string | null
  withdrawn_at: Date | null
}
/** A named person whom the file shows. */
export type ShownPerson = { name: string; releases: readonly ShownRelease[] }

/** The facts about a file that the decision needs. `expiration_date` is the end of that day in the team's time zone. */
export type RightsFile = {
  uuid: string
  team: string
  /** Whether it is published, with a public page that everyone can find. */
  public: boolean
  /** The time at which the public page closes, if it has an end. */
  public_until?: Date | null
  /** Who can download the file from its public page. If unset, people with an approved request. */
  public_downloads?: PublicDownloads
  shared_with: readonly string[]
  recycled: boolean
  review_status: ReviewStatus
  internal_use: boolean
  status: FileStatus
  available_from: Date | null
  expiration_date: Date | null
  /** The time at which the creator's one-time approval ends or was revoked. Null if it has no end or none is needed. */
  approval_ends_at?: Date | null
  rights: readonly { name: string; channels: readonly Channel[] }[]
  watermark: boolean
  copyright: string
  /** The creator of the file, or null for a guest's upload. */
  creator: string | null
  /** Whether a source is recorded. A name that a guest gave without consent does not count. */
  source_recorded: boolean
  /** The team's setting for files with unknown rights. */
  unknown_rights: UnknownRights
  /** The named people shown in the file, and the team's settings for their releases (rule 9b). */
  people?: readonly ShownPerson[]
  uncovered_releases?: UncoveredReleases
  missing_releases?: MissingReleases
  latest_creator: string | null
}

/** Whether no rights are recorded for the file: no rights record, no copyright, no source (rule 9a). */
export const rightsAreUnknown = ({ rights, copyright, source_recorded }: RightsFile) =>
  rights.length === 0 && copyright === '' && !source_recorded

/** Whether the public page is open at this time. Other rules may still close it. */
export const isPublic = ({ public: open, public_until }: Pick<RightsFile, 'public' | 'public_until'>, at: Date) =>
  open && !(public_until && public_until <= at)

/** What the ledger contains for this actor and file: completed steps, and a valid grant. A pending request grants nothing. */
export type Proof = {
  done: readonly Exclude<Step, 'request'>[]
  granted: boolean
  /** Whether the grant is for a copy without the surface's watermark. The file's own watermark stays. */
  clean?: boolean
}
/** One input of the decision. `until` is the planned end of the use, such as the expiry of a link; null if the use has no end, and
 *  undefined if its end isn't planned. `uses` are a use case's channels in addition to the surface's own; `long_edge` is the requested image size in px, or
 *  undefined for the original. */
export type Case = {
  actor: Actor
  file: RightsFile
  action: Action
  surface: Surface
  at: Date
  until?: Date | null
  proof?: Proof
  uses?: readonly Channel[]
  long_edge?: number
}

/** A rule's number in the table. A letter marks a rule that was inserted between two others. */
export type RuleNumber = number | `${number}${'a' | 'b'}`
/** A reason: a code, a sentence for the team, and a gentler one for outsiders. A warning does not change the verdict; it is
 *  returned if the file is visible and the action is not otherwise denied. */
export type Reason = { rule: RuleNumber; code: string; team: string; outsider: string; warning: boolean }
/** The result. `marked` means that only the watermarked rendition is delivered. */
export type Decision = {
  verdict: 'allow' | 'steps' | 'deny' | 'absent'
  steps: Step[]
  marked: boolean
  reasons: Reason[]
}
