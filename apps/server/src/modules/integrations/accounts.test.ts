import { auth, integrations as routes } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tablesWith } from '../../testing/dump.ts'
import { renew, secretsOf } from './service/tokens.ts'
import { integrationAccounts } from './table.ts'
import { consent, type IntegrationWorld, newIntegrationWorld } from '../../testing/integration-world.ts'

let world: IntegrationWorld
beforeAll(async () => {
  world = await newIntegrationWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.canva.faults.clear()
  world.canva.settings.update({ oauthErrors: 'code' })
})

describe('connecting an account', () => {
  it.each(['Canva', 'Adobe'] as const)(
    'keeps a single %s account however often it is connected, with its name from the provider',
    async (provider) => {
      const uuid = await world.connect(provider)
      expect(await world.connect(provider)).toBe(uuid)
      const account = (await world.accounts()).find((one) => one.uuid === uuid)
      expect(account).toMatchObject({
        name: 'Northlight Studio',
        is_authenticated: true,
        health: 'connected',
        problem: null,
        can_manage: true,
      })
    },
  )

  it('refuses a state that was already used, is unknown or belongs to another session', async () => {
    const back = await consent('Canva', await world.begin('Canva'), 'harbour.coffee')
    const bert = await world.newMember(world.team, 'Admin')
    for (const person of [bert, undefined]) expect((await world.comeBack(person, back)).text).toContain('has expired')
    const unknown = new URL(back)
    unknown.searchParams.set('state', 'x'.repeat(43))
    expect((await world.comeBack(world.ada, unknown)).text).toContain('has expired')
    expect((await world.comeBack(world.ada, back)).text).toContain('is connected')
    expect((await world.comeBack(world.ada, back)).text).toContain('has expired')
  })

  it.each(['code', 'error'] as const)(
    'explains a refused code in either of Canva’s error formats (%s)',
    async (shape) => {
      world.canva.settings.update({ oauthErrors: shape })
      const [back, other] = [
        await consent('Canva', await world.begin('Canva')),
        await consent('Canva', await world.begin('Canva')),
      ]
      // A code from another attempt does not match this verifier.
      back.searchParams.set('code', other.searchParams.get('code') ?? '')
      expect((await world.comeBack(world.ada, back)).text).toContain('Canva did not accept the sign-in')
    },
  )

  it('changes nothing when a person declines, or withholds permission to add files', async () => {
    const before = await world.accounts()
    const declined = await consent('Adobe', await world.begin('Adobe'), 'harbour.coffee', { decision: 'deny' })
    expect((await world.comeBack(world.ada, declined)).text).toContain('You declined')
    const page = new URL(await world.begin('Canva'))
    page.searchParams.set('scope', 'asset:read')
    const partly = await consent('Canva', page.href, 'harbour.coffee')
    expect((await world.comeBack(world.ada, partly)).text).toContain('not allowed to add files')
    expect(await world.accounts()).toEqual(before)
  })

  it('refuses to reconnect an account through a sign-in to a different one', async () => {
    const uuid = await world.connect('Canva')
    const back = await consent('Canva', await world.begin('Canva', world.ada, uuid), 'harbour.coffee')
    expect((await world.comeBack(world.ada, back)).text).toContain('This is a different account')
  })

  it('signs in to an account that was created beforehand, and shows it to the person who created it', async () => {
    const eve = await world.newMember(world.team, 'Editor')
    const params = { team: world.team }
    const { reply: created } = await world.call(routes.canvaCreate, eve, { params, body: {} })
    expect(created).toMatchObject({ is_authenticated: false, health: 'needs_reconnect' })
    const mine = async () => (await world.call(auth.hello, eve)).reply.user?.canva_account
    expect(await mine()).toEqual({ uuid: created.uuid, is_authenticated: false })
    await world.canva.seed({ accounts: [{ username: 'eve.design', display_name: 'Eve' }] })
    const back = await consent('Canva', await world.begin('Canva', eve, created.uuid), 'eve.design')
    const [state, code] = ['state', 'code'].map((name) => back.searchParams.get(name) ?? '')
    const body = { state: state ?? '', code: code ?? '' }
    const account = { integration_account: created.uuid }
    expect((await world.call(routes.canvaAuthenticate, world.ada, { params: account, body })).status).toBe(410)
    const { reply } = await world.call(routes.canvaAuthenticate, eve, { params: account, body })
    expect(reply).toMatchObject({ name: 'Eve', is_authenticated: true, health: 'connected' })
    expect(await mine()).toEqual({ uuid: created.uuid, is_authenticated: true })
  })

  it('reports which settings are missing if a provider is not set up', async () => {
    const { integrations } = world.settings
    world.settings.integrations = { ...integrations, canva: { ...integrations.canva, client: undefined } }
    const { reply } = await world.call(routes.list, world.ada, { params: { team: world.team } })
    const { status } = await world.call(routes.canvaAuthUrl, world.ada, { params: { team: world.team } })
    world.settings.integrations = integrations
    expect(reply.providers[0]).toEqual({
      provider: 'Canva',
      is_set_up: false,
      missing: ['CANVA_CLIENT_ID', 'CANVA_CLIENT_SECRET'],
    })
    expect(status).toBe(409)
  })
})

describe('an account', () => {
  it('can be managed only by the person who connected it and by team admins', async () => {
    const uuid = await world.connect('Canva', 'harbour.coffee')
    const eve = await world.newMember(world.team, 'Editor')
    const params = { integration_account: uuid }
    expect((await world.accounts(eve)).find((one) => one.uuid === uuid)?.can_manage).toBe(false)
    expect((await world.call(routes.canvaDelete, eve, { params })).status).toBe(403)
    const begun = await world.call(routes.canvaAuthUrl, eve, { params: { team: world.team }, query: { account: uuid } })
    expect(begun.status).toBe(403)
  })

  it('has its access revoked when it is disconnected', async () => {
    const uuid = await world.connect('Canva', 'harbour.coffee')
    const params = { integration_account: uuid }
    expect((await world.call(routes.adobeDelete, world.ada, { params })).body['code']).toBe(
      'integration.wrong_provider',
    )
    expect((await world.call(routes.canvaDelete, world.ada, { params })).status).toBe(204)
    await world.finishJobs()
    expect(world.canva.journal.entries({ effect: 'revoked' })).toHaveLength(1)
    expect((await world.accounts()).map((one) => one.uuid)).not.toContain(uuid)
  })

  it('is checked by a sync, which emails the account owner once if access was revoked', async () => {
    const uuid = await world.connect('Canva', 'harbour.coffee')
    const sync = async () => {
      const { reply } = await world.call(routes.canvaSync, world.ada, { params: { team: world.team } })
      return reply.results.find((one) => one.uuid === uuid)
    }
    await world.canva.seed({ accounts: [{ username: 'harbour.coffee', display_name: 'Harbour Coffee Ltd' }] })
    expect(await sync()).toMatchObject({ name: 'Harbour Coffee Ltd', health: 'connected' })
    await world.canva.seed({ accounts: [{ username: 'harbour.coffee', display_name: 'Harbour Coffee' }] })
    world.canva.revoke({ username: 'harbour.coffee' })
    expect(await sync()).toMatchObject({ health: 'needs_reconnect', is_authenticated: false })
    await sync()
    const mails = (await world.mails()).filter(({ subject }) => subject === 'Reconnect Harbour Coffee Ltd to Canva')
    expect(mails.map(({ to }) => to)).toEqual([world.ada.email])
    await world.connect('Canva', 'harbour.coffee')
    expect(await sync()).toMatchObject({ health: 'connected' })
  })
})

describe('tokens', () => {
  it('are renewed once when many requests need them, and the new refresh token replaces the old one', async () => {
    const uuid = await world.connect('Canva')
    const soon = { expires_at: new Date(Date.now() + 60_000), token_issued_at: new Date(Date.now() - 86_400_000) }
    await world.db.update(integrationAccounts).set(soon).where(eq(integrationAccounts.uuid, uuid))
    const before = await world.row(uuid)
    const refreshed = () => world.canva.journal.entries({ effect: 'token' }).length
    const count = refreshed()
    await Promise.all(Array.from({ length: 8 }, () => renew({ db: world.db, ports: world.ports }, uuid)))
    expect(refreshed()).toBe(count + 1)
    const after = await world.row(uuid)
    expect(after.refresh_token).not.toBe(before.refresh_token)
    expect(after.expires_at?.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
  })

  it('do not appear in any table, log line or response', async () => {
    const canva = await world.connect('Canva')
    const adobe = await world.connect('Adobe')
    await world.sent(world.toCanva(await world.image(), canva))
    await world.sent(world.toAdobe(await world.video(), adobe))
    const replies = [JSON.stringify(await world.accounts())]
    const { text } = await world.call(routes.uploads, world.ada, { params: { team: world.team } })
    replies.push(text, (await world.call(auth.hello, world.ada)).text)
    const secrets: string[] = ['emulated-canva', 'emulated-adobe-secret', 'upload_token=']
    for (const uuid of [canva, adobe]) {
      const { access_token, refresh_token } = await world.row(uuid)
      const { open } = secretsOf(world.ports, { table: 'integration_accounts', row: uuid, team: world.team })
      secrets.push(...[access_token, refresh_token].flatMap((one) => (one === null ? [] : [open(one)])))
    }
    expect(secrets).toHaveLength(7)
    for (const canary of secrets) {
      const { found, looked } = await tablesWith(world, canary)
      expect([found, looked > 50]).toEqual([[], true])
      expect(world.lines.join('\n')).not.toContain(canary)
      expect(replies.join('\n')).not.toContain(canary)
    }
    // The account's name is found, so the search covers this table.
    expect((await tablesWith(world, 'Northlight Studio')).found).toContain('public.integration_accounts')
  })
})
