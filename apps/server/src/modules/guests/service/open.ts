import { AppError, defaultGuestConsent, GUEST_FILE_MAX_BYTES, type OpenedLink } from '@vitrine/contract'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import { verifyPassword } from '../../../platform/crypto/passwords.ts'
import type { Context } from '../../../platform/http/context.ts'
import { brandOf } from '../../teams/index.ts'
import * as store from '../store.ts'

export type Proof = { token: string; password?: string | undefined }

/** Throws the same error for a link that never existed, was deleted, is turned off or has expired. */
const openLinkOf = async ({ db }: Pick<Context, 'db'>, token: string) => {
  const link = await store.bySecret(db, token)
  if (!link) throw new AppError('guest.closed')
  return link
}
const requirePassword = async ({ password_hash }: store.Row, password: string) => {
  if (password_hash !== null && !(await verifyPassword(password_hash, password))) throw new AppError('guest.password')
}

/** Returns the open link with this secret. Throws if there is none or the password is wrong. */
export const unlock = async (ctx: Pick<Context, 'db'>, { token, password = '' }: Proof) => {
  const link = await openLinkOf(ctx, token)
  await requirePassword(link, password)
  return link
}

/** Returns the consent text of a link (its own, the team's or the default), its hash and whether consent is required. Null
 *  if the link doesn't ask for consent. */
export const consentOf = async ({ db }: Pick<Context, 'db'>, { consent, consent_text, team }: store.Row) => {
  if (consent === 'off') return null
  const text = consent_text || (await store.consentOfTeam(db, team)) || defaultGuestConsent
  return { text, hash: hashToken(text), required: consent === 'required' }
}

/** Returns the content of the guest upload page: only the team until the password is entered. */
export const openLink = async (ctx: Context<'anyone'>, { token, password }: Proof): Promise<OpenedLink> => {
  const link = await openLinkOf(ctx, token)
  const locked = link.password_hash !== null && password === undefined
  if (!locked) await requirePassword(link, password ?? '')
  const { uuid, name, message, expires_at } = link
  const team = await brandOf(ctx.db, link.team)
  if (!team) throw new AppError('guest.closed')
  return {
    uuid,
    team: { uuid: link.team, ...team },
    unlocked: !locked,
    name: locked ? null : name,
    message: locked ? null : message,
    expires_at: locked ? null : expires_at,
    largest: GUEST_FILE_MAX_BYTES,
    consent: locked ? null : await consentOf(ctx, link),
  }
}
