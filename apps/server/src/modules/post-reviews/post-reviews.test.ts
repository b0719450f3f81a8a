import { posts as postRoutes, postReviews as routes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { posts } from '../posts/table.ts'
import { socialAccounts } from '../social-accounts/table.ts'
import { headOfApproval } from './service/page.ts'
import { postApprovers } from './table.ts'

let world: World
let team: string
let ada: Person
let account: string
let file: string
let post: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  const [row] = await world.db
    .insert(socialAccounts)
    .values({
      team,
      platform: 'Instagram',
      network_id: '1',
      username: 'northlight.studio',
      name: 'Northlight',
      access_token: 'sealed',
      scopes: [],
    })
    .returning()
  account = row?.uuid ?? ''
  const jobs = await world.startJobs()
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#386' } })
    .png()
    .toBuffer()
  file = await uploadFile(world, ada, team, { name: 'harbour.png', bytes })
  await processed(world, ada, file)
  await jobs.stop()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.setClock(undefined)
  await world.db.execute(sql`delete from limits`)
  await world.db.execute(sql`delete from mails`)
  await world.db.update(fileTable).set({ internal_use: false, watermark: false }).where(eq(fileTable.uuid, file))
  post = await newPost()
})

const newPost = async (body: object = {}) => {
  const sent = {
    team,
    account,
    files: [{ file, crop: { left: 0, top: 0, width: 800, height: 800 }, alt_text: 'Boats in the harbour' }],
    caption: 'Morning in <b>Solvik</b>',
    first_comment: '#solvik',
    scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
    status: 'scheduled',
    ...body,
  }
  const { reply } = await world.call(postRoutes.create, ada, { body: sent })
  return reply.uuid
}
const one = async (uuid = post) => (await world.call(postRoutes.one, ada, { params: { post: uuid } })).reply
const update = (body: object) => world.call(postRoutes.update, ada, { params: { post }, body })
const ask = async (body: object = {}, uuid = post) => {
  const { reply } = await world.call(routes.ask, ada, {
    params: { post: uuid },
    body: { name: 'Anna Berg', email: 'anna@client.example', ...body },
  })
  return { ...reply, secret: reply.address.split('/').at(-1) ?? '' }
}
const approvers = async () => (await world.call(routes.approvers, ada, { params: { post } })).reply.results
const comments = async () => (await world.call(routes.comments, ada, { params: { post } })).reply.results
const page = (secret: string, query = '') =>
  headOfApproval(world.db, world.ports)(`/p/post-approval/${secret}`, {
    query: new URLSearchParams(query),
    caller: async () => ({ user: null }),
    wire: undefined as never,
  })
const contentIn = (body: string | undefined) => /name="content" value="(\w+)"/.exec(body ?? '')?.[1] ?? ''
const submit = async (secret: string, fields: Record<string, string>, origin = world.settings.origin) => {
  const { statusCode, headers } = await world.app.inject({
    method: 'POST',
    url: `/p/post-approval/${secret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin, accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: statusCode, sent: /sent=(\w+)/.exec(String(headers.location))?.[1] }
}
const answer = async (secret: string, kind: string, text = '') =>
  (await submit(secret, { answer: kind, text, content: contentIn((await page(secret))?.body) })).sent
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)

describe('asking someone outside the team', () => {
  it('sends a link, holds the post back, and keeps only a hash of the secret', async () => {
    const { secret, approver, hidden_files } = await ask({ message: 'Please check the wording' })
    expect(approver).toMatchObject({ name: 'Anna Berg', state: 'waiting', asked_by: { uuid: ada.user } })
    expect(hidden_files).toBe(0)
    expect(await one()).toMatchObject({ approval: 'requested', status: 'scheduled' })
    expect((await one()).problems.map(({ code }) => code)).toContain('approval.waiting')
    const [mail] = await mailsTo('anna@client.example')
    expect(mail?.text).toContain(`/p/post-approval/${secret}`)
    expect(mail?.text).toContain('Please check the wording')
    const { rows } = await world.db.execute(sql`select * from post_approvers`)
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(Buffer.from(secret, 'base64url').length).toBe(32)
  })

  it('sends no email if there is no address, because the link is copied instead', async () => {
    const { approver, secret } = await ask({ email: null })
    expect(approver.email).toBe('')
    expect(await world.mails()).toEqual([])
    expect((await page(secret))?.status).toBe(200)
  })

  it('is allowed only for members who manage posts', async () => {
    const viewer = await world.newMember(team, 'Viewer')
    const { status } = await world.call(routes.ask, viewer, { params: { post }, body: { name: 'Anna' } })
    expect(status).toBe(403)
    expect((await world.call(routes.approvers, viewer, { params: { post } })).status).toBe(403)
  })

  it('refuses an expiry in the past or more than a year ahead', async () => {
    const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()
    for (const expires_at of [days(-1), days(400)]) {
      const { status } = await world.call(routes.ask, ada, { params: { post }, body: { name: 'Anna', expires_at } })
      expect(status).toBe(422)
    }
  })

  it('is refused for a post that is live', async () => {
    await world.db.update(posts).set({ status: 'published' }).where(eq(posts.uuid, post))
    const { body } = await world.call(routes.ask, ada, { params: { post }, body: { name: 'Anna' } })
    expect(body['code']).toBe('post.publishing')
  })
})

describe('the approver’s page', () => {
  it('shows the post as it will look, and is hidden from search engines', async () => {
    const { secret } = await ask()
    const { head = '', body = '', indexed } = (await page(secret)) ?? {}
    expect(head).toContain('noindex')
    expect(indexed).toBeFalsy()
    expect(body).toContain('Morning in &#60;b&#62;Solvik&#60;/b&#62;')
    expect(body).toContain('#solvik')
    expect(body).toContain('northlight.studio')
    expect(body).toContain('Europe/Oslo, GMT')
    expect(body).toContain('alt="Boats in the harbour"')
    expect(body).toContain('aspect-ratio:800/800')
    expect((await approvers())[0]?.opened_at).toBeInstanceOf(Date)
  })

  it('serves images only at their signed URLs, and checks the rights on each request', async () => {
    const { secret, approver } = await ask()
    const src = /<img src="([^"]+)"/.exec((await page(secret))?.body ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
    const get = async (url: string) => (await world.app.inject({ method: 'GET', url })).statusCode
    expect(await get(src)).toBe(200)
    expect(await get(src.split('?')[0] ?? '')).toBe(403)
    expect(await get(src.replace('/0/', '/1/'))).toBe(403)
    await world.db.update(fileTable).set({ internal_use: true }).where(eq(fileTable.uuid, file))
    expect(await get(src)).toBe(404)
    expect((await page(secret))?.body).toContain('This file can’t be shown here.')
    await world.db.update(fileTable).set({ internal_use: false }).where(eq(fileTable.uuid, file))
    await world.call(routes.revoke, ada, { params: { post_approver: approver.uuid } })
    expect(await get(src)).toBe(403)
  })

  it('leaves out files that approvers may not see; asking for approval returns how many', async () => {
    await world.db.update(fileTable).set({ internal_use: true }).where(eq(fileTable.uuid, file))
    expect((await ask()).hidden_files).toBe(1)
  })

  it('stops working when its link is revoked, expires or is replaced by a new one', async () => {
    const [first, second, third] = [await ask(), await ask(), await ask()]
    await world.call(routes.revoke, ada, { params: { post_approver: first.approver.uuid } })
    await world.db
      .update(postApprovers)
      .set({ expires_at: sql`now()` })
      .where(eq(postApprovers.uuid, second.approver.uuid))
    const { reply } = await world.call(routes.askAgain, ada, { params: { post_approver: third.approver.uuid } })
    for (const { secret } of [first, second, third]) {
      expect((await page(secret))?.status).toBe(404)
      expect((await submit(secret, { answer: 'approve' })).status).toBe(404)
    }
    expect((await page(reply.address.split('/').at(-1) ?? ''))?.status).toBe(200)
    expect((await approvers()).map(({ state }) => state)).toEqual(['waiting', 'expired', 'revoked'])
  })

  it('refuses a form from another site', async () => {
    const { secret } = await ask()
    expect((await submit(secret, { answer: 'approve' }, 'https://elsewhere.example')).status).toBe(403)
    expect(await one()).toMatchObject({ approval: 'requested' })
  })
})

describe('an answer', () => {
  it('approves the post, and the person who asked gets an email', async () => {
    const { secret } = await ask()
    expect(await answer(secret, 'approve', 'Lovely')).toBe('approved')
    expect(await one()).toMatchObject({ approval: 'approved', approval_note: 'Lovely', status: 'scheduled' })
    expect((await one()).problems).toEqual([])
    const [mail] = await mailsTo(ada.email)
    expect(mail?.subject).toBe('Anna Berg approved a post for Instagram')
    expect(mail?.text).toContain('Lovely')
    expect((await comments())[0]).toMatchObject({ kind: 'approved', outside_name: 'Anna Berg', text: 'Lovely' })
    expect((await page(secret))?.body).toContain('You approved this post on')
  })

  it('rejects the post only with a note', async () => {
    const { secret } = await ask()
    expect(await answer(secret, 'reject', '  ')).toBe('note')
    expect(await one()).toMatchObject({ approval: 'requested' })
    expect(await answer(secret, 'reject', 'The logo is old')).toBe('rejected')
    expect(await one()).toMatchObject({ approval: 'rejected', approval_note: 'The logo is old' })
    expect((await mailsTo(ada.email))[0]?.subject).toBe('Anna Berg rejected a post for Instagram')
  })

  it('is accepted once for each version of the post, even when several arrive at once', async () => {
    const { secret } = await ask()
    const content = contentIn((await page(secret))?.body)
    const sent = await Promise.all(
      ['approve', 'reject', 'approve', 'reject'].map((kind) => submit(secret, { answer: kind, text: kind, content })),
    )
    const outcomes = sent.map((reply) => reply.sent)
    expect(outcomes.filter((outcome) => outcome === 'again')).toHaveLength(3)
    const kept = outcomes.find((outcome) => outcome !== 'again')
    expect(await one()).toMatchObject({ approval: kept })
    expect(await comments()).toHaveLength(1)
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  it('is needed again when the post changes, but not when only its time changes', async () => {
    const { secret } = await ask()
    await answer(secret, 'approve')
    await update({ scheduledDate: new Date(Date.now() + 2 * 86_400_000).toISOString() })
    expect(await one()).toMatchObject({ approval: 'approved' })
    await update({ caption: 'Morning in <b>Solvik</b>' })
    expect(await one()).toMatchObject({ approval: 'approved' })
    await update({ caption: 'Evening in Solvik' })
    expect(await one()).toMatchObject({ approval: 'requested' })
    expect((await approvers())[0]).toMatchObject({ state: 'changed', answer: 'approved' })
    expect((await page(secret))?.body).toContain('The post was changed after your last answer')
    expect(await answer(secret, 'approve')).toBe('approved')
    expect(await one()).toMatchObject({ approval: 'approved' })
  })

  it('is not accepted if the post was changed after the page was opened; the note is kept as a comment', async () => {
    const { secret } = await ask()
    const content = contentIn((await page(secret))?.body)
    await update({ caption: 'Changed meanwhile' })
    const { sent } = await submit(secret, { answer: 'reject', text: 'Not like this', content })
    expect(sent).toBe('changed')
    expect(await one()).toMatchObject({ approval: 'requested' })
    expect((await comments())[0]).toMatchObject({ kind: 'comment', text: 'Not like this' })
  })

  it('approves the post once everyone who was asked has approved, while one rejection rejects it', async () => {
    const [anna, bo, cleo] = [await ask(), await ask({ name: 'Bo' }), await ask({ name: 'Cleo' })]
    await answer(anna.secret, 'approve')
    expect(await one()).toMatchObject({ approval: 'requested' })
    await answer(bo.secret, 'reject', 'No')
    expect(await one()).toMatchObject({ approval: 'rejected' })
    await update({ caption: 'Another try' })
    await world.call(routes.askAgain, ada, { params: { post_approver: anna.approver.uuid } })
    await world.call(routes.revoke, ada, { params: { post_approver: anna.approver.uuid } })
    expect(await answer(bo.secret, 'approve')).toBe('approved')
    expect(await one()).toMatchObject({ approval: 'requested' })
    expect(await answer(cleo.secret, 'approve')).toBe('approved')
    expect(await one()).toMatchObject({ approval: 'approved' })
  })

  it('is refused once the post has been published, and the page says so', async () => {
    const { secret } = await ask()
    const content = contentIn((await page(secret))?.body)
    await world.db.update(posts).set({ status: 'published' }).where(eq(posts.uuid, post))
    expect((await submit(secret, { answer: 'approve', content })).sent).toBe('closed')
    expect((await page(secret))?.body).toContain('This post has been published')
  })

  it('does not prevent an editor that was opened earlier from saving changes', async () => {
    const { version } = await one()
    const { secret } = await ask()
    await answer(secret, 'approve')
    expect((await update({ caption: 'Edited', version })).status).toBe(200)
  })
})

describe('comments on a post', () => {
  it('can be changed and deleted only by their authors, and mentioned members get an email', async () => {
    const bo = await world.newMember(team, 'Viewer', { first_name: 'Bo', last_name: 'Dahl' })
    const sent = { text: 'What do you think, @Bo Dahl?', mentions: [bo.user] }
    const { reply } = await world.call(routes.addComment, ada, { params: { post }, body: sent })
    expect(reply).toMatchObject({ text: sent.text, user: { uuid: ada.user }, mentions: [{ uuid: bo.user }] })
    expect((await mailsTo(bo.email))[0]?.subject).toBe('Ada Lind mentioned you in a comment on a post')
    const params = { post_comment: reply.uuid }
    expect((await world.call(routes.editComment, bo, { params, body: { text: 'Mine now' } })).status).toBe(403)
    expect((await world.call(routes.deleteComment, bo, { params })).status).toBe(403)
    await world.call(routes.editComment, ada, { params, body: { text: 'Changed' } })
    expect((await comments())[0]).toMatchObject({ text: 'Changed', mentions: [{ uuid: bo.user }] })
    expect(await mailsTo(bo.email)).toHaveLength(1)
    await world.call(routes.deleteComment, ada, { params })
    expect(await comments()).toEqual([])
  })

  it('include those of approvers, who cannot see the team’s comments', async () => {
    await world.call(routes.addComment, ada, { params: { post }, body: { text: 'Between us' } })
    const { secret } = await ask()
    expect(await answer(secret, 'comment', '')).toBe('text')
    expect(await answer(secret, 'comment', 'Could it be\r\nbrighter?')).toBe('comment')
    expect((await comments()).map(({ text, outside_name }) => [text, outside_name])).toEqual([
      ['Could it be\nbrighter?', 'Anna Berg'],
      ['Between us', null],
    ])
    const { body = '' } = (await page(secret)) ?? {}
    expect(body).toContain('brighter?')
    expect(body).not.toContain('Between us')
    expect((await mailsTo(ada.email))[0]?.subject).toBe('Anna Berg commented on a post for Instagram')
  })

  it('are hidden from members of other teams', async () => {
    const { team: other } = await world.newTeam()
    const stranger = await world.newMember(other, 'Admin')
    expect((await world.call(routes.comments, stranger, { params: { post } })).status).toBe(404)
    expect((await world.call(routes.addComment, stranger, { params: { post }, body: { text: 'Hello' } })).status).toBe(
      404,
    )
  })
})
