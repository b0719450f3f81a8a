import { type Permission, permissions } from './access.ts'
import { decide } from './decide.ts'
import { type ActorName, actors, after, before, everyCase, member, worldly } from './rights.cases.ts'
import { expectedDecision } from './rights.oracle.ts'
import type { Case, Decision, RuleNumber } from './rights.ts'
import { rules } from './rules.ts'

type Tried = { who: ActorName; c: Case; d: Decision }

/** Returns a number by which rules are sorted: 9a comes between 9 and 10. */
export const ruleOrder = (rule: RuleNumber) => Number.parseInt(String(rule), 10) + (typeof rule === 'number' ? 0 : 0.5)
const ofTheTeam = ({ actor }: Case) => actor.kind === 'member' && actor.team === 'team'
const inside = (c: Case) => ofTheTeam(c) && !(worldly as readonly string[]).includes(c.surface.kind)
const reads = ({ action }: Case) => ['see', 'preview', 'view', 'download', 'request'].includes(action)
const unknown = (file: Case['file']) => file.rights.length === 0 && !file.copyright && !file.source_recorded
const hidden = ({ file }: Case) =>
  file.recycled ||
  file.internal_use ||
  file.available_from === after ||
  file.expiration_date === before ||
  file.status === 'do_not_use' ||
  file.status === 'restricted' ||
  (file.status === 'embargoed' && file.available_from === null) ||
  (unknown(file) && file.unknown_rights === 'block')
const mayEditOrDelete = ({ file }: Case, who: ActorName) =>
  ['admin', 'editor', 'editor with owned flags', 'author'].includes(who) ||
  (who === 'owned flags, not the author' && file.latest_creator === 'member')
const rank = ({ verdict }: Decision) => ['absent', 'deny', 'steps', 'allow'].indexOf(verdict)
const inWords = ({ verdict, steps, marked, reasons }: Decision) =>
  `${verdict} ${steps} ${marked} ${reasons.map(({ rule, code, team }) => [rule, code, team])}`
const differs = (one: Decision, other: Decision) => inWords(one) !== inWords(other)
const everything = {
  done: ['password', 'access_request', 'disclaimer', 'use_case', 'sign_in', 'agreement'],
  granted: true,
} as const
const grow = (c: Case, flag: Permission) => decide({ ...c, actor: member('team', [flag]) })

/** The invariants, which hold for every case. Each function returns true if its invariant is violated. */
const violations: Record<string, (tried: Tried) => boolean> = {
  'agrees with a second implementation of the table': ({ c, d }) => {
    const due = expectedDecision(c)
    return due.verdict !== d.verdict || due.steps.join() !== d.steps.join() || due.marked !== d.marked
  },
  'returns absent to outsiders while the file is hidden': ({ c, d }) =>
    !inside(c) && hidden(c) && d.verdict !== 'absent',
  'returns absent to people who neither own the file nor share it, unless it is public': ({ who, c, d }) =>
    ['stranger', 'visitor', 'nobody', 'holder of another link'].includes(who) &&
    !c.file.public &&
    !(c.file.review_status === 3 && c.surface.as_attachment) &&
    d.verdict !== 'absent',
  'never returns deny to an outsider because of rules 1 to 9': ({ c, d }) =>
    !inside(c) && d.verdict !== 'absent' && d.reasons.some(({ rule }) => ruleOrder(rule) <= 9),
  'lets only members of the team change a file, and only inside the app': ({ who, c, d }) =>
    !reads(c) &&
    !inside(c) &&
    !(who === 'network' && c.action === 'post') &&
    (d.verdict === 'allow' || d.verdict === 'steps'),
  'never lets a grant or a completed step relax rules 1 to 13': ({ c, d }) =>
    rank(d) < 2 && decide({ ...c, proof: everything }).verdict !== d.verdict,
  'allows only four actions in the bin, and only for people who can edit or delete': ({ who, c, d }) =>
    c.file.recycled &&
    d.verdict !== 'absent' &&
    !(inside(c) && mayEditOrDelete(c, who) && ['see', 'preview', 'restore', 'delete'].includes(c.action)),
  'never allows less after a permission is added': ({ who, c, d }) =>
    who === 'newcomer' &&
    permissions.some((flag) => {
      const grown = grow(c, flag)
      return rank(grown) < rank(d) || (grown.marked && !d.marked)
    }),
  "ignores a foreign member's permissions in their own team": ({ who, c, d }) =>
    who === 'partner' && differs(d, decide({ ...c, actor: actors['partner without flags'] })),
  'gives staff no additional right to files': ({ c, d }) =>
    (c.actor === actors.newcomer || c.actor === actors.visitor) &&
    differs(d, decide({ ...c, actor: { ...c.actor, staff: true } })),
  'delivers a watermarked file without its watermark only to people with the permission': ({ who, c, d }) =>
    c.file.watermark && ['view', 'download'].includes(c.action) && !['admin', 'network'].includes(who) && !d.marked,
  'never watermarks files sent to a network': ({ who, d }) => who === 'network' && d.marked,
  'gives a reason for every refusal, step and watermark': ({ d }) =>
    (d.verdict !== 'allow' || d.marked) && d.reasons.length === 0,
  'gives no reason for allowing, except for the watermark and warnings': ({ d }) =>
    d.verdict === 'allow' && d.reasons.some(({ code, warning }) => code !== 'file.watermarked' && !warning),
  'warns only the team about unknown rights, wherever the file is seen, downloaded or shared': ({ c, d }) =>
    rank(d) >= 2 &&
    (unknown(c.file) && inside(c) && ['see', 'download', 'share', 'embed', 'publish', 'post'].includes(c.action)) !==
      d.reasons.some(({ warning, code }) => warning && code === 'rights.unknown'),
  'warns only the team about releases': ({ c, d }) => !inside(c) && d.reasons.some(({ warning }) => warning),
  'never lets a warning change the verdict': ({ c, d }) =>
    d.reasons.some(({ warning }) => warning) &&
    decide({ ...c, file: { ...c.file, source_recorded: true, people: [] } }).verdict !== d.verdict,
  'lists steps only if nothing but steps is missing': ({ d }) => d.steps.length > 0 !== (d.verdict === 'steps'),
}

export const invariants = Object.keys(violations)

/** Checks every `stride`-th actor × action × surface × pair of states. Returns the number of cases, the first violations of
 *  each invariant, and the table rows that no case used. */
export const checkInvariants = (stride: number) => {
  const wrong = new Map<string, string[]>()
  const used = new Set<string>()
  let [met, tried] = [0, 0]
  for (const { who, label, c } of everyCase()) {
    if (met++ % stride !== 0) continue
    const d = decide(c)
    tried++
    for (const { rule, code, team } of d.reasons) used.add(`${rule} ${code} ${team}`)
    for (const [promise, breaks] of Object.entries(violations))
      if (breaks({ who, c, d })) wrong.set(promise, [...(wrong.get(promise) ?? []).slice(0, 4), label()])
  }
  const seen = [...used]
  const idle = rules.filter(({ rule, code, says: [says] }) => {
    const start = `${rule} ${code} ${says.split('{')[0]}`
    return !seen.some((one) => one.startsWith(start))
  })
  return { tried, wrong, idle }
}
