import { type Actor, type Caller, actorIn, allows, features, type Need, type Who } from './access.ts'
import { decide } from './decide.ts'
import type { RightsFile, SurfaceKind } from './rights.ts'
import type { Route } from './route.ts'

/** An item that an id refers to, in one team. `file` is set for a file and for anything that belongs to a file: the rights
 *  decision then determines who can know about the item. An item in several teams, such as a user, is listed once per team. */
export type Subject = {
  uuid: string
  team: string
  owner?: string | null
  latest_creator?: string | null
  public?: boolean
  file?: RightsFile
  /** Whether the item is a superseded version, which only the file's own team can know about. */
  superseded?: boolean
  /** The files that an attachment-only file is attached to: people who can see any of them can see the attachment, too. */
  hosts?: readonly RightsFile[]
  /** The user who has just uploaded the file. Review does not hide the file from them here. */
  uploader?: string | null
}
export type AccessVerdict = 'ok' | 'thing.not_found' | 'access.denied' | 'feature.missing'

/** Returns the surface on which a route shows a subject to this actor: the public page if the query requests it,
 *  otherwise the declared one, except that outsiders get the public page instead of the app. */
export const surfaceOn = (
  { surface = 'app', publicQuery }: Pick<Route, 'surface' | 'publicQuery'>,
  query: unknown,
  actor: Actor,
  subject: Subject | undefined,
): SurfaceKind => {
  const asPublic =
    publicQuery !== undefined && typeof query === 'object' && query !== null && Reflect.get(query, publicQuery) === true
  if (asPublic) return 'public page'
  if (surface !== 'app' || !subject) return surface
  const inside = actor.kind === 'member' && [subject.team, ...(subject.file?.shared_with ?? [])].includes(actor.team)
  return inside ? 'app' : 'public page'
}

const kindFor = (actor: Actor, team: string, file: RightsFile): SurfaceKind => {
  if (actor.kind === 'member' && [team, ...file.shared_with].includes(actor.team)) return 'app'
  return actor.kind === 'link' ? 'share link' : actor.kind === 'network' ? 'post' : 'public page'
}
/** Whether the subject is attachment-only and belongs to a file that the actor can see. */
export const isVisibleAsAttachment = (actor: Actor, { team, hosts = [] }: Subject, at: Date): boolean =>
  hosts.some(
    (file) =>
      decide({ actor, file, action: 'see', surface: { kind: kindFor(actor, team, file) }, at }).verdict === 'allow',
  )
const sees = (actor: Actor, subject: Subject, at: Date): boolean => {
  const { uuid, team, public: open, file } = subject
  const own = actor.kind === 'member' && actor.team === team
  if (subject.superseded && !own) return false
  if (!file) return own || open === true || ('opens' in actor && actor.opens?.includes(uuid) === true)
  const surface = { kind: kindFor(actor, team, file), as_attachment: isVisibleAsAttachment(actor, subject, at) }
  const isUploader = actor.kind === 'member' && actor.user === subject.uploader
  const seen: RightsFile = isUploader ? { ...file, review_status: 0 } : file
  return decide({ actor, file: seen, action: 'see', surface, at }).verdict === 'allow'
}

/** The complete access rule for a subject. 'Not found' takes precedence: only people who can know that it exists get 'denied'. */
export const checkAccess = (
  who: Who,
  need: Need | undefined,
  caller: Caller,
  subject: Subject | undefined,
  at: Date,
): AccessVerdict => {
  if (!subject) return 'thing.not_found'
  if (who === 'staff') return 'ok'
  const actor = actorIn(caller, subject.team, subject.file?.shared_with)
  if (!sees(actor, subject, at)) return 'thing.not_found'
  if (who !== 'member') return 'ok'
  if (actor.kind !== 'member' || actor.team !== subject.team) return 'thing.not_found'
  if (allows(need, actor, subject)) return 'ok'
  // The team's plan is the reason only if the person's own role would be enough.
  return allows(need, { ...actor, features }, subject) ? 'feature.missing' : 'access.denied'
}
