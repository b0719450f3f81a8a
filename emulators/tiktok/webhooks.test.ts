import { expect, it } from 'vitest'
import { hmac } from '../kit/secrets.ts'
import { image } from '../testing/samples.ts'
import { useTikTok } from '../testing/tiktok.ts'

const scene = useTikTok()

it('the app receives signed events whose content is a JSON string', async () => {
  scene.tiktok.settings.update({ webhookUrl: `${scene.host.url}/callback` })
  const { body } = await scene.initPhotos([scene.host.serve('/a.jpg', await image(500, 500))])
  await scene.tiktok.idle()
  const events = scene.host.received.map((one) => JSON.parse(one.body))
  expect(events.map(({ event }) => event)).toEqual(['post.publish.complete', 'post.publish.publicly_available'])
  expect(JSON.parse(events[1].content)).toMatchObject({
    publish_id: body.data.publish_id,
    post_id: scene.tiktok.posts()[0]?.id,
  })
  const [, at, signature] = /^t=(\d+),s=(\w+)$/.exec(String(scene.host.received[0]?.headers['tiktok-signature'])) ?? []
  expect(signature).toBe(hmac('emulated-tiktok', `${at}.${scene.host.received[0]?.body}`))
})

it('the app is notified of a failed post and of revoked access', async () => {
  scene.host.received.length = 0
  scene.tiktok.settings.update({ webhookUrl: `${scene.host.url}/callback` })
  scene.tiktok.faults.add({ on: 'post.process', error: 'spam_risk' })
  const { body } = await scene.initPhotos([`${scene.host.url}/a.jpg`])
  await scene.tiktok.idle()
  expect((await scene.status(body.data.publish_id)).body.data).toMatchObject({
    status: 'FAILED',
    fail_reason: 'spam_risk',
  })
  scene.tiktok.revoke({ username: 'studio' })
  await scene.tiktok.idle()
  const events = scene.host.received.map((one) => JSON.parse(one.body).event)
  expect(events).toEqual(['post.publish.failed', 'authorization.removed'])
})

it('a post is published even if the response to init was lost', async () => {
  scene.tiktok.faults.add({ on: 'photo.init', when: 'after', action: 'reset' })
  await expect(scene.initPhotos([scene.host.serve('/a.jpg', await image(500, 500))])).rejects.toThrow('fetch failed')
  await scene.tiktok.idle()
  expect(scene.tiktok.posts()).toHaveLength(1)
  expect(scene.tiktok.journal.entries({ effect: 'init' })).toHaveLength(1)
})

it("a scripted error has TikTok's error format", async () => {
  scene.tiktok.faults.add({ on: 'status.read', error: 'rate_limit_exceeded' })
  const { status, body } = await scene.status('any')
  expect([status, body.error]).toEqual([
    429,
    { code: 'rate_limit_exceeded', message: expect.any(String), log_id: expect.any(String) },
  ])
})
