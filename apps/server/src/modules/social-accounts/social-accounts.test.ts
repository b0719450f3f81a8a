import { socialAccounts as routes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesWith } from '../../testing/dump.ts'
import { consent, newSocialWorld, type SocialWorld } from '../../testing/social-world.ts'
import type { Person } from '../../testing/world.ts'
import { prepareAccountCall, renew, secretsOf } from './service/tokens.ts'
import { socialAccounts } from './table.ts'

let world: SocialWorld
let team: string
let ada: Person
beforeAll(async () => {
  world = await newSocialWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const begin = async (person = ada, platform: 'Instagram' | 'TikTok' = 'Instagram', account?: string) =>
  (await world.call(routes.connect, person, { params: { team }, body: { platform, ...(account && { account }) } }))
    .reply.url
const comeBack = (person: Person | undefined, url: URL) =>
  world.call(routes.callback, person, { query: Object.fromEntries(url.searchParams) })
const accounts = async () => (await world.call(routes.list, ada, { params: { team } })).reply.results
const row = async (uuid: string) => {
  const [found] = await world.db.select().from(socialAccounts).where(eq(socialAccounts.uuid, uuid))
  if (!found) throw new Error('no such account')
  return found
}
const reach = (uuid: string) => prepareAccountCall({ db: world.db, ports: world.ports }, uuid)

describe('connecting', () => {
  it.each(['Instagram', 'TikTok'] as const)('stores a %s account with its name and photo', async (platform) => {
    const uuid = await world.connect(ada, team, platform)
    const account = (await accounts()).find((one) => one.uuid === uuid)
    expect(account).toMatchObject({ username: 'northlight.studio', active: true, health: 'connected', problem: null })
    const photo = await world.app.inject({ url: account?.photo ?? '', headers: { cookie: ada.cookie } })
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  it('creates no duplicate when an account is connected again', async () => {
    const first = await world.connect(ada, team, 'Instagram')
    await world.call(routes.update, ada, { params: { social_account: first }, body: { active: false } })
    expect(await world.connect(ada, team, 'Instagram')).toBe(first)
    expect((await row(first)).active).toBe(true)
  })

  it('refuses a state that has already been used, is unknown or comes from another session', async () => {
    const back = await consent('Instagram', await begin(), 'harbour.coffee')
    const bert = await world.newMember(team, 'Admin')
    for (const person of [bert, undefined]) expect((await comeBack(person, back)).text).toContain('has expired')
    const unknown = new URL(back)
    unknown.searchParams.set('state', 'x'.repeat(43))
    expect((await comeBack(ada, unknown)).text).toContain('has expired')
    expect((await comeBack(ada, back)).text).toContain('is connected')
    expect((await comeBack(ada, back)).text).toContain('has expired')
  })

  it('refuses a state that is older than ten minutes', async () => {
    const back = await consent('TikTok', await begin(ada, 'TikTok'), 'harbour.coffee')
    await world.db.execute(sql`update social_connections set expires_at = now()`)
    expect((await comeBack(ada, back)).text).toContain('has expired')
  })

  it('refuses someone who no longer manages social accounts', async () => {
    const carl = await world.newMember(team, ['MANAGE_SOCIALS'])
    const back = await consent('Instagram', await begin(carl), 'harbour.coffee')
    await world.setFlags(carl, [])
    expect((await comeBack(carl, back)).text).toContain('has expired')
  })

  it('changes nothing when a person declines or withholds permission to publish', async () => {
    const before = await accounts()
    const declined = await consent('Instagram', await begin(), 'harbour.coffee', { decision: 'deny' })
    expect((await comeBack(ada, declined)).text).toContain('You declined')
    const page = new URL(await begin())
    page.searchParams.set('scope', 'instagram_business_basic')
    const partly = await consent('Instagram', page.href, 'harbour.coffee')
    expect((await comeBack(ada, partly)).text).toContain('isn’t allowed to publish')
    expect(await accounts()).toEqual(before)
  })

  it('reconnects only the requested account', async () => {
    const uuid = await world.connect(ada, team, 'Instagram')
    const back = await consent('Instagram', await begin(ada, 'Instagram', uuid), 'harbour.coffee')
    expect((await comeBack(ada, back)).text).toContain('This is a different account')
  })

  it('exchanges a TikTok code only with the verifier of the same sign-in', async () => {
    const back = await consent('TikTok', await begin(ada, 'TikTok'), 'harbour.coffee')
    const other = await consent('TikTok', await begin(ada, 'TikTok'), 'harbour.coffee')
    back.searchParams.set('code', other.searchParams.get('code') ?? '')
    expect((await comeBack(ada, back)).text).toContain('was not connected')
  })
})

describe('tokens', () => {
  it('can be decrypted only in their own row', async () => {
    const [one, two] = [
      await world.connect(ada, team, 'Instagram'),
      await world.connect(ada, team, 'Instagram', 'harbour.coffee'),
    ]
    const [first, second] = [await row(one), await row(two)]
    await world.db.update(socialAccounts).set({ access_token: second.access_token }).where(eq(socialAccounts.uuid, one))
    await expect(reach(one)).rejects.toMatchObject({ kind: 'reconnect', code: 'not_authentic' })
    await world.db.update(socialAccounts).set({ access_token: first.access_token }).where(eq(socialAccounts.uuid, one))
    expect((await reach(one)).account.uuid).toBe(one)
  })

  it('are renewed once despite concurrent requests, and the new refresh token replaces the old one', async () => {
    const uuid = await world.connect(ada, team, 'TikTok')
    const soon = { expires_at: new Date(Date.now() + 60_000), token_issued_at: new Date(Date.now() - 86_400_000) }
    await world.db.update(socialAccounts).set(soon).where(eq(socialAccounts.uuid, uuid))
    const before = await row(uuid)
    const refreshed = () =>
      world.tiktok.journal
        .entries({ operation: 'oauth.token' })
        .filter(({ input }) => JSON.stringify(input).includes('"grant_type":"refresh_token"')).length
    const count = refreshed()
    await Promise.all(Array.from({ length: 8 }, () => renew({ db: world.db, ports: world.ports }, uuid)))
    expect(refreshed()).toBe(count + 1)
    const after = await row(uuid)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect(after.expires_at?.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
  })

  it('trigger one reconnect email per person when the network no longer accepts them', async () => {
    const uuid = await world.connect(ada, team, 'TikTok', 'harbour.coffee')
    world.tiktok.revoke({ username: 'harbour.coffee' })
    const before = (await world.mails()).length
    for (const times of [1, 2]) {
      const { status, body } = await world.call(routes.tiktok, ada, { params: { social_account: uuid } })
      expect([times, status, body['code']]).toEqual([times, 409, 'social.not_connected'])
    }
    expect((await accounts()).find((one) => one.uuid === uuid)?.health).toBe('needs_reconnect')
    const mails = (await world.mails()).slice(before)
    expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['Reconnect harbour.coffee on TikTok']))
    expect(new Set(mails.map(({ to }) => to)).size).toBe(mails.length)
    await world.connect(ada, team, 'TikTok', 'harbour.coffee')
    expect((await accounts()).find((one) => one.uuid === uuid)?.health).toBe('connected')
  })

  it('never appear in a table, log line or response', async () => {
    for (const platform of ['Instagram', 'TikTok'] as const) {
      const uuid = await world.connect(ada, team, platform)
      const sealed = await row(uuid)
      const { open } = secretsOf(world.ports, { table: 'social_accounts', row: uuid, team })
      const canaries = [sealed.access_token, sealed.refresh_token].flatMap((one) => (one === null ? [] : [open(one)]))
      expect(canaries).toHaveLength(platform === 'TikTok' ? 2 : 1)
      const replies = [JSON.stringify(await accounts())]
      if (platform === 'TikTok')
        replies.push((await world.call(routes.tiktok, ada, { params: { social_account: uuid } })).text)
      for (const canary of [...canaries, 'emulated-tiktok', 'emulated-instagram']) {
        expect(canary.length).toBeGreaterThan(10)
        const { found, looked } = await tablesWith(world, canary)
        expect([found, looked > 50]).toEqual([[], true])
        expect(world.lines.join('\n')).not.toContain(canary)
        expect(replies.join('\n')).not.toContain(canary)
      }
    }
    // Proves that the search would find a stored token, because it finds other stored text.
    expect((await tablesWith(world, 'northlight.studio')).found).toContain('public.social_accounts')
  })
})

describe('an account', () => {
  it('returns TikTok’s current options for its creator each time they are requested', async () => {
    const uuid = await world.connect(ada, team, 'TikTok')
    const ask = async () => (await world.call(routes.tiktok, ada, { params: { social_account: uuid } })).reply
    expect(await ask()).toMatchObject({
      can_post: true,
      privacy_level_options: expect.arrayContaining(['SELF_ONLY']),
      duet_disabled: false,
    })
    await world.tiktok.seed({ accounts: [{ username: 'northlight.studio', duet_disabled: true }] })
    expect(await ask()).toMatchObject({ duet_disabled: true })
    await world.tiktok.seed({ accounts: [{ username: 'northlight.studio', isBanned: true }] })
    expect(await ask()).toMatchObject({
      can_post: false,
      problem: expect.stringContaining('doesn’t let this account post'),
    })
    await world.tiktok.seed({ accounts: [{ username: 'northlight.studio', isBanned: false, duet_disabled: false }] })
  })

  it('can be renamed, turned off and deleted, which revokes its access at the network', async () => {
    const uuid = await world.connect(ada, team, 'TikTok', 'harbour.coffee')
    const params = { social_account: uuid }
    const { reply } = await world.call(routes.update, ada, { params, body: { name: 'Harbour', active: false } })
    expect(reply).toMatchObject({ name: 'Harbour', active: false })
    expect((await world.call(routes.remove, ada, { params })).status).toBe(204)
    await world.finishJobs()
    expect(world.tiktok.journal.entries({ effect: 'revoked' })).toHaveLength(1)
    expect((await accounts()).map((one) => one.uuid)).not.toContain(uuid)
  })

  it('refreshes its username and photo on request', async () => {
    const uuid = await world.connect(ada, team, 'Instagram')
    await world.db
      .update(socialAccounts)
      .set({ photo: null, photo_hash: null, username: 'old' })
      .where(eq(socialAccounts.uuid, uuid))
    await world.call(routes.refresh, ada, { params: { social_account: uuid } })
    await world.finishJobs()
    expect(await row(uuid)).toMatchObject({ username: 'northlight.studio', photo_type: 'image/jpeg' })
  })

  it('can be created on each emulated network only in the demo', async () => {
    expect((await world.call(routes.createDemo, ada, { params: { team } })).body['code']).toBe('social.no_demo')
    const { team: other } = await world.newTeam()
    const bo = await world.newMember(other, 'Admin')
    world.settings.demo = true
    const { reply } = await world.call(routes.createDemo, bo, { params: { team: other } })
    world.settings.demo = false
    expect(reply.results.map(({ platform, username }) => [platform, username])).toEqual([
      ['Instagram', 'northlight.studio'],
      ['TikTok', 'northlight.studio'],
    ])
  })
})
