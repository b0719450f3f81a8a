import { fill, is, whom } from './facts.ts'
import { type Case, type Decision, type Step, steps } from './rights.ts'
import { type Outcome, type Rule, rules } from './rules.ts'

const strength = (outcome: Outcome) =>
  ['absent', 'deny', 'step', 'marked'].indexOf(typeof outcome === 'object' ? 'step' : outcome)
const applies = (rule: Rule, c: Case) =>
  (rule.actions === 'any' || rule.actions.includes(c.action)) && whom[rule.who](c) && is[rule.when](c)

/** The one rights decision. Every rule is asked; the strongest outcome wins and all reasons are told, strongest first. */
export const decide = (c: Case): Decision => {
  const done = new Set<Step>(c.proof?.done)
  const stepOf = ({ outcome }: Rule) => (typeof outcome === 'object' ? outcome.step(c) : undefined)
  const hits = rules
    .filter((rule) => applies(rule, c))
    .filter((rule) => !done.has(stepOf(rule) as Step))
    .sort((a, b) => strength(a.outcome) - strength(b.outcome))
  const wanted = new Set(hits.map(stepOf))
  const first = hits[0]?.outcome
  const open = hits.some((rule) => stepOf(rule) !== undefined) ? 'steps' : 'allow'
  return {
    verdict: first === 'absent' || first === 'deny' ? first : open,
    steps: steps.filter((step) => wanted.has(step)),
    marked: hits.some(({ outcome }) => outcome === 'marked'),
    reasons: hits.map(({ rule, code, says: [team, outsider = 'This file is not available here.'] }) => ({
      rule,
      code,
      team: fill(team, c),
      outsider,
    })),
  }
}

/** The rules as people read them: docs/rights.md. */
export const printRules = () => {
  const row = (r: Rule) =>
    [
      r.rule,
      r.when,
      r.who,
      r.actions === 'any' ? 'any' : r.actions.join(', '),
      typeof r.outcome === 'object' ? `step: ${r.outcome.name}` : r.outcome,
      `\`${r.code}\` ${r.says[0]}`,
    ].join(' | ')
  const head = '| rule | when | who | actions | outcome | reason |\n|---|---|---|---|---|---|'
  return [head, ...rules.map((r) => `| ${row(r)} |`), ''].join('\n')
}
