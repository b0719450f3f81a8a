import { z } from 'zod'
import { RESIZE_MAX_PX } from './constants.ts'
import { domain, time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Automatic approval for everyone or for one email domain, optionally up to a maximum size. */
export const ApprovalRule = z.object({
  uuid: z.uuid(),
  /** Empty for everyone with a verified email address. */
  domain: z.string(),
  /** The longest edge in px, or null for any size, including the original. */
  longest_px: z.int().nullable(),
  created_at: time,
})
export type ApprovalRule = z.output<typeof ApprovalRule>

const need = 'APPROVE_DOWNLOADS'

/** The routes for rules that approve downloads automatically. */
export const ruleRoutes = defineRoutes({
  rules: {
    method: 'GET',
    path: '/v1/files/download_rules/:team/',
    summary: 'The automatic approval rules',
    access: { who: 'member', on: 'team', need },
    reply: z.array(ApprovalRule),
  },
  addRule: {
    method: 'POST',
    path: '/v1/files/download_rule/create/:team/',
    summary: 'Adds an automatic approval rule: for an email domain or everyone, up to a size or any size',
    access: { who: 'member', on: 'team', need },
    records: ['approval_rule.created'],
    body: z.object({
      /** An empty domain needs an explicit `everybody`. */
      domain: z.union([z.literal(''), domain]).default(''),
      everybody: z.boolean().default(false),
      longest_px: z.int().min(1).max(RESIZE_MAX_PX).nullable().default(null),
    }),
    reply: ApprovalRule,
  },
  removeRule: {
    method: 'DELETE',
    path: '/v1/files/download_rule/delete/:approval_rule/',
    summary: 'Deletes a rule; requests that it approved stay approved',
    access: { who: 'member', on: 'approval_rule', need },
    records: ['approval_rule.deleted'],
    reply: z.void(),
  },
})
