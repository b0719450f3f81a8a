import type { Page } from '@playwright/test'
import { checkScreen } from '../people.ts'
import { call } from '../steps/call.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { connect, consent, findPostableFiles, test } from '../steps/socials.ts'
import { expect } from '../test.ts'

const status = (page: Page) => page.locator('[data-post-status]')
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Chooses files from the library in the picker. */
const pick = async (page: Page, names: readonly string[]) => {
  await page.getByRole('button', { name: 'Add files' }).first().click()
  const picker = page.getByRole('dialog')
  for (const name of names) {
    await picker.getByRole('searchbox').fill(name)
    await picker
      .getByRole('checkbox', { name, exact: true })
      .or(picker.getByRole('radio', { name, exact: true }))
      .first()
      .click()
  }
  await picker.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(picker).toBeHidden()
}
const publishNow = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(status(page)).toHaveAttribute('data-post-status', 'published', { timeout: 90_000 })
}
const newPost = async (page: Page, kind: 'Post' | 'Reel', account: RegExp) => {
  await page.goto('/socials/accounts')
  if (kind === 'Post') await page.getByRole('button', { name: 'New Post' }).click()
  else {
    await page.getByRole('button', { name: 'More post types' }).click()
    await page.getByRole('menuitem', { name: 'New Reel' }).click()
  }
  await page.getByRole('dialog').getByRole('radio', { name: account }).click()
  await page.getByRole('button', { name: `Create ${kind.toLowerCase()}` }).click()
  await expect(page).toHaveURL(new RegExp(`/socials/${kind.toLowerCase()}/`))
}

test('a person connects both networks, composes a carousel, is warned about a licence and publishes the post', async ({
  page,
  networks,
}) => {
  const { team } = await signInWithShareableFile(page)
  const images: { uuid: string; name: string }[] = []
  await test.step('both networks are connected in their own windows', async () => {
    await page.goto('/socials/accounts')
    await page.getByRole('button', { name: 'Connect account' }).click()
    const declining = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Instagram' }).click()
    await (await declining).getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('group', { name: 'Instagram was not connected.' })).toBeVisible()
    await (await declining).close()
    await page.getByRole('button', { name: 'Connect account' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('menuitem', { name: 'Instagram' }).click()
    await consent(await opened)
    await expect(page.getByRole('row', { name: /northlight\.studio.*Instagram.*Connected/s })).toBeVisible()
    await connect(page, 'TikTok', 'harbour.coffee')
    await expect(page.getByRole('row', { name: /harbour\.coffee.*TikTok.*Connected/s })).toBeVisible()
    await checkScreen(page, 'social-accounts')
  })

  await test.step('library files become a carousel in the chosen order', async () => {
    images.push(...(await findPostableFiles(page, team, 'image', 3)))
    await newPost(page, 'Post', /northlight\.studio/)
    await pick(
      page,
      images.map(({ name }) => name),
    )
    await page.getByLabel('Caption').fill('Snow on the roof, a lamp in the window. #solvik')
    await page.getByLabel('First comment').fill('Photo: Jonas Aune')
    await expect(page.getByText('1 of 30 hashtags')).toBeVisible()
    const [first] = images
    await page.getByRole('button', { name: `Move ${first?.name}`, exact: true }).press('End')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Caption')).toHaveValue(/Snow on the roof/)
    await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem').last()).toContainText(
      first?.name ?? '',
    )
  })

  await test.step('a licence that ends before the publishing time is pointed out', async () => {
    const [, second] = images
    const change = { expirationDate: day(10) }
    expect((await call(page, 'PUT', `/v1/files/file/update/${second?.uuid}/`, change)).status).toBe(200)
    await page.getByLabel('Date', { exact: true }).fill(day(20))
    await page.getByLabel('Date', { exact: true }).press('Tab')
    const files = page.getByRole('region', { name: 'Files' })
    await expect(files.getByText(/The licence ends on .* before this post is due/)).toBeVisible()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(status(page)).toContainText('Held back: this post won’t be published.')
    await checkScreen(page, 'social-post-held-back')
    await status(page).getByRole('button', { name: 'Move back to drafts' }).click()
    await expect(status(page)).toHaveAttribute('data-post-status', 'draft')
    await page.getByLabel('Date', { exact: true }).fill(day(5))
    await page.getByLabel('Date', { exact: true }).press('Tab')
    await expect(files.getByText(/The licence ends on/)).toBeHidden()
  })

  await test.step('the carousel is published and appears in the feed of the network', async () => {
    await publishNow(page)
    await expect(page.getByRole('link', { name: 'View on Instagram' })).toBeVisible()
    await checkScreen(page, 'social-post-published')
    const feed = await page.context().newPage()
    await feed.goto(networks.instagram.url)
    await expect(feed.getByText('Carousel, 3 items')).toBeVisible()
    await expect(feed.getByText(/Snow on the roof/)).toBeVisible()
    await feed.close()
    expect(networks.instagram.journal.entries({ effect: 'published' })).toHaveLength(1)
  })
})

test('a post waits while access to its account is revoked, and is published once the account is reconnected', async ({
  page,
  networks,
}) => {
  const { team } = await signInWithShareableFile(page)
  const [image] = await findPostableFiles(page, team, 'image', 1)
  await page.goto('/socials/accounts')
  if (!(await page.getByRole('row', { name: /northlight\.studio/ }).isVisible())) await connect(page, 'Instagram')
  await newPost(page, 'Post', /northlight\.studio/)
  await pick(page, [image?.name ?? ''])
  await page.getByLabel('Caption').fill('Back on the air')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  networks.instagram.revoke({ username: 'northlight.studio' })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(status(page)).toHaveAttribute('data-post-status', 'needs_reconnect', { timeout: 90_000 })
  await checkScreen(page, 'social-post-reconnect')
  const opened = page.waitForEvent('popup')
  await status(page).getByRole('button', { name: 'Reconnect' }).click()
  await consent(await opened)
  await expect(status(page)).toHaveAttribute('data-post-status', 'published', { timeout: 90_000 })
  expect(networks.instagram.posts().filter((one) => JSON.stringify(one).includes('Back on the air'))).toHaveLength(1)
})

test('a reel and a TikTok video are published', async ({ page, networks }) => {
  const { team } = await signInWithShareableFile(page)
  const [video] = await findPostableFiles(page, team, 'video', 1)
  await page.goto('/socials/accounts')
  const has = (name: RegExp) => page.getByRole('row', { name }).isVisible()
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  if (!(await has(/northlight\.studio/))) await connect(page, 'Instagram')
  if (!(await has(/harbour\.coffee/))) await connect(page, 'TikTok', 'harbour.coffee')

  await test.step('“Share To Socials” offers a reel for a video', async () => {
    await page.goto(`/file/${video?.uuid}`)
    await page.getByRole('button', { name: 'More actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Share To Socials' }).click()
    await expect(page.getByRole('radio', { name: /^Post/ })).toBeDisabled()
    await page.getByRole('radio', { name: 'Reel', exact: true }).click()
    await page.getByRole('button', { name: 'Select Post' }).click()
    await page.getByRole('radio', { name: /northlight\.studio/ }).click()
    await page.getByRole('button', { name: 'Create reel' }).click()
    await expect(page).toHaveURL(/\/socials\/reel\//)
    await page.getByLabel('Caption').fill('A reel from the harbour')
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await publishNow(page)
    expect(JSON.stringify(networks.instagram.posts())).toContain('A reel from the harbour')
  })

  await test.step('a TikTok video is published after its audience is chosen, and shows its status on TikTok', async () => {
    await newPost(page, 'Post', /harbour\.coffee/)
    await pick(page, [video?.name ?? ''])
    await page.getByLabel('Caption').fill('A clip from the harbour')
    const audience = page.getByRole('region', { name: 'Audience' })
    await expect(audience.getByText('Choose who can see this post.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Who can see this post' }).click()
    await page.getByRole('option', { name: 'Everyone' }).click()
    await expect(page.getByText(/^Saved /)).toBeVisible()
    await checkScreen(page, 'social-post-tiktok')
    await publishNow(page)
    await expect(status(page)).toContainText('TikTok has published the post.')
    expect(JSON.stringify(networks.tiktok.posts())).toContain('A clip from the harbour')
  })
})
