import type { AnalyticsRange, PersonUse, TeamUsers } from '@vitrine/contract'
import { type Days, eachDay } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import type { Counted } from '../../../platform/rollups/read.ts'
import * as numbers from '../store/numbers.ts'
import * as store from '../store/library.ts'
import { countsOf, daysIn, type ReadContext } from './context.ts'

const sums = ['downloads', 'uploads', 'shares', 'actions'] as const
type Sums = Record<(typeof sums)[number], number>
const none = (): Sums => ({ downloads: 0, uploads: 0, shares: 0, actions: 0 })

/** Adds to `others` the counts of people without an account, who aren't counted individually: the totals minus everyone
 *  else's counts. */
const addAnonymous = async (counted: Counted, days: Days, members: readonly Sums[], others: Sums) => {
  const totals = none()
  const named = ['downloads', 'uploads', 'shares'] as const
  for (const { series, amount } of await counts.perDay(counted, named, days)) {
    const sum = named.find((one) => one === series)
    if (sum) totals[sum] += amount
  }
  for (const sum of named) {
    const rest = totals[sum] - members.reduce((all, one) => all + one[sum], others[sum])
    others[sum] += rest
    others.actions += rest
  }
}

type UsersQuery = AnalyticsRange & { person?: string | undefined }
/** The activity of one person: the days on which they were active, and their counts. */
const onlyPerson = async (counted: Counted, days: Days, person: string, people: readonly PersonUse[]) => {
  const rows = await numbers.perDayOf(counted, ['person_actions'], person, days)
  const byDay = new Map(rows.map(({ day, amount }) => [day, amount]))
  return {
    days: eachDay(days).map((day) => {
      const actions = byDay.get(day) ?? 0
      return { day, people: Math.min(1, actions), actions }
    }),
    people: people.filter(({ user }) => user?.uuid === person),
  }
}

export const showUsers = async (
  ctx: ReadContext,
  team: string,
  { person, ...asked }: UsersQuery,
): Promise<TeamUsers> => {
  const { days, time_zone } = await daysIn(ctx, team, asked)
  const counted = countsOf(ctx, team)
  const active = new Map((await counts.perDay(counted, ['people'], days)).map(({ day, amount }) => [day, amount]))
  const series = sums.map((one) => `person_${one}`)
  const members = await store.membersOf(ctx.db, team)
  const byPerson = new Map(members.map(({ uuid }) => [uuid, none()]))
  const others = none()
  for (const { series: name, key, amount } of await numbers.sumsByKey(counted, series, days)) {
    const sum = sums.find((one) => name === `person_${one}`)
    if (sum) (byPerson.get(key) ?? others)[sum] += amount
  }
  await addAnonymous(counted, days, [...byPerson.values()], others)
  const people = members
    .map(({ last_login, ...user }): PersonUse => {
      const last = last_login === null ? null : new Date(last_login)
      return { user, ...(byPerson.get(user.uuid) ?? none()), last_login: last }
    })
    .toSorted((a, b) => b.actions - a.actions)
  if (person) return { ...days, time_zone, ...(await onlyPerson(counted, days, person, people)) }
  return {
    ...days,
    time_zone,
    days: eachDay(days).map((day) => ({ day, people: active.get(day) ?? 0 })),
    people: Object.values(others).some((amount) => amount !== 0)
      ? [...people, { user: null, ...others, last_login: null }]
      : people,
  }
}
