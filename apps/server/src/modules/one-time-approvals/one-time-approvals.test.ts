import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { details, oneTimeApprovals as routes, posts as postRoutes, staff, versions } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { files } from '../files/table.ts'
import { socialPosts } from '../ugc/table.ts'
import { oneTimeApprovals } from './table.ts'
import { type ApprovalWorld, newApprovalWorld } from './testing/approval-world.ts'

let scene: ApprovalWorld
beforeAll(async () => {
  scene = await newApprovalWorld()
})
afterAll(() => scene.close())

const upload = (secret: string, payload: Buffer, name: string) =>
  scene.world.app.inject({
    method: 'PUT',
    url: `/v1/public/team/one_time_approval/original/${secret}/?name=${name}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  })

describe('an approval', () => {
  it('turns the media into a file with rights, expiry, credit and social information, awaiting review', async () => {
    const { post, approval, file } = await scene.newApproved()
    expect(approval).toMatchObject({ status: 'approved', import_problem: null })
    const shown = await scene.fileOf(file)
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
    expect((await scene.fileOf(file)).review_status).toBe(0)
  })

  it('accepts the original from the creator as the newest version', async () => {
    const { secret, file } = await scene.newApproved()
    const bytes = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#274060' } })
      .jpeg()
      .toBuffer()
    expect((await upload(secret, Buffer.from('#!/bin/sh\nrm -rf /\n'), 'evil.sh')).statusCode).toBe(422)
    const sent = await upload(secret, bytes, 'original.jpg')
    expect(sent.statusCode, sent.body).toBe(204)
    await scene.world.finishJobs()
    expect(await scene.fileOf(file)).toMatchObject({
      version_count: 2,
      latest_version: { original_name: 'original.jpg' },
    })
    expect((await scene.open(secret)).reply.uploaded).toBe(true)
    const listed = await scene.world.call(versions.list, scene.ada, { params: { file } })
    expect(listed.reply.map(({ source }) => source?.received_from)).toEqual(['creator', 'network'])
  })

  it('keeps the file’s creator and post when the team crops the image', async () => {
    const { post, file } = await scene.newApproved({ edits: true })
    await scene.world.call(details.update, scene.ada, { params: { file }, body: { reviewStatus: 0 } })
    const { uuid: version } = (await scene.fileOf(file)).latest_version
    const body = { left: 0, top: 0, width: 200, height: 200 }
    expect((await scene.world.call(versions.crop, scene.ada, { params: { version }, body })).status).toBe(200)
    await scene.world.finishJobs()
    const cropped = await scene.fileOf(file)
    expect(cropped).toMatchObject({
      version_count: 2,
      social_post_v2: { caption: post.caption },
      latest_version: { width: 200, source: { creator: { handle: post.creator.handle, social: true } } },
    })
    expect(cropped.latest_version.source).not.toHaveProperty('received_from')
  })

  it('does not fetch media from inside our network; the creator’s original becomes the file', async () => {
    let hits = 0
    const inside = createServer((_, response) => response.end(String((hits += 1))))
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secrets.jpg`
    const post = await scene.newPost()
    await scene.world.db
      .update(socialPosts)
      .set({ media: [{ type: 'image', url, thumbnail_url: null }] })
      .where(eq(socialPosts.uuid, post.uuid))
    const { approval, secret } = await scene.ask(post.uuid)
    await scene.agree(secret)
    await scene.world.finishJobs()
    expect(await scene.show(approval.uuid)).toMatchObject({
      status: 'approved',
      files: [],
      import_problem: expect.stringContaining('The creator can upload the original'),
    })
    const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#204060' } })
      .jpeg()
      .toBuffer()
    expect((await upload(secret, bytes, 'mine.jpg')).statusCode).toBe(204)
    await scene.hurry()
    const shown = await scene.show(approval.uuid)
    expect(shown).toMatchObject({ import_problem: null, files: [expect.any(String)] })
    expect(await scene.fileOf(shown.files[0] ?? '')).toMatchObject({
      review_status: 2,
      version_count: 1,
      latest_version: { original_name: 'mine.jpg', source: { received_from: 'creator' } },
    })
    expect(hits).toBe(0)
    await new Promise<unknown>((done) => inside.close(done))
  })

  it('does not accept an original that exceeds the team’s storage limit', async () => {
    const { secret, file } = await scene.newApproved()
    const { rows } = await scene.world.db.execute<{ bytes: string }>(
      sql`select sum(size) bytes from versions where team = ${scene.team}`,
    )
    const boss = await scene.world.newUser({ is_staff: true })
    const setQuota = (quota: number) =>
      scene.world.call(staff.setQuota, boss, { params: { team: scene.team }, body: { quota } })
    const bytes = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#405060' } })
      .jpeg()
      .toBuffer()
    await setQuota(Number(rows[0]?.bytes) + bytes.length - 1)
    const refused = await upload(secret, bytes, 'original.jpg')
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'quota.exceeded' })
    expect(await scene.fileOf(file)).toMatchObject({ version_count: 1 })
    await setQuota(Number(rows[0]?.bytes) + bytes.length)
    expect((await upload(secret, bytes, 'original.jpg')).statusCode).toBe(204)
    await setQuota(0)
    expect(await scene.fileOf(file)).toMatchObject({ version_count: 2 })
  })

  it('does not accept an original if the approval is revoked during the upload', async () => {
    const { secret, file } = await scene.newApproved()
    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#604020' } })
      .jpeg()
      .toBuffer()
    const halves = async function* () {
      yield bytes.subarray(0, 400)
      await scene.answer(secret, { answer: 'revoke' })
      yield bytes.subarray(400)
    }
    const sent = await scene.world.app.inject({
      method: 'PUT',
      url: `/v1/public/team/one_time_approval/original/${secret}/?name=late.jpg`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: Readable.from(halves()),
    })
    expect(sent.json()).toMatchObject({ code: 'approval.not_yet' })
    expect(await scene.fileOf(file)).toMatchObject({ version_count: 1 })
  })

  it.each(['creator', 'team'] as const)('blocks its files everywhere at once when the %s revokes it', async (by) => {
    const { approval, secret, file, post } = await scene.newApproved()
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
        ? await scene.answer(secret, { answer: 'revoke' })
        : await scene.world.call(routes.update, scene.ada, {
            params: { one_time_approval: approval.uuid },
            body: { status: 'revoked' },
          })
    expect(revoked.status, revoked.text).toBe(200)
    expect(await publicly()).toBe(404)
    const shown = await scene.fileOf(file)
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
    expect((await scene.answer(secret, { answer: 'revoke' })).body['code']).toBe('approval.not_approved')
  })

  it('hides its files from the public once it has expired, even before a job runs', async () => {
    const { file, approval } = await scene.newApproved()
    await scene.world.call(details.update, scene.ada, { params: { file }, body: { reviewStatus: 0 } })
    const past = new Date(Date.now() - 1000)
    await scene.world.db.update(oneTimeApprovals).set({ ends_at: past }).where(eq(oneTimeApprovals.uuid, approval.uuid))
    await scene.world.db.update(files).set({ approval_ends_at: past, public: true }).where(eq(files.uuid, file))
    expect((await scene.world.call(details.one, undefined, { params: { file } })).status).toBe(404)
    expect(await scene.show(approval.uuid)).toMatchObject({ status: 'expired' })
    expect((await scene.fileOf(file)).approval).toMatchObject({ status: 'expired' })
  })

  it('stops a post that is scheduled for after it ends', async () => {
    const { file } = await scene.newApproved({ duration_days: 30 })
    await scene.world.call(details.update, scene.ada, { params: { file }, body: { reviewStatus: 0 } })
    const plan = async (days: number) => {
      const scheduledDate = new Date(Date.now() + days * 86_400_000).toISOString()
      const body = { team: scene.team, account: scene.account, files: [file], scheduledDate, status: 'scheduled' }
      const { problems } = (await scene.world.call(postRoutes.create, scene.ada, { body })).reply
      return problems.map(({ code, severity }) => `${code} ${severity}`)
    }
    expect(await plan(29)).not.toContain('approval.ended stop')
    expect(await plan(31)).toContain('approval.ended stop')
  })

  it('cannot be deleted while in force, and does not create a file if declined', async () => {
    const { approval } = await scene.newApproved()
    const params = { one_time_approval: approval.uuid }
    expect((await scene.world.call(routes.remove, scene.ada, { params })).body['code']).toBe('approval.in_force')
    const { approval: other, secret } = await scene.ask((await scene.newPost()).uuid)
    await scene.answer(secret, { answer: 'decline', reason: 'Not this one' })
    await scene.world.finishJobs()
    expect(await scene.show(other.uuid)).toMatchObject({ status: 'declined', files: [] })
  })
})
