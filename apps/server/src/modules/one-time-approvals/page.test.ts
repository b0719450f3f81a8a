import { randomBytes } from 'node:crypto'
import { details, oneTimeApprovals as routes } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Collecting, newCollecting } from '../ugc/testing/collecting.ts'
import { headOfRequest } from './service/page.ts'
import { oneTimeApprovals } from './table.ts'

let scene: Collecting
let made = 0
beforeAll(async () => {
  scene = await newCollecting()
})
afterAll(() => scene.close())

const CAPTION = 'Evening <script>alert(1)</script> \u202egnp.exe "quoted"'
/** Asks a new creator about one of their posts. */
const ask = async (more: object = {}) => {
  const username = `maker.${(made += 1)}`
  await scene.world.instagram.seed({
    posts: [{ username, caption: CAPTION, tags: ['northlight.studio'], picture: `picture ${made}` }],
  })
  await scene.refresh(scene.account)
  const [post] = await scene.ofCreator(username)
  const { reply } = await scene.world.call(routes.create, scene.ada, {
    params: { team: scene.team },
    body: { social_post: post?.uuid, channels: ['web', 'social'], duration_days: 365, ...more },
  })
  return { approval: reply.approval, secret: reply.address.split('/').at(-1) ?? '', username }
}
const page = async (secret: string, query = '') => {
  const found = await headOfRequest(scene.world.db, scene.world.ports)(`/p/approval/${secret}`, {
    query: new URLSearchParams(query),
    caller: async () => ({ user: null }),
    wire: undefined as never,
  })
  return { status: found?.status, head: found?.head ?? '', body: found?.body ?? '', indexed: found?.indexed }
}
const forms = { origin: '', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
let senders = 0
const post = async (url: string, headers: object, payload: string | Buffer) => {
  const { statusCode, headers: replied } = await scene.world.app.inject({
    method: 'POST',
    url,
    headers: { ...forms, origin: scene.world.settings.origin, ...headers },
    remoteAddress: `10.8.${Math.floor((senders += 1) / 250)}.${senders % 250}`,
    payload,
  })
  const location = String(replied.location ?? '')
  return { status: statusCode, location, sent: /sent=(\w+)/.exec(location)?.[1] }
}
const submit = (secret: string, fields: Record<string, string>, headers: object = {}) =>
  post(`/p/approval/${secret}`, headers, new URLSearchParams(fields).toString())
const yes = async (secret: string, more: Record<string, string> = {}) => {
  const terms_hash = /name="terms_hash" value="(\w+)"/.exec((await page(secret)).body)?.[1] ?? ''
  return submit(secret, { answer: 'approve', name: 'Kari Nordal', accepted: 'yes', terms_hash, ...more })
}
const upload = async (secret: string, content: Buffer, name: string) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], name))
  const sent = new Response(form)
  const headers = { 'content-type': sent.headers.get('content-type') }
  return (await post(`/p/approval/${secret}/original`, headers, Buffer.from(await sent.arrayBuffer()))).sent
}
const show = async ({ uuid }: { uuid: string }) =>
  (await scene.world.call(routes.one, scene.ada, { params: { one_time_approval: uuid } })).reply
const setRow = (uuid: string, row: Partial<typeof oneTimeApprovals.$inferInsert>) =>
  scene.world.db.update(oneTimeApprovals).set(row).where(eq(oneTimeApprovals.uuid, uuid))

describe('the creator’s page', () => {
  it('shows the post and the request in plain words, and is hidden from search engines', async () => {
    const { secret, username, approval } = await ask({ territories: ['Norway', 'Sweden'], message: 'Hello <b>you</b>' })
    const { status, head, body, indexed } = await page(secret)
    expect(status).toBe(200)
    expect(head).toContain('noindex')
    expect(indexed).toBeFalsy()
    for (const words of [
      `@${username}</bdi>, may we use your photo?`,
      'Our websites and our social media',
      'Printed materials and paid advertising',
      'Norway and Sweden',
      '1 year from the date of your answer',
      'Your post may be resized, but not changed',
      'I can withdraw this permission at any time',
      'Hello &#60;b&#62;you&#60;/b&#62;',
      `/v1/public/team/one_time_approval/thumbnail/${secret}/`,
    ])
      expect(body).toContain(words)
    expect(body).not.toContain(scene.ada.email)
    expect((await show(approval)).viewed_at).toBeInstanceOf(Date)
  })

  it('shows a caption as text, whatever it contains', async () => {
    const { body } = await page((await ask()).secret)
    expect(body).not.toContain('<script')
    expect(body).toContain('<p class="caption" dir="auto">Evening &#60;script&#62;')
  })

  it('links to the post only if it has a web address, and sends no referrer', async () => {
    const { secret, approval } = await ask()
    expect((await page(secret)).body).toMatch(/<a href="https?:[^"]+" target="_blank" rel="noopener noreferrer/)
    const [row] = await scene.world.db.select().from(oneTimeApprovals).where(eq(oneTimeApprovals.uuid, approval.uuid))
    if (!row) throw new Error('no request')
    await setRow(approval.uuid, { post: { ...row.post, permalink: 'javascript:alert(1)' } })
    expect((await page(secret)).body).not.toContain('javascript:')
  })

  it('is the same for an unknown secret and a deleted request', async () => {
    const { secret, approval } = await ask()
    await scene.world.call(routes.remove, scene.ada, { params: { one_time_approval: approval.uuid } })
    const guessed = await page(randomBytes(32).toString('base64url'))
    expect(guessed.status).toBe(404)
    expect(await page(secret)).toEqual(guessed)
    expect((await page('..%2f..')).body).toBe(guessed.body)
  })

  it('says that a request has expired, and does not accept an answer', async () => {
    const { secret, approval } = await ask()
    await setRow(approval.uuid, { expires_at: new Date(Date.now() - 1000) })
    const { status, body } = await page(secret)
    expect(status).toBe(200)
    expect(body).toContain('This request has expired')
    expect(body).not.toContain('<form')
    expect((await yes(secret)).sent).toBeUndefined()
    expect((await show(approval)).status).toBe('expired')
  })
})

describe('the creator’s form', () => {
  it('records agreement once: a copy is emailed, and a second answer changes nothing', async () => {
    const { secret, approval } = await ask()
    const { status, location } = await yes(secret, { email: 'Kari@Solvik.example' })
    expect([status, location]).toEqual([303, `/p/approval/${secret}?sent=agreed#answer`])
    expect(await show(approval)).toMatchObject({
      status: 'approved',
      name: 'Kari Nordal',
      email: 'kari@solvik.example',
    })
    const copy = (await scene.world.mails()).find(({ to }) => to === 'kari@solvik.example')
    expect(copy?.text).toContain(`/p/approval/${secret}`)
    expect((await submit(secret, { answer: 'decline' })).sent).toBe('answered')
    expect((await page(secret, 'sent=answered')).body).toContain('The first answer counts.')
    expect((await show(approval)).status).toBe('approved')
  })

  it('can be used to decline without a name, after which the page offers the proof but no form', async () => {
    const { secret, approval } = await ask()
    expect((await submit(secret, { answer: 'decline' })).sent).toBe('declined')
    expect((await show(approval)).status).toBe('declined')
    const { body } = await page(secret, 'sent=declined')
    expect(body).toContain('You declined')
    expect(body).toContain('format=pdf')
    expect(body).not.toContain('<form')
  })

  it('reports what is missing, and does not store an incomplete answer', async () => {
    const { secret, approval } = await ask()
    expect((await yes(secret, { name: ' ' })).sent).toBe('name')
    expect((await yes(secret, { email: 'no' })).sent).toBe('email')
    expect((await yes(secret, { accepted: '' })).sent).toBe('accept')
    expect((await yes(secret, { terms_hash: 'other' })).sent).toBe('terms')
    expect((await submit(secret, { answer: 'revoke', reason: 'a'.repeat(1001) })).sent).toBe('long')
    expect((await submit(secret, { answer: 'revoke' })).sent).toBe('answered')
    expect((await show(approval)).status).toBe('pending')
    expect((await page(secret, 'sent=accept')).body).toContain('role="alert">Tick the box')
  })

  it('can be used to withdraw a permission later, through the same link', async () => {
    const { secret, approval } = await ask()
    await yes(secret)
    expect((await page(secret)).body).toContain('Withdraw your permission')
    expect((await submit(secret, { answer: 'revoke', reason: 'Changed my mind' })).sent).toBe('withdrawn')
    expect(await show(approval)).toMatchObject({ status: 'revoked', revoked_by: 'creator' })
    expect((await page(secret)).body).toContain('You withdrew your permission')
  })

  it('is replaced by a message once the permission has expired or the team has ended it', async () => {
    const [over, ended] = [await ask(), await ask()]
    for (const { secret } of [over, ended]) await yes(secret)
    await setRow(over.approval.uuid, { ends_at: new Date(Date.now() - 1000) })
    expect((await page(over.secret)).body).toContain('Your permission has ended')
    const params = { one_time_approval: ended.approval.uuid }
    await scene.world.call(routes.update, scene.ada, { params, body: { status: 'revoked' } })
    expect((await page(ended.secret)).body).toContain('This permission has ended')
  })

  it('can be used to upload the original without JavaScript', async () => {
    const { secret, approval } = await ask()
    const image = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#274060' } })
      .jpeg()
      .toBuffer()
    expect(await upload(secret, image, 'early.jpg')).toBeUndefined()
    await yes(secret)
    await scene.world.finishJobs()
    expect(await upload(secret, Buffer.from('#!/bin/sh\n'), 'evil.jpg')).toBe('kind')
    expect(await upload(secret, Buffer.alloc(0), '')).toBe('file')
    expect(await upload(secret, image, 'Été “1”.jpg')).toBe('original')
    const [file = ''] = (await show(approval)).files
    const { reply } = await scene.world.call(details.one, scene.ada, { params: { file } })
    expect(reply).toMatchObject({ version_count: 2, latest_version: { original_name: 'Été “1”.jpg' } })
    expect((await page(secret, 'sent=original')).body).toContain('You uploaded the original')
  })

  it('takes effect only once when it is sent 50 times at the same time', async () => {
    const { secret } = await ask()
    const terms_hash = /name="terms_hash" value="(\w+)"/.exec((await page(secret)).body)?.[1] ?? ''
    const sent = { answer: 'approve', name: 'Kari', accepted: 'yes', terms_hash }
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => submit(secret, n % 2 ? sent : { answer: 'decline' })),
    )
    expect(all.filter((reply) => reply.sent !== 'answered')).toHaveLength(1)
  })

  it('is refused when it comes from another site, or too often from one IP address', async () => {
    const { secret, approval } = await ask()
    const foreign = { origin: 'https://elsewhere.example' }
    expect((await submit(secret, { answer: 'decline' }, foreign)).status).toBe(403)
    expect((await submit(secret, { answer: 'decline' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await show(approval)).status).toBe('pending')
    const guess = () =>
      scene.world.app.inject({
        method: 'POST',
        url: `/p/approval/${randomBytes(32).toString('base64url')}`,
        headers: { ...forms, origin: scene.world.settings.origin },
        remoteAddress: '203.0.113.77',
        payload: 'answer=decline',
      })
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push((await guess()).statusCode)
    expect([statuses.at(0), statuses.at(-1)]).toEqual([303, 429])
  })
})
