import { hmac } from '../kit/secrets.ts'
import { deliver } from '../kit/webhooks.ts'
import type { TikTok, Token } from './state.ts'

/** Sends a signed event to the app. `content` is sent as a JSON string inside the JSON. */
export const sendWebhookEvent = (
  { core, settings, creators }: TikTok,
  { open_id, clientKey }: Pick<Token, 'open_id' | 'clientKey'>,
  event: string,
  content: object,
) => {
  const { webhookUrl, webhookRetryMs, webhookCopies, apps } = settings.get()
  if (!webhookUrl) return
  const now = Math.floor(core.clock.now() / 1000)
  const body = JSON.stringify({
    client_key: clientKey,
    event,
    create_time: now,
    user_openid: open_id,
    content: JSON.stringify(content),
  })
  const secret = apps.find((app) => app.clientKey === clientKey)?.clientSecret ?? ''
  const headers = { 'tiktok-signature': `t=${now},s=${hmac(secret, `${now}.${body}`)}` }
  const account = creators.get(open_id)?.username ?? ''
  deliver(core, account, { url: webhookUrl, headers, body, retryMs: webhookRetryMs, copies: webhookCopies })
}
