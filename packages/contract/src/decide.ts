import { fillReason, conditions, actorConditions } from './rule-conditions.ts'
import { type Action, actions, type Case, type Decision, type RuleNumber, type Step, steps } from './rights.ts'
import { type Outcome, type Rule, rules } from './rules.ts'

const order = ['absent', 'deny', 'step', 'marked', 'warn'] as const
const strength = (outcome: Outcome) => order.indexOf(typeof outcome === 'object' ? 'step' : outcome)
/** The rules for each action, strongest outcome first. Grouped once, because the decision runs for every row of every list. */
const rulesByAction = Object.fromEntries(
  actions.map((action) => [
    action,
    rules
      .filter((rule) => rule.actions === 'any' || rule.actions.includes(action))
      .toSorted((a, b) => strength(a.outcome) - strength(b.outcome)),
  ]),
) as Record<Action, Rule[]>
const stepOf = ({ outcome }: Rule, c: Case): Step | undefined =>
  typeof outcome === 'object' ? outcome.step(c) : undefined

/** Makes the rights decision. Every rule is checked; the strongest outcome wins, and all reasons are returned, strongest
 *  first. */
export const decide = (c: Case): Decision => {
  const done: readonly (Step | undefined)[] = c.proof?.done ?? []
  const hits = rulesByAction[c.action].filter(
    (rule) =>
      conditions[rule.when](c) && actorConditions[rule.who](c) && !(done.length > 0 && done.includes(stepOf(rule, c))),
  )
  const first = hits[0]?.outcome
  const wanted = new Set(hits.map((rule) => stepOf(rule, c)))
  const shut = first === 'absent' || first === 'deny'
  const missing = shut ? [] : steps.filter((step) => wanted.has(step))
  return {
    verdict: shut ? first : missing.length > 0 ? 'steps' : 'allow',
    steps: missing,
    marked: hits.some(({ outcome }) => outcome === 'marked'),
    // If the action is denied, the reasons for steps and warnings are left out.
    reasons: hits
      .filter((rule) => !shut || (stepOf(rule, c) === undefined && rule.outcome !== 'warn'))
      .map(({ rule, code, outcome, says: [team, outsider = 'This file is not available here.'] }) => ({
        rule,
        code,
        team: fillReason(team, c),
        outsider,
        warning: outcome === 'warn',
      })),
  }
}

const aboutRole: readonly RuleNumber[] = [11, '12a', 13]
/** Whether an action is denied only because of the caller's role, in which case a colleague may be allowed. */
export const isDeniedByRole = ({ verdict, reasons }: Decision) =>
  verdict === 'deny' && reasons.every(({ rule }) => aboutRole.includes(rule))

/** Returns the rules as Markdown for docs/rights.md. */
export const formatRules = () => {
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
