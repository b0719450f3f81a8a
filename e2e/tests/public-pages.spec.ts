import type { Browser, Page } from '@playwright/test'
import { checkScreen, people, signIn } from '../people.ts'
import { phone } from '../check-screen.ts'
import { call } from '../steps/call.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

const MOST_REQUESTS = 20
const MOST_BYTES = 250_000

type Load = { requests: number; bytes: number }
/** Returns the number of requests and bytes loaded on the first visit to a page, with an empty cache. */
const firstLoad = async (browser: Browser, url: string, heading: string): Promise<Load> => {
  const context = await browser.newContext({ viewport: phone })
  try {
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    const load = { requests: 0, bytes: 0 }
    tools.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:')) load.requests++
    })
    tools.on('Network.loadingFinished', ({ encodedDataLength }) => (load.bytes += encodedDataLength))
    await page.goto(url)
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    return load
  } finally {
    await context.close()
  }
}

type Made = { uuid: string }
const make = async <T = Made>(page: Page, path: string, body: object): Promise<T> => {
  const answer = await call(page, 'POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as T
}
const credit = 'Photo: Kari Nordal / Visit Solvik'
const terms = 'Editorial use only'
/** The URL and heading of one public page of each kind. */
const publicPages = async (page: Page) => {
  const { team, file } = await signInWithShareableFile(page)
  await call(page, 'PUT', `/v1/files/share/public/${file.uuid}/`, { public: true })
  const changed = await call(page, 'PUT', `/v1/files/file/update/${file.uuid}/`, {
    credit_line: credit,
    rightsContext: terms,
  })
  expect(changed.status).toBe(200)
  const link = await make(page, `/v1/files/share/link/create/${team}/`, { files: [file.uuid], title: 'For the press' })
  const gallery = await make(page, `/v1/files/gallery/create/${team}/`, { title: 'Harbour', files: [file.uuid] })
  await call(page, 'PUT', `/v1/files/gallery/update/${gallery.uuid}/`, { public: true })
  const guest = await make<{ address: string }>(page, `/v1/files/guest_link/create/${team}/`, {
    name: 'Regatta photos',
    message: 'Send us your best images.',
  })
  return {
    team,
    guest: guest.address,
    all: {
      file: [`/p/file/${file.uuid}`, file.name],
      share: [`/p/share/${link.uuid}`, 'For the press'],
      gallery: [`/p/gallery/${gallery.uuid}`, 'Harbour'],
      'sign-in': [`/p/auth/${team}/`, 'Sign in to continue'],
      link: [`/p/link?team=${team}#used`, 'This link no longer works'],
      'guest upload': [guest.address, 'Regatta photos'],
      refusal: ['/p/file/00000000-0000-4000-8000-000000000000', 'This page isn’t available'],
    } as const,
  }
}

test('public pages load little data on the first visit, and are readable without JavaScript', async ({
  page,
  browser,
}) => {
  const { all, guest, team } = await publicPages(page)
  for (const [kind, [url, heading]] of Object.entries(all)) {
    const { requests, bytes } = await firstLoad(browser, url, heading)
    const figures = `${kind}: ${requests} requests, ${Math.round(bytes / 1000)} kB`
    test.info().annotations.push({ type: 'first load', description: figures })
    expect(requests, figures).toBeLessThanOrEqual(MOST_REQUESTS)
    expect(bytes, figures).toBeLessThanOrEqual(MOST_BYTES)
  }

  const plain = await browser.newContext({ viewport: phone, javaScriptEnabled: false })
  const reader = await plain.newPage()
  for (const kind of ['file', 'share', 'gallery', 'guest upload'] as const) {
    const [url, heading] = all[kind]
    await reader.goto(url)
    await expect(reader.getByRole('heading', { name: heading }).first()).toBeVisible()
    await expect(reader.locator('.brand')).toHaveText('Visit Solvik')
    await expect(reader.locator('.brand img')).toHaveJSProperty('complete', true)
    await expect(reader.getByText(/Turn on JavaScript in your browser to/)).toBeVisible()
    if (kind === 'guest upload') continue
    const image = reader.locator('.stage, .rowed img').first()
    await expect(image).toBeVisible()
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
    // A locator by text alone ignores the content of noscript.
    for (const text of [credit, terms])
      await expect(reader.locator('dd, p, small', { hasText: text }).last()).toBeVisible()
  }
  await reader.goto(guest)
  await expect(reader.getByText('Send us your best images.')).toBeVisible()
  await reader.goto(`/p/auth/${team}/`)
  await expect(reader.locator('noscript p')).toHaveText('Turn on JavaScript in your browser to sign in.')
  await plain.close()
})

test('a signed-in visitor goes from the sign-in page straight to the page in its URL, but never to another site', async ({
  page,
}) => {
  await signIn(page, people.tomas)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/p/auth/?redirect=%2Fp%2Fdownloads')
  await page.waitForURL('**/p/downloads')
  await page.goto(`/p/auth/?redirect=${encodeURIComponent('https://evil.example/')}`)
  await page.waitForURL('**/p/account')
})

test('the image on a public page is enlarged by keyboard, and Esc returns focus to the button', async ({ page }) => {
  const { file } = await signInWithShareableFile(page)
  await call(page, 'PUT', `/v1/files/share/public/${file.uuid}/`, { public: true })
  await page.goto(`/p/file/${file.uuid}`)
  const enlarge = page.getByRole('button', { name: 'Enlarge image' })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /, enlarged$/ })
  await expect(dialog.getByRole('img')).toBeVisible()
  await checkScreen(page, 'public-image-enlarged')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test('on a phone, the message after a download is not covered by the download button', async ({ page }) => {
  const { file } = await signInWithShareableFile(page)
  await call(page, 'PUT', `/v1/files/share/public/${file.uuid}/`, { public: true, public_downloads: 'everyone' })
  await page.setViewportSize(phone)
  await page.goto(`/p/file/${file.uuid}`)
  const button = page.getByRole('button', { name: 'Download', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  const use = dialog.getByPlaceholder("I'd like to use this for...")
  if (await use.isVisible()) await use.fill('A guide')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await saving
  const message = page.getByRole('status').filter({ hasText: /Downloading/ })
  await expect(message).toBeVisible()
  const [said, pressed] = [await message.boundingBox(), await button.boundingBox()]
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(pressed?.y ?? 0)
  expect(said?.y).toBeGreaterThan(0)
  await checkScreen(page, 'public-downloaded', 'this size')
})
