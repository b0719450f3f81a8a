import { isMacOf, macOf } from '../../../platform/crypto/macs.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'

type SigningContext = { ports: Pick<Ports, 'settings'> }
const PURPOSE = 'media centre followers'

/** The secret in links in emails to a follower. It is signed and not stored, because every digest needs it again. */
const followSecret = (ctx: SigningContext, uuid: string) => `${uuid}.${macOf(ctx.ports.settings, PURPOSE, uuid)}`
/** The follower that a secret belongs to; undefined when the secret is forged. */
export const readFollowSecret = (ctx: SigningContext, secret: string): string | undefined => {
  const [uuid = '', mac = ''] = secret.split('.', 2)
  return isId(uuid) && isMacOf(ctx.ports.settings, PURPOSE, uuid, mac) && secret === `${uuid}.${mac}` ? uuid : undefined
}
/** The URL that emails to a follower link to. It also accepts one-click unsubscribe requests (POST). */
export const followAddress = (ctx: SigningContext, uuid: string) =>
  `${ctx.ports.settings.origin}/p/follow/${followSecret(ctx, uuid)}`
