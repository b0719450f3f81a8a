import type { Core } from './core.ts'

type Delivery = { url: string; headers: Record<string, string>; body: string; retryMs: number[]; copies: number }

const post = async ({ url, headers, body }: Delivery) => {
  try {
    const sent = { 'content-type': 'application/json', ...headers }
    const signal = AbortSignal.timeout(5000)
    return (await fetch(url, { method: 'POST', headers: sent, body, signal, redirect: 'manual' })).status
  } catch {
    return 0
  }
}

/** Sends an event `copies` times, repeating each copy after the delays in `retryMs` until it is accepted. The journal
 *  lists every attempt. */
export const deliver = (core: Core, account: string, delivery: Delivery) => {
  const attempt = async () => {
    const seq = core.journal.begin({
      at: new Date(core.clock.now()).toISOString(),
      operation: 'webhook.deliver',
      method: 'POST',
      path: delivery.url,
      input: JSON.parse(delivery.body),
      headers: {},
      account,
    })
    const status = await post(delivery)
    core.journal.finish(seq, { outcome: status === 0 ? 'reset' : 'answered', status })
    return status >= 200 && status < 300
  }
  core.run(async () => {
    for (let copy = 0; copy < delivery.copies; copy += 1) {
      for (const wait of [0, ...delivery.retryMs]) {
        if (wait > 0 && !(await core.pause(wait))) return
        if (await attempt()) break
      }
    }
  })
}
