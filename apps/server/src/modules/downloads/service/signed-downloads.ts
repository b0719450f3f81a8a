import { isMacOf, macOf } from '../../../platform/crypto/macs.ts'
import type { Context } from '../../../platform/http/context.ts'

/** Downloads in media centres. People who aren't signed in get a signed URL, with the same time limit as any other
 *  download. */
type SigningContext = { ports: Pick<Context['ports'], 'settings'> }
const PURPOSE = 'downloads without sign-in'
const signatureOf = ({ ports }: SigningContext, uuid: string) => macOf(ports.settings, PURPOSE, uuid)

type Place = { media_centre: string }
const addressOf = (
  ctx: SigningContext,
  { media_centre }: Place,
  user: string | undefined,
  kind: string,
  uuid: string,
) =>
  `/v1/public/media-centre/${media_centre}/${kind}/${uuid}/${user === undefined ? `?key=${signatureOf(ctx, uuid)}` : ''}`
export const bytesInCentre = (ctx: SigningContext, place: Place, user: string | undefined, download: string) =>
  addressOf(ctx, place, user, 'bytes', download)
export const zipInCentre = (ctx: SigningContext, place: Place, user: string | undefined, zip: string) =>
  addressOf(ctx, place, user, 'zip', zip)

/** Whether a download by `user`, or by a signed-out visitor, was started by the current caller. */
export const isTheirs = (
  ctx: SigningContext & Pick<Context, 'caller'>,
  user: string | null,
  uuid: string,
  key: string | undefined,
) => (user === null ? isMacOf(ctx.ports.settings, PURPOSE, uuid, key ?? '') : user === ctx.caller.user)
