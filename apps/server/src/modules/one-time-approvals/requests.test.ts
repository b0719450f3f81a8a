import { createHash, randomBytes } from 'node:crypto'
import { oneTimeApprovals as routes } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneTimeApprovals } from './table.ts'
import { type ApprovalWorld, newApprovalWorld } from './testing/approval-world.ts'

let scene: ApprovalWorld
beforeAll(async () => {
  scene = await newApprovalWorld()
})
afterAll(() => scene.close())

describe('a request', () => {
  it('shows its secret once and keeps only the hash', async () => {
    const post = await scene.newPost()
    const { approval, address, secret } = await scene.ask(post.uuid)
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

  it('is shown to the creator without an account', async () => {
    const post = await scene.newPost()
    const { secret } = await scene.ask(post.uuid, {
      territories: ['Norway'],
      credit: 'Photo: @creator',
      message: 'Hello!',
    })
    const { reply } = await scene.open(secret)
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
    const { approval, secret } = await scene.ask((await scene.newPost()).uuid)
    const { terms_hash } = (await scene.open(secret)).reply
    const params = { one_time_approval: approval.uuid }
    await scene.world.call(routes.update, scene.ada, { params, body: { channels: ['print'] } })
    const stale = await scene.answer(secret, { answer: 'approve', name: 'Kari', terms_hash, accepted: true })
    expect(stale.body['code']).toBe('approval.terms_changed')
    expect((await scene.agree(secret)).status).toBe(200)
    const late = await scene.world.call(routes.update, scene.ada, { params, body: { channels: ['web'] } })
    expect(late.body['code']).toBe('approval.not_pending')
  })

  it('expires, after which nobody can answer it', async () => {
    const post = await scene.newPost()
    const { approval, secret } = await scene.ask(post.uuid)
    await scene.world.db
      .update(oneTimeApprovals)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(oneTimeApprovals.uuid, approval.uuid))
    expect((await scene.open(secret)).reply.status).toBe('expired')
    expect((await scene.agree(secret)).body['code']).toBe('approval.closed')
    expect((await scene.ask(post.uuid)).approval.status).toBe('pending')
  })

  it('can no longer be opened once it is deleted, and its secret gets the same response as a guessed one', async () => {
    const { approval, secret } = await scene.ask((await scene.newPost()).uuid)
    const params = { one_time_approval: approval.uuid }
    expect((await scene.world.call(routes.remove, scene.ada, { params })).status).toBe(204)
    const closed = await scene.open(secret)
    const guessed = await scene.open(randomBytes(32).toString('base64url'))
    expect([closed.status, guessed.status]).toEqual([410, 410])
    expect(guessed.body['code']).toBe(closed.body['code'])
    expect((await scene.open('../../etc/passwd')).status).toBe(410)
  })

  it('is listed with the team’s other requests, by status', async () => {
    const { team } = scene
    const waiting = (await scene.ask((await scene.newPost()).uuid)).approval.uuid
    const refused = await scene.ask((await scene.newPost()).uuid)
    await scene.answer(refused.secret, { answer: 'decline' })
    const lapsed = (await scene.ask((await scene.newPost()).uuid)).approval.uuid
    const past = { expires_at: new Date(Date.now() - 1000) }
    await scene.world.db.update(oneTimeApprovals).set(past).where(eq(oneTimeApprovals.uuid, lapsed))
    const listed = async (status?: string) =>
      (
        await scene.world.call(routes.list, scene.ada, { params: { team }, query: status ? { status } : {} })
      ).reply.results.map(({ uuid }) => uuid)
    const three = [lapsed, refused.approval.uuid, waiting]
    expect((await listed()).filter((uuid) => three.includes(uuid))).toEqual(three)
    const among = async (status: string) => (await listed(status)).filter((uuid) => three.includes(uuid))
    expect([await among('pending'), await among('declined'), await among('expired')]).toEqual([
      [waiting],
      [refused.approval.uuid],
      [lapsed],
    ])
    const other = await scene.world.newTeam({ features: ['UGC_PLUS'] })
    const bo = await scene.world.newMember(other.team, 'Admin')
    expect((await scene.world.call(routes.list, bo, { params: { team: other.team } })).reply.results).toEqual([])
    expect((await scene.world.call(routes.list, bo, { params: { team } })).status).toBe(404)
  })

  it('is protected by a limit on how often secrets can be guessed from one IP address', async () => {
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
