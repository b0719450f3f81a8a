import type { Page } from '@playwright/test'
import { startInstagram, startTikTok } from '../../emulators/index.ts'
import { checkScreen, people, signIn } from '../people.ts'
import { startProduct } from '../server.ts'
import { call } from '../steps/call.ts'
import { expect, test } from '../test.ts'

const phone = { width: 390, height: 844 }
type Listed<T> = { results: T[] }

/** Starts a product whose networks are emulators. */
const startWithNetworks = async (demo: string) => {
  const [instagram, tiktok] = await Promise.all([startInstagram(), startTikTok()])
  const product = await startProduct(demo, {
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
  return {
    url: product.url,
    stop: async () => {
      await product.stop()
      await Promise.all([instagram.close(), tiktok.close()])
    },
  }
}

/** Creates a scheduled carousel from the library, and returns it with the link for its approver. */
const askForApproval = async (page: Page) => {
  const team = ((await call(page, 'GET', '/v1/users/hello/')).body as { teams: { uuid: string }[] }).teams[0]?.uuid
  await call(page, 'POST', `/v1/socials/account/auto-create-demo-account/${team}`, {})
  const accounts = (await call(page, 'GET', `/v1/socials/accounts/${team}/`)).body as Listed<{
    uuid: string
    platform: string
  }>
  const account = accounts.results.find(({ platform }) => platform === 'Instagram')?.uuid
  const listed = (await call(page, 'GET', `/v1/files/files/${team}/?limit=100`)).body as Listed<{
    uuid: string
    kind: string
    status: string
    internal_use: boolean
    expired: boolean
  }>
  const files = listed.results
    .filter(
      ({ kind, status, internal_use, expired }) =>
        kind === 'image' && status === 'available' && !internal_use && !expired,
    )
    .slice(0, 3)
    .map(({ uuid }) => uuid)
  const scheduledDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const body = {
    team,
    account,
    files,
    caption: 'Summer in Solvik\n\n#solvik #summer',
    first_comment: '#norway',
    scheduledDate,
  }
  const created = await call(page, 'POST', '/v1/posts/post/create/', { ...body, status: 'scheduled' })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const post = (created.body as { uuid: string }).uuid
  const asked = await call(page, 'POST', `/v1/posts/post/approver/create/${post}/`, {
    name: 'Anna Berg',
    email: 'anna@client.example',
    message: 'Please check the wording of the caption.',
  })
  return { post, address: (asked.body as { address: string }).address }
}
const approvalOf = async (page: Page, post: string) =>
  ((await call(page, 'GET', `/v1/posts/post/${post}/`)).body as { approval: string }).approval

test('someone outside the team approves a post on a phone', async ({ browser, demo }) => {
  test.slow()
  const product = await startWithNetworks(demo)
  try {
    const team = await browser.newPage({ baseURL: product.url })
    await signIn(team, people.tomas)
    await expect(team.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    const { post, address } = await askForApproval(team)
    const context = await browser.newContext({ baseURL: product.url, viewport: phone, reducedMotion: 'reduce' })
    const page = await context.newPage()

    await test.step('the page shows the post as it will look, and is accessible at every size, in light and dark', async () => {
      const answer = await page.goto(address)
      expect(await answer?.text()).toContain('noindex')
      await expect(page.getByRole('heading', { name: 'Approve this post' })).toBeVisible()
      await expect(page.getByText('Summer in Solvik')).toBeVisible()
      await expect(page.getByText('#norway')).toBeVisible()
      await expect(page.getByText('(Europe/Oslo, GMT')).toBeVisible()
      const images = page.locator('.strip img')
      await expect(images).toHaveCount(3)
      for (const image of await images.all())
        await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(300)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)
      await checkScreen(page, 'post-approval')
    })

    await test.step('a rejection needs a note, a comment is sent, and the post is approved', async () => {
      await page.getByRole('button', { name: 'Reject' }).click()
      await expect(page.getByRole('alert')).toHaveText('Say what needs to change, then reject the post.')
      await page.getByLabel('Note or comment').fill('Could the first image be brighter?')
      await page.getByRole('button', { name: 'Send comment' }).click()
      await expect(page.getByRole('status')).toHaveText('Your comment was sent to the team.')
      expect(await approvalOf(team, post)).toBe('requested')
      await page.getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByRole('status')).toHaveText('Thank you. Your approval was sent to the team.')
      await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      expect(await approvalOf(team, post)).toBe('approved')
      await checkScreen(page, 'post-approval-approved')
    })

    await test.step('a changed post has to be reviewed again, which also works without JavaScript', async () => {
      await call(team, 'PUT', `/v1/posts/post/update/${post}/`, { caption: 'Autumn in Solvik' })
      expect(await approvalOf(team, post)).toBe('requested')
      const plain = await browser.newContext({ baseURL: product.url, viewport: phone, javaScriptEnabled: false })
      const bare = await plain.newPage()
      await bare.goto(address)
      await expect(bare.getByText('The post was changed after your last answer.')).toBeVisible()
      await bare.getByLabel('Note or comment').fill('Wrong season')
      await bare.getByRole('button', { name: 'Reject' }).click()
      await expect(bare.getByText('You rejected this post on')).toBeVisible()
      expect(await approvalOf(team, post)).toBe('rejected')
      await plain.close()
    })
    await context.close()
    await team.close()
  } finally {
    await product.stop()
  }
})
