import { type Actor, type Caller, actorIn, allows, features, type Need, type Who } from './access.ts'
import { decide } from './decide.ts'
import type { RightsFile } from './rights.ts'

/** A thing that ids point to, as it stands in one team. A file, and what hangs on one, carries the file: the rights decision
 *  says who may know of it. A thing in several teams (a user) is found once for each. */
export type Subject = { uuid: string; team: string; owner?: string | null; public?: boolean; file?: RightsFile }
export type Verdict = 'ok' | 'thing.not_found' | 'access.denied' | 'feature.missing'

const sees = (actor: Actor, { uuid, team, public: open, file }: Subject, at: Date): boolean => {
  const own = actor.kind === 'member' && actor.team === team
  if (!file) return own || open === true || ('opens' in actor && actor.opens?.includes(uuid) === true)
  const inApp = actor.kind === 'member' && [team, ...file.shared_with].includes(actor.team)
  const kind = inApp ? 'app' : actor.kind === 'link' ? 'share link' : actor.kind === 'network' ? 'post' : 'public page'
  return decide({ actor, file, action: 'see', surface: { kind }, at }).verdict === 'allow'
}

/** The whole access rule on one subject. Absent first: only who may know that a thing exists hears "denied". */
export const judge = (
  who: Who,
  need: Need | undefined,
  caller: Caller,
  subject: Subject | undefined,
  at: Date,
): Verdict => {
  if (!subject) return 'thing.not_found'
  if (who === 'staff') return 'ok'
  const actor = actorIn(caller, subject.team, subject.file?.shared_with)
  if (!sees(actor, subject, at)) return 'thing.not_found'
  if (who !== 'member') return 'ok'
  if (actor.kind !== 'member' || actor.team !== subject.team) return 'thing.not_found'
  if (allows(need, actor, subject)) return 'ok'
  // The team's plan is to blame only where the person's own role is not.
  return allows(need, { ...actor, features }, subject) ? 'feature.missing' : 'access.denied'
}
