import { createHmac } from 'node:crypto'
import { keysFrom } from '../../../platform/crypto/keys.ts'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import type { Context } from '../../../platform/http/context.ts'

/** Downloads in media centres. Somebody who isn't signed in gets an address with a signature, which works for as long as any
 *  download that was begun. */
type Signing = { ports: Pick<Context['ports'], 'settings'> }
const signatureOf = ({ ports }: Signing, uuid: string) =>
  createHmac('sha256', keysFrom(ports.settings.secret, 'downloads without sign-in').current.bytes)
    .update(uuid)
    .digest('base64url')

type Place = { media_centre: string }
const addressOf = (ctx: Signing, { media_centre }: Place, user: string | undefined, kind: string, uuid: string) =>
  `/v1/public/media-centre/${media_centre}/${kind}/${uuid}/${user === undefined ? `?key=${signatureOf(ctx, uuid)}` : ''}`
export const bytesInCentre = (ctx: Signing, place: Place, user: string | undefined, download: string) =>
  addressOf(ctx, place, user, 'bytes', download)
export const zipInCentre = (ctx: Signing, place: Place, user: string | undefined, zip: string) =>
  addressOf(ctx, place, user, 'zip', zip)

/** Whether a download of `user`, or of nobody, was begun by whoever asks for it now. */
export const isTheirs = (
  ctx: Signing & Pick<Context, 'caller'>,
  user: string | null,
  uuid: string,
  key: string | undefined,
) => (user === null ? isSameText(key ?? '', signatureOf(ctx, uuid)) : user === ctx.caller.user)
