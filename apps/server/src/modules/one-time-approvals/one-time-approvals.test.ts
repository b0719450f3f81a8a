import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { details, oneTimeApprovals as routes, posts as postRoutes, staff } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files } from '../files/table.ts'
import { type Collecting, newCollecting } from '../ugc/testing/collecting.ts'
import { oneTimeApprovals } from './table.ts'

let scene: Collecting
let made = 0
beforeAll(async () => {
  scene = await newCollecting()
})
afterAll(() => scene.close())

/** A post of a new creator, collected. */
const newPost = async () => {
  const username = `creator.${(made += 1)}`
  await scene.world.instagram.seed({
    posts: [{ username, caption: `Sunset ${made} 🌅`, tags: ['northlight.studio'], picture: `picture ${made}` }],
  })
  await scene.refresh(scene.account)
  const [post] = await scene.ofCreator(username)
  if (!post) throw new Error('not collected')
  return post
}
const ask = async (social_post: string, more: object = {}) => {
  const { reply, status, text } = await scene.world.call(routes.create, scene.ada, {
    params: { team: scene.team },
    body: { social_post, channels: ['web', 'social'], duration_days: 30, ...more },
  })
  expect(status, text).toBe(200)
  return { ...reply, secret: reply.address.split('/').at(-1) ?? '' }
}
/** Every person has their own IP address, because guesses are limited by address. */
let clients = 0
const newAddress = () => `10.9.${Math.floor((clients += 1) / 250)}.${clients % 250}`
const open = (secret: string) => scene.world.call(routes.open, undefined, { params: { secret }, address: newAddress() })
const answer = (secret: string, body: object) =>
  scene.world.call(routes.answer, undefined, { params: { secret }, body, address: newAddress() })
const agree = async (secret: string) => {
  const { terms_hash } = (await open(secret)).reply
  return answer(secret, {
    answer: 'approve',
    name: 'Kari Nordal',
    email: 'kari@solvik.example',
    terms_hash,
    accepted: true,
  })
}
const show = async (one_time_approval: string) =>
  (await scene.world.call(routes.one, scene.ada, { params: { one_time_approval } })).reply
const fileOf = async (file: string) => (await scene.world.call(details.one, scene.ada, { params: { file } })).reply
/** An approved post whose media were imported. */
const newApproved = async (more: object = {}) => {
  const post = await newPost()
  const { approval, secret } = await ask(post.uuid, more)
  expect((await agree(secret)).status).toBe(200)
  await scene.world.finishJobs()
  const shown = await show(approval.uuid)
  return { post, approval: shown, secret, file: shown.files[0] ?? '' }
}

describe('a request', () => {
  it('shows its secret once and keeps only the hash', async () => {
    const post = await newPost()
    const { approval, address, secret } = await ask(post.uuid)
    expect(address).toMatch(/\/p\/approval\/[\w-]{43}$/)
    const [row] = await scene.world.db.select().from(oneTimeApprovals).where(eq(oneTimeApprovals.uuid, approval.uuid))
    expect(row?.secret_hash).toBe(createHash('sha256').update(secret).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(secret)
    expect(scene.world.lines.join('\n')).not.toContain(secret)
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'requested', approval: { status: 'pending' } })
    const again = await scene.world.call(routes.create, scene.ada, {
      params: { team: scene.team },
      body: { social_post: post.uuid, channels: ['web'] },
    })
    expect(again.body['code']).toBe('approval.waiting')
  })

  it('shows the creator the request, without an account', async () => {
    const post = await newPost()
    const { secret } = await ask(post.uuid, { territories: ['Norway'], credit: 'Photo: @creator', message: 'Hello!' })
    const { reply } = await open(secret)
    expect(reply).toMatchObject({
      status: 'pending',
      post: { handle: post.creator.handle, caption: post.caption },
      scope: { channels: ['web', 'social'], territories: ['Norway'], duration_days: 30, credit: 'Photo: @creator' },
      message: 'Hello!',
      can_upload: false,
    })
    expect(reply.terms).toContain('Norway')
    expect(JSON.stringify(reply)).not.toContain(scene.ada.email)
    const cover = await scene.world.call(routes.thumbnail, undefined, { params: { secret } })
    expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('can be changed while it is pending: a creator who read the old terms has to read the new ones', async () => {
    const { approval, secret } = await ask((await newPost()).uuid)
    const { terms_hash } = (await open(secret)).reply
    const params = { one_time_approval: approval.uuid }
    await scene.world.call(routes.update, scene.ada, { params, body: { channels: ['print'] } })
    const stale = await answer(secret, { answer: 'approve', name: 'Kari', terms_hash, accepted: true })
    expect(stale.body['code']).toBe('approval.terms_changed')
    expect((await agree(secret)).status).toBe(200)
    const late = await scene.world.call(routes.update, scene.ada, { params, body: { channels: ['web'] } })
    expect(late.body['code']).toBe('approval.not_pending')
  })

  it('expires: nobody can answer after its time', async () => {
    const post = await newPost()
    const { approval, secret } = await ask(post.uuid)
    await scene.world.db
      .update(oneTimeApprovals)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(oneTimeApprovals.uuid, approval.uuid))
    expect((await open(secret)).reply.status).toBe('expired')
    expect((await agree(secret)).body['code']).toBe('approval.closed')
    expect((await ask(post.uuid)).approval.status).toBe('pending')
  })

  it('is closed by deleting it, and a guessed secret gets the same answer', async () => {
    const { approval, secret } = await ask((await newPost()).uuid)
    const params = { one_time_approval: approval.uuid }
    expect((await scene.world.call(routes.remove, scene.ada, { params })).status).toBe(204)
    const closed = await open(secret)
    const guessed = await open(randomBytes(32).toString('base64url'))
    expect([closed.status, guessed.status]).toEqual([410, 410])
    expect(guessed.body['code']).toBe(closed.body['code'])
    expect((await open('../../etc/passwd')).status).toBe(410)
  })

  it('limits guesses from one address', async () => {
    const guess = () =>
      scene.world.call(routes.open, undefined, {
        params: { secret: randomBytes(32).toString('base64url') },
        address: '203.0.113.9',
      })
    const statuses = []
    for (let n = 0; n < 32; n++) statuses.push((await guess()).status)
    expect(statuses.at(0)).toBe(410)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('an answer', () => {
  it('takes effect once when 50 arrive at the same time', async () => {
    const { approval, secret } = await ask((await newPost()).uuid)
    const { terms_hash } = (await open(secret)).reply
    const sent = { answer: 'approve', name: 'Kari', terms_hash, accepted: true }
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => answer(secret, n % 2 ? sent : { answer: 'decline' })),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.filter(({ status }) => status !== 200).map(({ body }) => body['code']))).toEqual(
      new Set(['approval.answered']),
    )
    const { rows } = await scene.world.db.execute(
      sql`select 1 from ledger where event = 'one_time_approval.answered' and about = ${approval.uuid}`,
    )
    expect(rows).toHaveLength(1)
  })

  it('needs the box to be ticked', async () => {
    const { secret } = await ask((await newPost()).uuid)
    const { terms_hash } = (await open(secret)).reply
    const { status } = await answer(secret, { answer: 'approve', name: 'Kari', terms_hash, accepted: false })
    expect(status).toBe(422)
    expect((await open(secret)).reply.status).toBe('pending')
  })

  it('is mailed to the creator and to the person who asked', async () => {
    const before = (await scene.world.mails()).length
    const { secret } = await ask((await newPost()).uuid)
    await agree(secret)
    const mails = (await scene.world.mails()).slice(before)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([scene.ada.email, 'kari@solvik.example'].toSorted())
  })

  it('and its withdrawal are mailed to the creator', async () => {
    const { secret } = await newApproved()
    await answer(secret, { answer: 'revoke', reason: '' })
    const mails = await scene.world.mails()
    const confirmed = mails.find(({ subject }) => subject.startsWith('You withdrew your permission'))
    expect(confirmed?.to).toBe('kari@solvik.example')
  })

  it('leaves a proof whose hash verifies from the export alone', async () => {
    const { approval, secret, file } = await newApproved()
    const params = { one_time_approval: approval.uuid }
    const { text } = await scene.world.call(routes.proof, scene.ada, { params })
    const exported = JSON.parse(text) as { proof: string; sha256: string; media: { sha256: string }[] }
    const sha256 = (said: string) => createHash('sha256').update(said, 'utf8').digest('hex')
    expect(sha256(exported.proof)).toBe(exported.sha256)
    const proof = JSON.parse(exported.proof) as Record<string, unknown>
    expect(sha256(String(proof['terms']))).toBe(proof['terms_sha256'])
    expect(proof).toMatchObject({
      answer: 'approved',
      accepted_terms: true,
      name: 'Kari Nordal',
      address: expect.stringMatching(/^10\.9\.\d+\.0\/24$/),
      post: { handle: approval.post.handle, caption: approval.post.caption },
      scope: { channels: ['web', 'social'] },
    })
    expect(approval.proof_hash).toBe(exported.sha256)
    const { rows } = await scene.world.db.execute(sql`select sha256 from versions where file = ${file}`)
    expect(exported.media.map(({ sha256: hash }) => ({ sha256: hash }))).toEqual(rows)
    const own = await scene.world.call(routes.ownProof, undefined, { params: { secret } })
    expect(own.text).toBe(text)
    const pdf = await scene.world.call(routes.proof, scene.ada, { params, query: { format: 'pdf' } })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.startsWith('%PDF-')).toBe(true)
  })
})

describe('an approval', () => {
  it('turns the media into a file with rights, expiry, credit and social information, awaiting review', async () => {
    const { post, approval, file } = await newApproved()
    expect(approval).toMatchObject({ status: 'approved', import_problem: null })
    const shown = await fileOf(file)
    expect(shown).toMatchObject({
      review_status: 2,
      credit_line: `@${post.creator.handle}`,
      source_display_name: 'Kari Nordal',
      social_post_v2: { caption: post.caption },
      approval: { uuid: approval.uuid, status: 'approved' },
      rights: [{ name: 'Creator approval: websites and social media', channels: ['web', 'social'] }],
      latest_version: { source: { creator: { handle: post.creator.handle, platform: 'instagram', social: true } } },
    })
    expect(shown.expiration_date).not.toBeNull()
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'approved', files: [file] })
    const added = await scene.world.call(details.update, scene.ada, { params: { file }, body: { reviewStatus: 0 } })
    expect(added.status).toBe(200)
    expect((await fileOf(file)).review_status).toBe(0)
  })

  it('accepts the original from the creator as the newest version', async () => {
    const { secret, file } = await newApproved()
    const bytes = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#274060' } })
      .jpeg()
      .toBuffer()
    const put = (body: Buffer, name: string) =>
      scene.world.app.inject({
        method: 'PUT',
        url: `/v1/public/team/one_time_approval/original/${secret}/?name=${name}`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: body,
      })
    expect((await put(Buffer.from('#!/bin/sh\nrm -rf /\n'), 'evil.sh')).statusCode).toBe(422)
    const sent = await put(bytes, 'original.jpg')
    expect(sent.statusCode, sent.body).toBe(204)
    await scene.world.finishJobs()
    expect(await fileOf(file)).toMatchObject({ version_count: 2, latest_version: { original_name: 'original.jpg' } })
    expect((await open(secret)).reply.uploaded).toBe(true)
  })

  it('accepts no original beyond the storage limit of the team', async () => {
    const { secret, file } = await newApproved()
    const { rows } = await scene.world.db.execute<{ bytes: string }>(
      sql`select sum(size) bytes from versions where team = ${scene.team}`,
    )
    const boss = await scene.world.newUser({ is_staff: true })
    const setQuota = (quota: number) =>
      scene.world.call(staff.setQuota, boss, { params: { team: scene.team }, body: { quota } })
    const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#405060' } })
      .jpeg()
      .toBuffer()
    const put = () =>
      scene.world.app.inject({
        method: 'PUT',
        url: `/v1/public/team/one_time_approval/original/${secret}/?name=original.jpg`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: bytes,
      })
    await setQuota(Number(rows[0]?.bytes) + bytes.length - 1)
    const refused = await put()
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'quota.exceeded' })
    expect(await fileOf(file)).toMatchObject({ version_count: 1 })
    await setQuota(Number(rows[0]?.bytes) + bytes.length)
    expect((await put()).statusCode).toBe(204)
    await setQuota(0)
    expect(await fileOf(file)).toMatchObject({ version_count: 2 })
  })

  it('that is revoked while the original is being sent does not accept it', async () => {
    const { secret, file } = await newApproved()
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#604020' } })
      .jpeg()
      .toBuffer()
    const halves = async function* () {
      yield bytes.subarray(0, 400)
      await answer(secret, { answer: 'revoke' })
      yield bytes.subarray(400)
    }
    const sent = await scene.world.app.inject({
      method: 'PUT',
      url: `/v1/public/team/one_time_approval/original/${secret}/?name=late.jpg`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Readable.from(halves()),
    })
    expect(sent.json()).toMatchObject({ code: 'approval.not_yet' })
    expect(await fileOf(file)).toMatchObject({ version_count: 1 })
  })

  it.each(['creator', 'team'] as const)('that the %s revokes is refused everywhere at once', async (by) => {
    const { approval, secret, file, post } = await newApproved()
    await scene.world.call(details.update, scene.ada, { params: { file }, body: { reviewStatus: 0 } })
    await scene.world.db.update(files).set({ public: true }).where(eq(files.uuid, file))
    const publicly = async () => (await scene.world.call(details.one, undefined, { params: { file } })).status
    expect(await publicly()).toBe(200)
    const scheduledDate = new Date(Date.now() + 86_400_000).toISOString()
    const planned = await scene.world.call(postRoutes.create, scene.ada, {
      body: { team: scene.team, account: scene.account, files: [file], scheduledDate, status: 'scheduled' },
    })
    expect(planned.reply.problems.map(({ code }) => code)).not.toContain('approval.ended')
    const revoked =
      by === 'creator'
        ? await answer(secret, { answer: 'revoke' })
        : await scene.world.call(routes.update, scene.ada, {
            params: { one_time_approval: approval.uuid },
            body: { status: 'revoked' },
          })
    expect(revoked.status, revoked.text).toBe(200)
    expect(await publicly()).toBe(404)
    const shown = await fileOf(file)
    expect(shown.actions).toMatchObject({
      share: { verdict: 'deny' },
      post: { verdict: 'deny' },
      publish: { verdict: 'deny' },
      download: { verdict: 'deny' },
    })
    expect(shown.approval).toEqual({ uuid: approval.uuid, status: 'revoked' })
    await scene.world.finishJobs()
    const { problems } = (await scene.world.call(postRoutes.one, scene.ada, { params: { post: planned.reply.uuid } }))
      .reply
    expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual(['approval.ended', 'stop'])
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'revoked' })
    expect((await answer(secret, { answer: 'revoke' })).body['code']).toBe('approval.not_approved')
  })

  it('that has expired is refused without any job', async () => {
    const { file, approval } = await newApproved()
    await scene.world.call(details.update, scene.ada, { params: { file }, body: { reviewStatus: 0 } })
    const past = new Date(Date.now() - 1000)
    await scene.world.db.update(oneTimeApprovals).set({ ends_at: past }).where(eq(oneTimeApprovals.uuid, approval.uuid))
    await scene.world.db.update(files).set({ approval_ends_at: past, public: true }).where(eq(files.uuid, file))
    expect((await scene.world.call(details.one, undefined, { params: { file } })).status).toBe(404)
    expect(await show(approval.uuid)).toMatchObject({ status: 'expired' })
    expect((await fileOf(file)).approval).toMatchObject({ status: 'expired' })
  })

  it('in force cannot be deleted, and a declined one leaves no file', async () => {
    const { approval } = await newApproved()
    const params = { one_time_approval: approval.uuid }
    expect((await scene.world.call(routes.remove, scene.ada, { params })).body['code']).toBe('approval.in_force')
    const { approval: other, secret } = await ask((await newPost()).uuid)
    await answer(secret, { answer: 'decline', reason: 'Not this one' })
    await scene.world.finishJobs()
    expect(await show(other.uuid)).toMatchObject({ status: 'declined', files: [] })
  })
})
