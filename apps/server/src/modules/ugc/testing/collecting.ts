import { createHmac } from 'node:crypto'
import { features, socialAccounts as accounts, type SocialPostFilters, ugc as routes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { newSocialWorld, type SocialWorld } from '../../../testing/social-world.ts'
import type { Person } from '../../../testing/world.ts'

export type Collecting = Awaited<ReturnType<typeof newCollecting>>

/** Creates a team with an Instagram account, and helpers for testing collected posts. */
export const newCollecting = async (changes: Parameters<typeof newSocialWorld>[0] = {}) => {
  const world = await newSocialWorld(changes)
  const { team } = await world.newTeam({ features: [...features] })
  const ada = await world.newMember(team, 'Admin')
  const account = await world.connect(ada, team, 'Instagram')
  await world.finishJobs()
  return { world, team, ada, account, ...callsOf(world, team, ada), close: () => world.close() }
}

const callsOf = (world: SocialWorld, team: string, ada: Person) => {
  /** Immediately runs the jobs that are scheduled for later. */
  const hurry = async () => {
    await world.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
    )
    await world.finishJobs()
  }
  const refresh = async (account: string) => {
    // Tests refresh more often than the rate limit allows.
    await world.db.execute(sql`delete from limits`)
    const { status } = await world.call(accounts.refreshTagged, ada, { body: { social_account: account } })
    expect(status).toBe(204)
    await world.finishJobs()
  }
  const filter = async (filters: Partial<Record<keyof SocialPostFilters, unknown>> = {}, more: object = {}) => {
    const { reply, status, text } = await world.call(routes.filter, ada, {
      params: { team },
      body: { filters, limit: 200, ...more },
    })
    expect(status, text).toBe(200)
    return reply
  }
  const one = async (social_post: string) => (await world.call(routes.one, ada, { params: { social_post } })).reply
  const ofCreator = async (q: string) => (await filter({ q })).results
  /** Sends an Instagram event, signed as Meta signs it. */
  const event = (body: unknown, { secret = 'emulated-instagram', network = 'instagram' } = {}) => {
    const payload = JSON.stringify(body)
    const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`
    return world.call(routes.webhook, undefined, {
      params: { network },
      body: payload,
      headers: { 'x-hub-signature-256': signature },
    })
  }
  return { hurry, refresh, filter, one, ofCreator, event }
}

/** Creates a post in the emulator that mentions the account, and collects it through its event. */
export const collectMention = async (
  { world, event, ofCreator, account }: Pick<Collecting, 'world' | 'event' | 'ofCreator' | 'account'>,
  username: string,
  caption = 'Evening with @northlight.studio',
) => {
  const { posts } = await world.instagram.seed({ posts: [{ username, caption }] })
  const id = posts[0]?.id ?? ''
  const { rows } = await world.db.execute<{ network_id: string }>(
    sql`select network_id from social_accounts where uuid = ${account}`,
  )
  const value = { id, from: { id: '0', username }, media: { id }, text: caption }
  const body = { object: 'instagram', entry: [{ id: rows[0]?.network_id, changes: [{ field: 'comments', value }] }] }
  const { status } = await event(body)
  expect(status).toBe(200)
  await world.finishJobs()
  const [post] = await ofCreator(username)
  if (!post) throw new Error(`the post of ${username} was not collected`)
  return { post, id, body }
}
