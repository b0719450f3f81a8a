import {
  type Access,
  allows,
  auth,
  type Hello,
  missingReason,
  type Me,
  type MyTeam,
  type Route,
} from '@vitrine/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { queryOf } from '../../lib/query.ts'
import { sessionWords } from './copy.ts'

/** The query for the current session and facts about the installation. Loaded by the router before every screen. */
export const helloQuery = () => ({ ...queryOf(auth.hello, {}), staleTime: 60_000 })

const KEY = 'vitrine-team'
const watchers = new Set<() => void>()
const chosen = () => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
/** Switches to another of the person's teams. The choice is remembered in this browser. */
export const chooseTeam = (team: string) => {
  localStorage.setItem(KEY, team)
  for (const notify of watchers) notify()
}
const watch = (changed: () => void) => {
  watchers.add(changed)
  addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    removeEventListener('storage', changed)
  }
}

/** Returns the chosen team if the user is still a member, otherwise their first team; undefined if they are in no team. */
export const activeTeam = (teams: readonly MyTeam[], choice: string | null) =>
  teams.find(({ uuid }) => uuid === choice) ?? teams[0]

/** Facts about the installation, and the current person if they are signed in. */
export const useHello = (): Hello => useSuspenseQuery(helloQuery()).data

type Session = { user: Me; team: MyTeam; teams: readonly MyTeam[] }
let last: Session | undefined

/** The signed-in person and their team. Only for screens inside the shell, which requires both. If the session
 *  ends while a screen is open, the last session is still returned, so that typed text is kept until the user signs in
 *  again or leaves. */
export const useSession = (): Session => {
  const { user, teams } = useHello()
  const team = activeTeam(teams, useSyncExternalStore(watch, chosen))
  useEffect(() => {
    if (user && team) last = { user, team, teams }
  }, [user, team, teams])
  const session = user && team ? { user, team, teams } : last
  if (!session) throw new Error('a screen of the shell was shown without a session')
  return session
}

type Person = { uuid: string; is_staff: boolean }
/** Returns why this person can't call a route, or null if they can. The server uses the same `allows`. */
const whyNot = (access: Access, user: Person, team: MyTeam, subject: { owner?: string | null } = {}) => {
  if (access.who === 'staff') return user.is_staff ? null : sessionWords.staffOnly
  if (access.who !== 'member' || access.need === undefined) return null
  const member = { user: user.uuid, permissions: team.permissions, features: team.features }
  return allows(access.need, member, subject) ? null : missingReason(access.need, member)
}

/** Returns `whyNot` for the current person and team. */
export const useWhyNot = () => {
  const { user, team } = useSession()
  return (route: Route, subject?: { owner?: string | null }) => whyNot(route.access, user, team, subject)
}

/** Returns a person's name, or their email address if they have none. */
export const nameOf = ({ first_name, last_name, email }: { first_name: string; last_name: string; email: string }) =>
  `${first_name} ${last_name}`.trim() || email

/** Returns the name and email address, or just the email address if there is no name. */
export const nameAndEmail = (person: Parameters<typeof nameOf>[0]) =>
  nameOf(person) === person.email ? person.email : `${nameOf(person)} (${person.email})`

/** Only members with EDIT_ASSETS see files in review: rule 3 of the rights decision. */
export const canReview = ({ permissions }: Pick<MyTeam, 'permissions'>) => permissions.includes('EDIT_ASSETS')
