import type { Action, ActionDecision, File } from '@vitrine/contract'
import { timeIn, dayIn, dayInWords, todayIn } from '../../lib/days.ts'

const uses = [
  ['share', 'shared', 'Share by public link'],
  ['post', 'posted', 'Post on social accounts'],
  ['download', 'downloaded', 'Download'],
] as const satisfies readonly (readonly [Action, string, string])[]

/** `role` is what the file allows, but not to this person. */
export type Line = { id: string; label: string; kind: 'ok' | 'waiting' | 'stop' | 'role'; answer: string }
const lineOf = (id: string, label: string, decision: ActionDecision | undefined): Line => {
  if (decision?.by_role) return { id, label, kind: 'role', answer: 'Not with your role' }
  if (!decision || decision.verdict === 'deny' || decision.verdict === 'absent')
    return { id, label, kind: 'stop', answer: 'No' }
  if (decision.steps.includes('request')) return { id, label, kind: 'waiting', answer: 'On request' }
  if (decision.marked) return { id, label, kind: 'ok', answer: 'Watermarked' }
  return decision.steps.length > 0
    ? { id, label, kind: 'waiting', answer: 'Yes, after accepting the terms' }
    : { id, label, kind: 'ok', answer: 'Yes' }
}
const listed = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

const SOON_DAYS = 30
const daysUntil = (day: string, zone: string) => Math.round((Date.parse(day) - Date.parse(todayIn(zone))) / 86_400_000)
const leftInWords = (days: number) =>
  days <= 0 ? 'Expires today.' : days === 1 ? 'Expires tomorrow.' : `Expires in ${days} days.`

type Judged = Pick<File, 'actions' | 'expiration_date' | 'expired' | 'rights_unknown' | 'status' | 'available_from'>
/** The embargo in words, or undefined where there is none or it is over. A date set ends it whatever the status still says. */
const embargoOf = ({ status, available_from }: Judged, zone: string) => {
  if (!available_from) return status === 'embargoed' ? 'Under embargo' : undefined
  if (available_from.getTime() <= Date.now()) return undefined
  const clock = timeIn(zone, available_from)
  return `Under embargo until ${dayInWords(dayIn(zone, available_from))}${clock === '00:00' ? '' : `, ${clock}`}`
}
const headlineOf = (file: Judged, may: readonly string[], all: boolean, zone: string) => {
  const { expired, rights_unknown, expiration_date } = file
  if (expired) return expiration_date ? `Expired on ${dayInWords(expiration_date)}` : 'Expired'
  if (may.length === 0)
    return `May not be ${listed(
      uses.map(([, word]) => word),
      'or',
    )}`
  const embargo = embargoOf(file, zone)
  if (embargo) return embargo
  if (rights_unknown && all) return 'Rights unknown'
  return `May be ${listed(may, 'and')}${expiration_date ? ` until ${dayInWords(expiration_date)}` : ''}`
}

/** The rights decision in words: what may be done, until when, and what forbids the rest. `zone` is the team's. */
export const decisionOf = (file: Judged, zone = 'UTC') => {
  const { actions, expiration_date, expired, rights_unknown } = file
  const lines = uses.map(([action, , label]) => lineOf(action, label, actions[action]))
  const may = uses.filter((_, i) => lines[i]?.kind !== 'stop').map(([, word]) => word)
  const not = uses.filter((_, i) => ['stop', 'role'].includes(lines[i]?.kind ?? ''))
  const left = expiration_date && !expired ? daysUntil(expiration_date, zone) : undefined
  const endsSoon = left !== undefined && left <= SOON_DAYS
  const warnings = [...actions.see.warnings, ...uses.flatMap(([action]) => actions[action].warnings)]
  const all = may.length === uses.length
  return {
    kind:
      expired || may.length === 0
        ? ('stop' as const)
        : all && !rights_unknown && !endsSoon && warnings.length === 0
          ? ('ok' as const)
          : ('warn' as const),
    headline: headlineOf(file, may, all, zone),
    reasons: [
      ...new Set([
        ...(endsSoon ? [leftInWords(left)] : []),
        ...warnings,
        ...not.flatMap(([action]) => actions[action].reasons),
      ]),
    ],
    lines,
  }
}
