import { AppError, SIGNED_ADDRESS_SECONDS } from '@vitrine/contract'
import { keysFrom } from '../../../platform/crypto/keys.ts'
import { type Grant, readGrant, signGrant } from '../../../platform/crypto/signatures.ts'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { requireAllowed } from '../../../platform/http/require-allowed.ts'
import type { Ports } from '../../../platform/ports.ts'
import { originalOf, renditionOf } from './bytes.ts'

const keysOf = ({ settings }: Pick<Ports, 'settings'>) => keysFrom(settings, 'signed addresses')

/** Originals need the right to download, renditions the right to view. */
const bytesOf = (ctx: Context<'viewer'>, version: string, rendition: string) =>
  rendition === 'original' ? originalOf(ctx, version) : renditionOf(ctx, version, rendition)

/** Identifies the actor in the signature by kind and user id. */
const purposeOf = ({ actor }: Context<'viewer'>) => `${actor.kind} ${'user' in actor ? actor.user : '-'}`
const userIn = ({ purpose }: Grant) => /^\w+ ([\da-f-]{36})$/.exec(purpose)?.[1]

/** Signs a URL for use in a plain link or another program. Rights are checked now, and again when the URL is used. */
export const signUrl = async (ctx: Context<'viewer'>, version: string, rendition: string) => {
  if (!ctx.subject.file) throw new AppError('thing.not_found')
  const { open, ...asked } = await bytesOf(ctx, version, rendition)
  const { marked } = requireAllowed({ ...asked, actor: ctx.actor, file: ctx.subject.file, at: ctx.now })
  await open({ marked })
  const disposition = asked.action === 'download' ? 'attachment' : 'inline'
  const grant = { purpose: purposeOf(ctx), key: version, disposition, rendition } as const
  const query = signGrant(keysOf(ctx.ports), grant, ctx.now, SIGNED_ADDRESS_SECONDS)
  const ends = Math.floor(ctx.now.getTime() / 1000) + SIGNED_ADDRESS_SECONDS
  return { url: `/v1/files/version/signed/${version}/?${query}`, expires_at: new Date(ends * 1000) }
}

const grantIn = (ports: Pick<Ports, 'settings' | 'now'>, version: string, url: string) =>
  readGrant(keysOf(ports), version, url.split('?')[1] ?? '', ports.now())

/** Returns the user a URL was signed for, if its signature is valid and it hasn't expired. */
export const signedUserOf = (
  ports: Pick<Ports, 'settings' | 'now'>,
  version: string,
  url: string,
): string | undefined => {
  const grant = grantIn(ports, version, url)
  return grant && userIn(grant)
}

/** Returns the bytes of a signed URL, subject to the current rights of the person it was signed for. Throws if that person is
 *  now a different kind of actor. */
export const signedBytes = async (ctx: Context<'viewer'>, version: string): Promise<ByteAnswer> => {
  const grant = grantIn(ctx.ports, version, ctx.wire.url)
  if (!grant || grant.purpose !== purposeOf(ctx)) throw new AppError('address.over')
  return bytesOf(ctx, version, grant.rendition)
}
