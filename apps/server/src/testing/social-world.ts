import { randomUUID } from 'node:crypto'
import { socialAccounts, type Platform } from '@vitrine/contract'
import { startInstagram, startTikTok } from '../../../../emulators/index.ts'
import type { NetworkSettings } from '../config-networks.ts'
import type { Settings } from '../config.ts'
import { networkOf } from '../modules/social-accounts/index.ts'
import { freePort } from './product.ts'
import { newWorld, type Person, type World } from './world.ts'

/** Emulators of both networks on this machine, and a product at a URL from which they can fetch its media. */
export const newSocialWorld = async (
  changes: Partial<Settings> = {},
  { mediaOrigin }: { mediaOrigin?: string } = {},
) => {
  const accounts = [{ username: 'northlight.studio' }, { username: 'harbour.coffee' }]
  const [instagram, tiktok] = await Promise.all([
    startInstagram({ initial: { accounts }, settings: { quotaTotal: 1000, containerLimit: 10_000 } }),
    startTikTok({
      initial: { accounts },
      settings: { initPerMinute: 1000, statusPerMinute: 10_000, postsPerDay: 1000, creatorInfoPerMinute: 1000 },
    }),
  ])
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const world = await newWorld({
    origin,
    origins: [origin],
    port,
    networks: networksAt(instagram.url, tiktok.url, mediaOrigin ?? origin),
    ...changes,
  })
  await world.app.listen({ host: '127.0.0.1', port })
  return {
    ...world,
    instagram,
    tiktok,
    connect: (person: Person, team: string, platform: Platform, username = 'northlight.studio') =>
      connectAs(world, person, team, platform, username),
    close: async () => {
      await world.close()
      await Promise.all([instagram.close(), tiktok.close()])
    },
  }
}
export type SocialWorld = Awaited<ReturnType<typeof newSocialWorld>>

/** The settings for a product that uses emulated networks. */
const networksAt = (instagram: string, tiktok: string, origin: string): NetworkSettings => ({
  instagram: {
    client: { id: '990000000000001', secret: 'emulated-instagram' },
    authorizeUrl: `${instagram}/oauth/authorize`,
    tokenUrl: `${instagram}/oauth/access_token`,
    graphUrl: instagram,
    version: 'v26.0',
    oembedUrl: instagram,
    webhookToken: 'emulated-webhook-token',
  },
  tiktok: {
    client: { id: 'awemulatedclient01', secret: 'emulated-tiktok' },
    authorizeUrl: `${tiktok}/v2/auth/authorize/`,
    apiUrl: tiktok,
    oembedUrl: `${tiktok}/oembed`,
  },
  mediaOrigin: origin,
})

/** Submits an emulator's consent page as a user would. Returns the URL it redirects to. */
export const consent = async (
  platform: Platform,
  page: string,
  username: string,
  changes: Record<string, string> = {},
) => {
  const { url, form } = networkOf(platform).consentOf(new URL(page), username)
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...changes }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? 'http://nowhere.test')
}

/** Connects an account through the routes and the consent page. Returns our id for the account. */
const connectAs = async (world: World, person: Person, team: string, platform: Platform, username: string) => {
  const begun = await world.call(socialAccounts.connect, person, { params: { team }, body: { platform } })
  const back = await consent(platform, begun.reply.url, username)
  const { text, status } = await world.call(socialAccounts.callback, person, {
    query: Object.fromEntries(back.searchParams),
  })
  if (status !== 200 || !text.includes('is connected')) throw new Error(`${username} was not connected: ${text}`)
  const { reply } = await world.call(socialAccounts.list, person, { params: { team } })
  return reply.results.find((one) => one.platform === platform && one.username === username)?.uuid ?? randomUUID()
}
