import { expect, type Page } from '@playwright/test'
import { type InstagramEmulator, startInstagram, startTikTok, type TikTokEmulator } from '../../emulators/index.ts'
import { type Product, startProduct } from '../server.ts'
import { test as base } from '../test.ts'
import { call } from './call.ts'
import type { Card } from './sharing.ts'

export type Networks = { instagram: InstagramEmulator; tiktok: TikTokEmulator }
const accounts = [{ username: 'northlight.studio' }, { username: 'harbour.coffee' }]

/** Settings for a product that calls these emulators instead of the networks. */
export const settingsFor = ({ instagram, tiktok }: Networks): Record<string, string> => ({
  INSTAGRAM_CLIENT_ID: '990000000000001',
  INSTAGRAM_CLIENT_SECRET: 'emulated-instagram',
  INSTAGRAM_AUTHORIZE_URL: `${instagram.url}/oauth/authorize`,
  INSTAGRAM_TOKEN_URL: `${instagram.url}/oauth/access_token`,
  INSTAGRAM_GRAPH_URL: instagram.url,
  TIKTOK_CLIENT_KEY: 'awemulatedclient01',
  TIKTOK_CLIENT_SECRET: 'emulated-tiktok',
  TIKTOK_AUTHORIZE_URL: `${tiktok.url}/v2/auth/authorize/`,
  TIKTOK_API_URL: tiktok.url,
})

/** Journeys with emulators of both networks. The journeys in a test file share one product, which calls the emulators. */
export const test = base.extend<object, { networks: Networks }>({
  networks: [
    async ({ demo: _ }, use) => {
      const [instagram, tiktok] = await Promise.all([
        startInstagram({ initial: { accounts }, settings: { quotaTotal: 1000 } }),
        startTikTok({
          initial: { accounts },
          settings: { initPerMinute: 1000, statusPerMinute: 10_000, creatorInfoPerMinute: 1000 },
        }),
      ])
      await use({ instagram, tiktok })
      await Promise.all([instagram.close(), tiktok.close()])
    },
    { scope: 'worker' },
  ],
  productOf: [
    async ({ demo, networks }, use) => {
      let product: Product | undefined
      await use(async () => (product ??= await startProduct(demo, settingsFor(networks))).url)
      await product?.stop()
    },
    { scope: 'worker' },
  ],
})

/** Connects an account as a user would: in the window of the network. */
export const connect = async (page: Page, platform: string, username = 'northlight.studio') => {
  await page.getByRole('button', { name: 'Connect account' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: platform }).click()
  await consent(await opened, username)
}
/** Allows access in the window of a network. */
export const consent = async (popup: Page, username = 'northlight.studio') => {
  await popup.getByRole('radio', { name: username }).check()
  // The window closes itself once the account is connected.
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await closed
}

type Judged = { actions: Record<'post' | 'share', { verdict: string }> }
/** Files from the library whose rights allow the given action, by default posting. */
export const findPostableFiles = async (
  page: Page,
  team: string,
  kind: 'image' | 'video',
  count: number,
  action: keyof Judged['actions'] = 'post',
): Promise<Card[]> => {
  const q = encodeURIComponent(`type:${kind} status:available`)
  const { body } = await call(page, 'GET', `/v1/files/files/${team}/?q=${q}&limit=100`)
  const found: Card[] = []
  for (const file of (body as { results: Card[] }).results) {
    const reply = await call(page, 'GET', `/v1/files/file/${file.uuid}/`)
    if (file.processed && (reply.body as Judged).actions[action].verdict === 'allow') found.push(file)
    if (found.length === count) break
  }
  expect(found.length, `${count} files of the kind ${kind} that can be posted`).toBe(count)
  return found
}
