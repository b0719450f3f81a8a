import type { AnalyticsRange, PersonUse, TeamUsers } from '@vitrine/contract'
import { eachDay } from '../../../platform/rollups/range.ts'
import * as counts from '../../../platform/rollups/read.ts'
import * as numbers from '../store/numbers.ts'
import * as store from '../store/things.ts'
import { countsOf, daysIn, type Reading } from './counted.ts'

const sums = ['downloads', 'uploads', 'shares', 'actions'] as const
type Sums = Record<(typeof sums)[number], number>
const none = (): Sums => ({ downloads: 0, uploads: 0, shares: 0, actions: 0 })

export const showUsers = async (ctx: Reading, team: string, asked: AnalyticsRange): Promise<TeamUsers> => {
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
  const people = members
    .map(({ last_login, ...user }): PersonUse => {
      const last = last_login === null ? null : new Date(last_login)
      return { user, ...(byPerson.get(user.uuid) ?? none()), last_login: last }
    })
    .toSorted((a, b) => b.actions - a.actions)
  return {
    ...days,
    time_zone,
    days: eachDay(days).map((day) => ({ day, people: active.get(day) ?? 0 })),
    people: others.actions > 0 ? [...people, { user: null, ...others, last_login: null }] : people,
  }
}
