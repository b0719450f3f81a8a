import { type ApprovalRule, invalid } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store/rules.ts'

const asApprovalRule = ({ uuid, domain, longest_px, created_at }: ApprovalRule): ApprovalRule => ({
  uuid,
  domain,
  longest_px,
  created_at,
})
export const listRules = async ({ db }: Context<'member'>, team: string) =>
  (await store.ofTeam(db, team)).map(asApprovalRule)
export const addRule = async (
  ctx: Context<'member', 'approval_rule.created'>,
  team: string,
  { everybody, ...row }: { domain: string; everybody: boolean; longest_px: number | null },
) => {
  // Leaving a field empty must not open the team's files to everyone.
  if (row.domain === '' && !everybody) throw invalid('/domain', copy.ruleDomain)
  const made = await store.insert(ctx.db, { ...row, team, created_by: ctx.actor.user })
  await ctx.record('approval_rule.created', { rule: made.uuid, domain: row.domain })
  return asApprovalRule(made)
}
export const removeRule = async (ctx: Context<'member', 'approval_rule.deleted'>, rule: string) => {
  const { domain } = await store.remove(ctx.db, rule)
  await ctx.record('approval_rule.deleted', { rule, domain })
}
