import type { Action, ActionDecision, File } from '@vitrine/contract'
import { timeIn, dayIn, dayInWords, todayIn } from '../../lib/days.ts'
import { decisionWords } from './copy.ts'

const uses = ['share', 'post', 'download'] as const satisfies readonly Action[]
const doneWords = (actions: readonly (typeof uses)[number][]) =>
  actions.map((action) => decisionWords.actions[action].done)

/** `role`: the file allows the action, but this person's role does not. */
export type Line = { id: string; label: string; kind: 'ok' | 'waiting' | 'stop' | 'role'; answer: string }
const lineOf = (id: string, label: string, decision: ActionDecision | undefined): Line => {
  if (decision?.by_role) return { id, label, kind: 'role', answer: decisionWords.notYourRole }
  if (!decision || decision.verdict === 'deny' || decision.verdict === 'absent')
    return { id, label, kind: 'stop', answer: decisionWords.no }
  if (decision.steps.includes('request')) return { id, label, kind: 'waiting', answer: decisionWords.onRequest }
  if (decision.marked) return { id, label, kind: 'ok', answer: decisionWords.watermarked }
  return decision.steps.length > 0
    ? { id, label, kind: 'waiting', answer: decisionWords.afterTerms }
    : { id, label, kind: 'ok', answer: decisionWords.yes }
}

const SOON_DAYS = 30
const daysUntil = (day: string, zone: string) => Math.round((Date.parse(day) - Date.parse(todayIn(zone))) / 86_400_000)

type FileRights = Pick<File, 'actions' | 'expiration_date' | 'expired' | 'rights_unknown' | 'status' | 'available_from'>
/** Describes the embargo; undefined if there is none or it has ended. A date in the past ends it whatever the status. */
const embargoOf = ({ status, available_from }: FileRights, zone: string) => {
  if (!available_from) return status === 'embargoed' ? decisionWords.embargo : undefined
  if (available_from.getTime() <= Date.now()) return undefined
  const clock = timeIn(zone, available_from)
  return decisionWords.embargoUntil(dayInWords(dayIn(zone, available_from)), clock === '00:00' ? null : clock)
}
const headlineOf = (file: FileRights, may: readonly string[], all: boolean, zone: string) => {
  const { expired, rights_unknown, expiration_date } = file
  if (expired) return expiration_date ? decisionWords.expiredOn(dayInWords(expiration_date)) : decisionWords.expired
  if (may.length === 0) return decisionWords.notAllowed(doneWords(uses))
  const embargo = embargoOf(file, zone)
  if (embargo) return embargo
  if (rights_unknown && all) return decisionWords.unknown
  return decisionWords.allowed(may, expiration_date && dayInWords(expiration_date))
}

/** Returns the rights decision in words: what is allowed, until when, and why the rest is not. `zone` is the team's time
 *  zone. */
export const decisionOf = (file: FileRights, zone = 'UTC') => {
  const { actions, expiration_date, expired, rights_unknown } = file
  const lines = uses.map((action) => lineOf(action, decisionWords.actions[action].label, actions[action]))
  const may = doneWords(uses.filter((_, i) => lines[i]?.kind !== 'stop'))
  const not = uses.filter((_, i) => ['stop', 'role'].includes(lines[i]?.kind ?? ''))
  const left = expiration_date && !expired ? daysUntil(expiration_date, zone) : undefined
  const endsSoon = left !== undefined && left <= SOON_DAYS
  const warnings = [...actions.see.warnings, ...uses.flatMap((action) => actions[action].warnings)]
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
        ...(endsSoon ? [decisionWords.expiresIn(left)] : []),
        ...warnings,
        ...not.flatMap((action) => actions[action].reasons),
      ]),
    ],
    lines,
  }
}
