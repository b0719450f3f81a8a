import {
  AppError,
  type Caller,
  type FoundId,
  checkAccess,
  paramsOf,
  type Route,
  type Subject,
  type SubjectName,
  subjectNames,
} from '@vitrine/contract'
import type { Db } from '../db/db.ts'
import { isId } from '../ids.ts'
import type { Subjects } from './context.ts'

type Params = { readonly [name: string]: string | undefined }
type AccessCheck = { route: Route; caller: Caller; at: Date; subjects: Subjects; db: Db }

/** Runs before anything is read: checks whether this kind of caller is allowed at all. */
export const requireCallerKind = ({ access }: Route, caller: Caller) => {
  if (access.who === 'anyone' || access.who === 'viewer') return
  if (caller.user === null) throw new AppError('auth.required')
  if (access.who === 'staff' && !caller.staff) throw new AppError('thing.not_found')
}

/** Runs before the handler: checks whether this caller can use this route on this subject. Returns the subject, or
 *  undefined for a route that has none. */
export const authorize = async (asked: AccessCheck, params: Params, body: unknown): Promise<Subject | undefined> => {
  const { route, caller, at, subjects, db } = asked
  requireCallerKind(route, caller)
  const { access } = route
  if (!('on' in access) || access.on === undefined) return undefined
  const place = 'in' in access && access.in === 'body' ? (body as Params | undefined) : params
  const uuid = String(place?.[access.on] ?? '').toLowerCase()
  const found = ownTeam(caller, access.on, uuid) ?? (isId(uuid) ? await subjects[access.on](db, [uuid]) : [])
  const need = 'need' in access ? access.need : undefined
  const verdicts = (found.length ? found : [undefined]).map((subject) => ({
    subject,
    verdict: checkAccess(access.who, need, caller, subject, at),
  }))
  const best =
    verdicts.find(({ verdict }) => verdict === 'ok') ?? verdicts.find(({ verdict }) => verdict !== 'thing.not_found')
  if (best?.verdict !== 'ok') throw new AppError(best?.verdict ?? 'thing.not_found')
  await checkIds(asked, otherParams(route, params), best.subject)
  return best.subject
}

/** The caller's own team needs no lookup: their membership was just read, which proves that the team exists. */
const ownTeam = (caller: Caller, on: string, uuid: string): Subject[] | undefined => {
  const belongs = on === 'team' && caller.user !== null && caller.memberships.some(({ team }) => team === uuid)
  return belongs ? [{ uuid, team: uuid, public: true }] : undefined
}

/** Path parameters that name a subject, other than the route's own. */
const otherParams = (route: Route, params: Params): FoundId[] =>
  otherSubjects(route).map((on) => ({ on, need: undefined, uuid: (params[on] ?? '').toLowerCase(), pointer: '' }))

const otherSubjectsCache = new WeakMap<Route, readonly SubjectName[]>()
const otherSubjects = (route: Route): readonly SubjectName[] => {
  const before = otherSubjectsCache.get(route)
  if (before) return before
  const { access } = route
  const own = 'on' in access && !('in' in access) ? access.on : undefined
  const names = paramsOf(route)
  const others = subjectNames.filter((name) => name !== own && names.includes(name))
  otherSubjectsCache.set(route, others)
  return others
}

/** Applies the same check to every id in a path, query or body: one query per kind of subject, and the same error for ids of
 *  other teams and unknown ids. All must belong to the team of the route's subject, so that nobody can mix items from two of
 *  their teams. */
export const checkIds = async (
  { route, caller, at, subjects, db }: AccessCheck,
  ids: FoundId[],
  subject: Subject | undefined,
) => {
  for (const [on, asked] of Map.groupBy(ids, (one) => one.on)) {
    const known = await subjects[on](db, [...new Set(asked.map(({ uuid }) => uuid).filter(isId))])
    for (const { uuid, need, pointer } of asked) {
      const here = known.find((one) => one.uuid === uuid && (subject === undefined || one.team === subject.team))
      const verdict = checkAccess(route.access.who, need, caller, here, at)
      if (verdict === 'ok') continue
      throw new AppError(
        verdict,
        pointer ? { errors: [{ pointer, detail: `No such ${on.replace('_', ' ')}, or you can’t see it` }] } : {},
      )
    }
  }
}
