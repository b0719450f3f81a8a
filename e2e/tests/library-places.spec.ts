import type { Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { phone } from '../check-screen.ts'
import { call } from '../steps/call.ts'
import { expect, test } from '../test.ts'

const DRAWN = { timeout: 240_000 }
/** An image that a browser can decode: one red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const openFolder = async (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Subfolders' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click(DRAWN)
const drawn = (page: Page, name: string) =>
  expect(page.getByRole('link', { name: new RegExp(name) }).locator('img[data-shown]')).toBeVisible(DRAWN)

test('a folder opens from the library and shows its images, and a file opens from the folder', async ({ page }) => {
  await openSignedIn(page, people.tomas)
  await expect(page.getByRole('list', { name: 'Subfolders' })).toBeVisible(DRAWN)
  await checkScreen(page, 'library')
  await test.step('the toolbar stays in view while the files scroll', async () => {
    const toolbar = page.getByRole('heading', { level: 1 })
    const before = page.viewportSize() ?? phone
    await page.setViewportSize({ width: 1440, height: 300 })
    await page.getByRole('list', { name: 'Subfolders' }).hover()
    await page.mouse.wheel(0, 2000)
    await expect(page.getByRole('list', { name: 'Subfolders' })).not.toBeInViewport({ ratio: 0.5 })
    await expect(toolbar).toBeInViewport()
    await page.mouse.wheel(0, -2000)
    await page.setViewportSize(before)
  })
  await openFolder(page, 'Brand')
  await drawn(page, 'Logo on teal')
  await checkScreen(page, 'library-folder')
  await page.getByRole('link', { name: /Logo on teal/ }).click()
  await expect(page.getByRole('heading', { name: 'Logo on teal.png' })).toBeVisible()
  await expect(page).toHaveURL(/\/file\/[0-9a-f-]{36}/)
  await checkScreen(page, 'file')
  await page.getByRole('button', { name: 'Metadata' }).click()
  await expect(page.getByRole('searchbox', { name: 'Filter metadata' })).toBeVisible()
  await checkScreen(page, 'file-metadata')
  await page.getByRole('button', { name: 'More actions' }).click()
  await checkScreen(page, 'file-actions', 'this size')
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await checkScreen(page, 'file-rename')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Logo on teal.png' })).toBeVisible()
})

/** Plays a video and waits until it has advanced. The bundled browser does not support H.264: it shows only the poster. */
const playVideo = async (page: Page) => {
  const video = page.locator('video')
  await expect(video).toHaveAttribute('poster', /.+/)
  const isPlayable = await video.evaluate(
    (one: HTMLVideoElement) => one.canPlayType('video/mp4; codecs="avc1.42E01E"') !== '',
  )
  if (!isPlayable) return
  // The page's script may replace the player rendered by the server.
  const play = async (one: HTMLVideoElement) => {
    one.muted = true
    if (one.paused) await one.play()
    return one.currentTime
  }
  await expect.poll(() => video.evaluate(play), DRAWN).toBeGreaterThan(0)
}

test('a video opens in the library, and plays on a phone on its public page', async ({ page, browser }) => {
  await openSignedIn(page, people.tomas)
  for (const name of ['Campaigns', 'Autumn light 2026', 'Harbours']) await openFolder(page, name)
  await drawn(page, 'A day at the harbour')
  await checkScreen(page, 'library-films')
  await page.getByRole('link', { name: /A day at the harbour/ }).click()
  await expect(page.getByRole('heading', { name: 'A day at the harbour.mp4' })).toBeVisible()
  await checkScreen(page, 'file-film')

  const file = /\/file\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const { status } = await call(page, 'PUT', `/v1/files/share/public/${file}/`, { public: true })
  expect(status).toBe(200)
  const visitor = await (await browser.newContext({ viewport: phone })).newPage()
  await visitor.goto(`/p/file/${file}`)
  await playVideo(visitor)
  const stream = (await visitor.locator('video').getAttribute('src')) ?? ''
  const part = await visitor.request.get(stream, { headers: { range: 'bytes=0-99' } })
  expect([part.status(), (await part.body()).length]).toEqual([206, 100])
  await checkScreen(visitor, 'public-video')
  await visitor.context().close()
})

test('a guest upload is listed for review and opens in the file screen', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/library/review')
  await expect(page.getByRole('link', { name: 'Guest photo from the regatta.jpg' })).toBeVisible(DRAWN)
  await checkScreen(page, 'review')
  await page.getByRole('link', { name: 'Guest photo from the regatta.jpg' }).click()
  await expect(page.getByRole('heading', { name: 'Guest photo from the regatta.jpg' })).toBeVisible()
  await checkScreen(page, 'file-in-review')
})

test('features that a team’s plan does not include are not offered, and their pages explain why', async ({ page }) => {
  await openSignedIn(page, people.tomas)
  await page.getByRole('button', { name: /switch team/ }).click()
  await page.getByRole('menuitem', { name: /Harbour Festival/ }).click()
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Posters')
  await page.keyboard.press('Enter')
  await openFolder(page, 'Posters')
  await expect(page.getByRole('heading', { name: /Nothing in .* yet/ })).toBeVisible()
  await checkScreen(page, 'library-empty')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles({ name: 'poster.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('link', { name: /poster\.png/ }).click({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Information' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Metadata' })).toBeHidden()
  await page.goto('/team/attributes')
  await expect(page.getByRole('heading', { name: 'Your team does not have access to this feature.' })).toBeVisible()
  await checkScreen(page, 'no-feature')
})
