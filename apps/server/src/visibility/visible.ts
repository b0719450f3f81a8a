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
import { type FileTable, filesAsF, is, type Known, type Question, whom } from './facts.ts'

/** The rules of the rights decision as a condition on rows of `files`. Rows that satisfy it are those that decide() allows:
 *  a test holds the two against each other for every route that lists files. */

/** The table that the condition is about, `f` unless said otherwise, and what the query says about all of its rows. */
export type Rows = Known & { f?: FileTable }
/** Actions that lists ask about. Steps of a download are decided for one file at a time. */
type ListedAction = Exclude<Action, 'view' | 'download' | 'post' | 'request'>

const prevents = ({ outcome }: Rule) => outcome !== 'warn' && outcome !== 'marked'
const about = (action: Action) =>
  rules.filter((rule) => prevents(rule) && (rule.actions === 'any' || rule.actions.includes(action)))
/** The rules that may prevent the action, each with the rows that it prevents it for. */
const preventedBy = (q: Question): { code: string; when: Condition }[] =>
  about(q.action)
    .map((rule) => ({ code: rule.code, when: all(whom[rule.who](q), is[rule.when](q)) }))
    .filter(({ when }) => when !== false)

const questionOf = (
  action: ListedAction,
  actor: Actor,
  surface: Surface | SurfaceKind,
  at: Date,
  { f = filesAsF, ...known }: Rows,
): Question => ({ actor, action, surface: typeof surface === 'string' ? { kind: surface } : surface, at, f, known })

/** The same as `visibleTo`, and a boolean where no row needs to be read. */
export const visibility = (actor: Actor, surface: Surface | SurfaceKind, at: Date, rows: Rows = {}): Condition =>
  all(...preventedBy(questionOf('see', actor, surface, at, rows)).map(({ when }) => not(when)))

/** The files that this actor may see on this surface at this time. */
export const visibleTo = (actor: Actor, surface: Surface | SurfaceKind, at: Date, rows: Rows = {}): SQL =>
  asSql(visibility(actor, surface, at, rows))

/** The code of the first rule that hides a file from this actor; null where they may see it. */
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

/** Who asks, and when: every request context is one. */
export type Asking = { actor: Member; now: Date }

/** The files of their own team on which this member may do something in the app. */
export const allowedTo = (action: ListedAction, { actor, now }: Asking, f: FileTable = filesAsF): SQL =>
  asSql(
    all(...preventedBy(questionOf(action, actor, 'app', now, { team: actor.team, f })).map(({ when }) => not(when))),
  )
/** The files of their own team that this member sees in the app. */
export const seenInApp = (asking: Asking, f: FileTable = filesAsF): SQL => allowedTo('see', asking, f)
/** The files of their own team's library that this member sees. `in_library` is asked by its name: indexes are built on it. */
export const seenInLibrary = ({ actor, now }: Asking, f: FileTable = filesAsF): SQL =>
  asSql(all(sql`${f.in_library}`, visibility(actor, 'app', now, { team: actor.team, isInLibrary: true, f })))
