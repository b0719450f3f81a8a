import { type GuestConsentMode, invalid } from '@vitrine/contract'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { hashToken, newToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { cancelByLink, discardUpload } from '../../uploads/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'

type Fields = {
  name: string
  message: string
  folder: string | null
  consent: GuestConsentMode
  consent_text: string
  expires_at: Date | null
  password: string | null
}

/** The path contains part of the hash, so that the server can render the page without receiving the secret. */
const addressOf = ({ ports }: Pick<Context, 'ports'>, secret: string) =>
  `${ports.settings.origin}/p/upload/${hashToken(secret).slice(0, 32)}#${secret}`
const requireFutureDate = ({ now }: Pick<Context, 'now'>, time: Date | null | undefined) => {
  if (time && time <= now) throw invalid('/expires_at', copy.futureDate)
}
const hashOf = async (password: string | null) => (password === null ? null : hashPassword(password))

/** Adds a link for the demo. Its secret is discarded, so nobody has its URL. */
export const addLink = (db: Db, row: { team: string; name: string; message: string; created_by: string }) =>
  store.insert(db, newToken(), row)

/** Creates a link. The response is the only one that contains its 256-bit secret. */
export const createLink = async (ctx: Context<'member', 'guest_link.created'>, team: string, fields: Fields) => {
  requireFutureDate(ctx, fields.expires_at)
  const { password, ...row } = fields
  const secret = newToken()
  const password_hash = await hashOf(password)
  const uuid = await store.insert(ctx.db, secret, { ...row, team, password_hash, created_by: ctx.actor.user })
  await ctx.record('guest_link.created', { guest_link: uuid, name: row.name })
  return { link: await store.link(ctx.db, uuid, ctx), address: addressOf(ctx, secret) }
}

type Changes = { [K in keyof Fields]?: Fields[K] | undefined } & { active?: boolean | undefined }
/** Changes only the fields sent. A link that is turned off refuses requests immediately, and keeps its URL. */
export const updateLink = async (ctx: Context<'member', 'guest_link.updated'>, uuid: string, changes: Changes) => {
  requireFutureDate(ctx, changes.expires_at)
  const { password, ...row } = changes
  await store.lock(ctx.db, uuid)
  const changed = { ...row, ...(password !== undefined && { password_hash: await hashOf(password) }) }
  if (Object.keys(changed).length > 0) await store.update(ctx.db, uuid, changed)
  await ctx.record('guest_link.updated', { guest_link: uuid, fields: Object.keys(changes) })
  return store.link(ctx.db, uuid, ctx)
}

export const renewLink = async (ctx: Context<'member', 'guest_link.renewed'>, uuid: string) => {
  const secret = newToken()
  await store.renew(ctx.db, uuid, secret)
  await endUploads(ctx, uuid)
  await ctx.record('guest_link.renewed', { guest_link: uuid })
  return { link: await store.link(ctx.db, uuid, ctx), address: addressOf(ctx, secret) }
}

/** Revokes a link for good. Uploads in progress are cancelled; received files are kept. */
export const revokeLink = async (ctx: Context<'member', 'guest_link.revoked'>, uuid: string) => {
  const { name } = await store.link(ctx.db, uuid, ctx)
  await store.revoke(ctx.db, uuid)
  await endUploads(ctx, uuid)
  await ctx.record('guest_link.revoked', { guest_link: uuid, name })
}

const endUploads = async ({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, link: string) => {
  for (const { uuid } of await cancelByLink(db, link)) await enqueue(discardUpload, { upload: uuid })
}
