import { z } from 'zod'

/** Everything the product remembers happening. Names are past tense; data hold ids and facts, never secrets. */
const user = z.uuid()
const named = z.object({ uuid: z.uuid(), name: z.string() })
export const events = {
  'installation.set_up': z.object({ user, team: z.uuid() }),
  'user.signed_up': z.object({ user }),
  'user.signed_in': z.object({ user, how: z.enum(['password', 'link', 'second_factor', 'recovery_code', 'invite']) }),
  'user.sign_in_failed': z.object({ user: user.nullable() }),
  'user.signed_out': z.object({ user }),
  'user.updated': z.object({ user, fields: z.array(z.string()) }),
  'user.link_sent': z.object({ kind: z.enum(['sign_in', 'reset', 'verify']) }),
  'user.password_changed': z.object({ user }),
  'user.email_verified': z.object({ user }),
  'user.second_factor_started': z.object({ user }),
  'user.second_factor_on': z.object({ user }),
  'user.second_factor_off': z.object({ user }),
  'user.sessions_revoked': z.object({ user, count: z.int() }),
  'user.suspended': z.object({ user }),
  'user.reinstated': z.object({ user }),
  'team.created': z.object({ team: z.uuid(), name: z.string() }),
  'team.updated': z.object({ team: z.uuid(), fields: z.array(z.string()) }),
  'team.features_set': z.object({ team: z.uuid(), features: z.array(z.string()) }),
  'member.invited': z.object({ invite: z.uuid(), email: z.string(), role: z.string() }),
  'member.invite_resent': z.object({ invite: z.uuid(), email: z.string() }),
  'member.invite_revoked': z.object({ invite: z.uuid(), email: z.string() }),
  'member.joined': z.object({ user, role: z.string() }),
  'member.role_set': z.object({ user, role: z.string() }),
  'member.removed': z.object({ user }),
  'role.created': z.object({ role: named }),
  'role.updated': z.object({ role: named }),
  'role.deleted': z.object({ role: named }),
  'folder.created': z.object({ folder: z.uuid(), name: z.string() }),
  'upload.begun': z.object({ uploads: z.int() }),
  'upload.cancelled': z.object({ upload: z.uuid() }),
  'upload.expanded': z.object({ upload: z.uuid(), files: z.int(), left_out: z.int() }),
  'version.uploaded': z.object({ file: z.uuid(), version: z.uuid(), first: z.boolean() }),
  'version.processed': z.object({ file: z.uuid(), version: z.uuid() }),
  'version.failed': z.object({ file: z.uuid(), version: z.uuid(), code: z.string() }),
  'version.crop_asked': z.object({ file: z.uuid(), version: z.uuid() }),
  'version.crop_failed': z.object({ file: z.uuid(), version: z.uuid(), code: z.string() }),
  'version.set_active': z.object({ file: z.uuid(), version: z.uuid() }),
  'version.deleted': z.object({ file: z.uuid(), version: z.uuid() }),
  'file.updated': z.object({ file: z.uuid(), fields: z.array(z.string()) }),
  'file.thumbnail_asked': z.object({ file: z.uuid(), version: z.uuid() }),
  'file.thumbnail_set': z.object({ file: z.uuid(), version: z.uuid() }),
  'file.thumbnail_failed': z.object({ file: z.uuid(), version: z.uuid(), code: z.string() }),
  'file.recycled': z.object({ file: z.uuid() }),
  'file.restored': z.object({ file: z.uuid() }),
  'file.accepted': z.object({ file: z.uuid() }),
  'file.deleted': z.object({ file: z.uuid(), name: z.string() }),
  'file.process_asked': z.object({ file: z.uuid(), version: z.uuid() }),
  'demo.filled': z.object({ done: z.int(), total: z.int() }),
  'job.retried': z.object({ job: z.string(), name: z.string() }),
  'job.removed': z.object({ job: z.string(), name: z.string() }),
} as const
export type EventName = keyof typeof events
export type EventData<E extends EventName> = z.output<(typeof events)[E]>

/** What the live stream tells: what happened, to whom it belongs, in which order. The browser asks anew for what it shows. */
export const LiveEvent = z.object({
  seq: z.int(),
  event: z.string(),
  team: z.uuid().nullable(),
  subjects: z.array(z.string()),
})
export type LiveEvent = z.output<typeof LiveEvent>
