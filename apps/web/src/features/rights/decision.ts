import type { Action, ActionDecision, File } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'

const uses = [
  ['share', 'shared', 'Share by public link'],
  ['post', 'posted', 'Post on social accounts'],
  ['download', 'downloaded', 'Download'],
] as const satisfies readonly (readonly [Action, string, string])[]

export type Line = { id: string; label: string; kind: 'ok' | 'waiting' | 'stop'; answer: string }
const lineOf = (id: string, label: string, decision: ActionDecision | undefined): Line => {
  if (!decision || decision.verdict === 'deny' || decision.verdict === 'absent')
    return { id, label, kind: 'stop', answer: 'No' }
  if (decision.steps.includes('request')) return { id, label, kind: 'waiting', answer: 'On request' }
  if (decision.marked) return { id, label, kind: 'ok', answer: 'Watermarked' }
  return decision.steps.length > 0
    ? { id, label, kind: 'waiting', answer: 'After a few steps' }
    : { id, label, kind: 'ok', answer: 'Yes' }
}
const listed = (words: readonly string[], and: string) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`

/** The rights decision in words: what may be done, until when, and what forbids the rest. */
export const decisionOf = (file: Pick<File, 'actions' | 'expiration_date'>) => {
  const lines = uses.map(([action, , label]) => lineOf(action, label, file.actions[action]))
  const may = uses.filter((_, i) => lines[i]?.kind !== 'stop').map(([, word]) => word)
  const not = uses.filter((_, i) => lines[i]?.kind === 'stop')
  const until = file.expiration_date ? ` until ${dateInWords(new Date(`${file.expiration_date}T12:00:00`))}` : ''
  return {
    kind: may.length === uses.length ? ('ok' as const) : may.length > 0 ? ('warn' as const) : ('stop' as const),
    headline:
      may.length > 0
        ? `May be ${listed(may, 'and')}${until}`
        : `May not be ${listed(
            not.map(([, word]) => word),
            'or',
          )}`,
    reasons: [...new Set(not.flatMap(([action]) => file.actions[action]?.reasons ?? []))],
    lines,
  }
}
