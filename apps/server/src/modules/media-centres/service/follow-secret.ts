import { createHmac } from 'node:crypto'
import { keysFrom } from '../../../platform/crypto/keys.ts'
import { isSameText } from '../../../platform/crypto/tokens.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'

type Signing = { ports: Pick<Ports, 'settings'> }
const macOf = ({ ports }: Signing, uuid: string) =>
  createHmac('sha256', keysFrom(ports.settings.secret, 'media centre followers').current.bytes)
    .update(uuid)
    .digest('base64url')

/** The secret in the links of emails to a follower. It is signed and not stored, because every digest needs it again. */
const followSecret = (ctx: Signing, uuid: string) => `${uuid}.${macOf(ctx, uuid)}`
/** The follower that a secret belongs to; undefined when it was not made here. */
export const readFollowSecret = (ctx: Signing, secret: string): string | undefined => {
  const [uuid = '', mac = ''] = secret.split('.', 2)
  return isId(uuid) && isSameText(mac, macOf(ctx, uuid)) && secret === `${uuid}.${mac}` ? uuid : undefined
}
/** The page behind the links of emails to a follower, which takes the POST of one-click unsubscribing. */
export const followAddress = (ctx: Signing, uuid: string) =>
  `${ctx.ports.settings.origin}/p/follow/${followSecret(ctx, uuid)}`
