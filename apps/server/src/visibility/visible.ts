import {
  type Action,
  type Actor,
  type Member,
  type Rule,
  rules,
  type Surface,
  type SurfaceKind,
} from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { all, asSql, type Condition, not } from './condition.ts'
import {
  type FileTable,
  filesAsF,
  conditions,
  type ImpliedConditions,
  type Question,
  actorConditions,
} from './rule-conditions.ts'

/** The rules of the rights decision as a condition on rows of `files`, which selects the rows that decide() allows. A test
 *  compares the two for every route that lists files. */

/** The table to which the condition applies, `f` by default, and the conditions that the query already implies for its
 *  rows. */
export type Rows = ImpliedConditions & { f?: FileTable }
/** Actions that are checked for whole lists. The steps before a download are decided for one file at a time. */
type ListedAction = Exclude<Action, 'view' | 'download' | 'post' | 'request'>

const prevents = ({ outcome }: Rule) => outcome !== 'warn' && outcome !== 'marked'
const about = (action: Action) =>
  rules.filter((rule) => prevents(rule) && (rule.actions === 'any' || rule.actions.includes(action)))
/** Returns the rules that can prevent the action, each with the condition on the rows it applies to. */
const preventedBy = (q: Question): { code: string; when: Condition }[] =>
  about(q.action)
    .map((rule) => ({ code: rule.code, when: all(actorConditions[rule.who](q), conditions[rule.when](q)) }))
    .filter(({ when }) => when !== false)

const questionOf = (
  action: ListedAction,
  actor: Actor,
  surface: Surface | SurfaceKind,
  at: Date,
  { f = filesAsF, ...known }: Rows,
): Question => ({ actor, action, surface: typeof surface === 'string' ? { kind: surface } : surface, at, f, known })

/** Like `visibleTo`, but a boolean if no row has to be read. */
export const visibility = (actor: Actor, surface: Surface | SurfaceKind, at: Date, rows: Rows = {}): Condition =>
  all(...preventedBy(questionOf('see', actor, surface, at, rows)).map(({ when }) => not(when)))

/** Returns the condition for the files that this actor can see on this surface at this time. */
export const visibleTo = (actor: Actor, surface: Surface | SurfaceKind, at: Date, rows: Rows = {}): SQL =>
  asSql(visibility(actor, surface, at, rows))

/** Returns SQL for the code of the first rule that hides a file from this actor; null if they can see the file. */
export const hiddenByRule = <C extends string>(
  actor: Actor,
  surface: Surface | SurfaceKind,
  at: Date,
  rows: Rows = {},
): SQL<C | null> => {
  const cases = preventedBy(questionOf('see', actor, surface, at, rows)).map(
    ({ code, when }) => sql`when ${asSql(when)} then ${code}::text`,
  )
  return cases.length > 0 ? sql<C | null>`case ${sql.join(cases, sql` `)} end` : sql<C | null>`null::text`
}

/** The actor and the time, as found in every request context. */
export type MemberContext = { actor: Member; now: Date }

/** Returns the condition for the files of their own team on which this member can perform an action in the app. */
export const allowedTo = (action: ListedAction, { actor, now }: MemberContext, f: FileTable = filesAsF): SQL =>
  asSql(
    all(...preventedBy(questionOf(action, actor, 'app', now, { team: actor.team, f })).map(({ when }) => not(when))),
  )
/** Returns the condition for the files of their own team that this member can see in the app. */
export const seenInApp = (asking: MemberContext, f: FileTable = filesAsF): SQL => allowedTo('see', asking, f)
/** Returns the condition for the files of their own team's library that this member can see. `in_library` is written
 *  literally, because indexes use it. */
export const seenInLibrary = ({ actor, now }: MemberContext, f: FileTable = filesAsF): SQL =>
  asSql(all(sql`${f.in_library}`, visibility(actor, 'app', now, { team: actor.team, isInLibrary: true, f })))
