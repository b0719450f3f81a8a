import type { Actor } from './access.ts'

/** What can be done with a file (spec/rights.md). */
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
/** Where it is done. */
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
/** What a rights record may be limited to. */
export const channels = ['web', 'social', 'print', 'advertising'] as const
export const fileStatuses = ['available', 'restricted', 'embargoed', 'do_not_use'] as const
/** What a status is called, everywhere. */
export const statusWords: Record<(typeof fileStatuses)[number], string> = {
  available: 'Available',
  restricted: 'Restricted',
  embargoed: 'Embargoed',
  do_not_use: 'Do not use',
}
/** The steps of a download, in the order in which people meet them. */
export const steps = [
  'password',
  'access_request',
  'disclaimer',
  'use_case',
  'sign_in',
  'agreement',
  'request',
] as const

/** What a team does with files whose rights nobody has recorded (rule 9a): it is warned, or they stay inside. */
export const unknownRights = ['warn', 'block'] as const
export type UnknownRights = (typeof unknownRights)[number]

/** What people behind a public address may take with them. */
export const publicDownloads = ['nobody', 'request', 'everyone'] as const
export type PublicDownloads = (typeof publicDownloads)[number]

export type Action = (typeof actions)[number]
export type SurfaceKind = (typeof surfaceKinds)[number]
export type Channel = (typeof channels)[number]
export type FileStatus = (typeof fileStatuses)[number]
export type ReviewStatus = 0 | 1 | 2 | 3 | 4
export type Step = (typeof steps)[number]

/** Where it happens, and what that place asks for. */
export type Surface = {
  kind: SurfaceKind
  /** Off, expired, used up, or not for this actor. */
  closed?: boolean
  /** What has to be done before the surface opens. */
  unlock?: 'password' | 'sign_in' | 'access_request'
  downloadable?: boolean
  /** Downloads here need no sign-in. */
  anonymous?: boolean
  auto_approves?: boolean
  asks_use_case?: boolean
  /** The place marks what it gives, whether the file carries a watermark or not. */
  marks?: boolean
  /** The team has a download agreement. */
  agreement?: boolean
  /** The file is looked at as an attachment of a file that this actor may see. */
  as_attachment?: boolean
}

/** What the decision reads of a file: columns by their names. `expiration_date` holds the end of that day in the team's zone. */
export type RightsFile = {
  uuid: string
  team: string
  /** Somebody published it: it has a public page, and may be found there by everybody. */
  public: boolean
  /** Until when its public page is open, where it ends by itself. */
  public_until?: Date | null
  /** Who takes it along from its public page: left out, those who ask and are approved. */
  public_downloads?: PublicDownloads
  shared_with: readonly string[]
  recycled: boolean
  review_status: ReviewStatus
  internal_use: boolean
  status: FileStatus
  available_from: Date | null
  expiration_date: Date | null
  rights: readonly { name: string; channels: readonly Channel[] }[]
  watermark: boolean
  copyright: string
  /** Who created the file; nobody of the team for what a guest sent. */
  creator: string | null
  /** A source is recorded. The name that a guest gave without consent is none. */
  source_recorded: boolean
  /** The team's setting for files whose rights nobody has recorded. */
  unknown_rights: UnknownRights
  /** Who made the latest version. */
  latest_creator: string | null
}

/** Nobody has recorded the rights of the file: no rights record, no copyright, no source (rule 9a). */
export const rightsAreUnknown = ({ rights, copyright, source_recorded }: RightsFile) =>
  rights.length === 0 && copyright === '' && !source_recorded

/** Does its public page stand open at this time? The other rules may still close it. */
export const isPublic = ({ public: open, public_until }: Pick<RightsFile, 'public' | 'public_until'>, at: Date) =>
  open && !(public_until && public_until <= at)

/** What the ledger holds for this actor and file: steps done, and a live grant. A request that was only sent opens nothing. */
export type Proof = {
  done: readonly Exclude<Step, 'request'>[]
  granted: boolean
  /** The grant is for a copy without the mark of the place. The file's own watermark it leaves where it is. */
  clean?: boolean
}
/** One question to the decision. `uses` are the channels named in a use case beyond the surface's own; `long_edge` is the size
 *  of the picture that is asked for in px, left out for the original. */
export type Case = {
  actor: Actor
  file: RightsFile
  action: Action
  surface: Surface
  at: Date
  proof?: Proof
  uses?: readonly Channel[]
  long_edge?: number
}

/** A rule's number in the table; a letter marks a rule that was added between two others. */
export type RuleNumber = number | `${number}a`
/** Why: a code, a sentence for the team, and a gentler one for outsiders. A warning changes no verdict, and is told
 *  where the file is seen, or the action is not denied anyway. */
export type Reason = { rule: RuleNumber; code: string; team: string; outsider: string; warning: boolean }
/** The answer. `marked` means: only the watermarked rendition. */
export type Decision = {
  verdict: 'allow' | 'steps' | 'deny' | 'absent'
  steps: Step[]
  marked: boolean
  reasons: Reason[]
}
