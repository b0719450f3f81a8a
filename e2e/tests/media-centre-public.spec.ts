import type { Page } from '@playwright/test'
import { checkScreen } from '../people.ts'
import { call } from '../steps/call.ts'
import { createItem, onPhone, signInByEmail } from '../steps/media-centre.ts'
import { signInWithShareableFile, type Card } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

/** Creates a live media centre with two free files in a nested album and a press release, and one file on request. */
const newCentre = async (page: Page) => {
  const { team } = await signInWithShareableFile(page)
  const found = await call(
    page,
    'GET',
    `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
  )
  const free = (found.body as { results: Card[] }).results.filter(
    (one) => one.processed && one.kind === 'image' && !one.internal_use && !one.expired,
  )
  const centre = await createItem(page, '/v1/files/media-centre/create/', {
    team,
    title: 'Solvik press room',
    intro: 'Images of the coast for editors and travel writers.',
    accent: '#0b4f6c',
    downloads: 'free',
    live: true,
    press_contact: { name: 'Press office', email: 'press@solvik.example', phone: '+47 00 00 00 00' },
    footer_links: [{ label: 'Terms of use', url: 'https://example.org/terms' }],
  })
  const album = (title: string, more: object = {}) =>
    createItem(page, '/v1/files/media-centre/album/create/', { media_centre: centre.uuid, title, ...more })
  const coast = await album('The coast')
  const harbours = await album('Harbours', { parent_album: coast.uuid })
  const onRequest = await album('Portraits', { downloads: 'request' })
  // The rights in the demo decide which of its images can be published.
  const added: Card[] = []
  for (const file of free) {
    if (added.length === 3) break
    const target = added.length < 2 ? harbours : onRequest
    const body = { album: target.uuid, files: [file.uuid] }
    if ((await call(page, 'POST', '/v1/files/media-centre/album/file/create/', body)).status === 200) added.push(file)
  }
  expect(added.length).toBe(3)
  const release = await album('Ferry season opens', {
    kind: 'text',
    description: '## Dates\n**May** to October, see https://example.org/ferries.\n\n- Daily\n- Free for walkers',
  })
  const both = { album: release.uuid, files: added.slice(0, 2).map(({ uuid }) => uuid) }
  await call(page, 'POST', '/v1/files/media-centre/album/file/create/', both)
  return { team, address: new URL(centre.public_url).pathname, files: added }
}

test('a visitor on a phone browses a media centre, and collects, downloads and requests files', async ({
  page,
  browser,
  baseURL,
}) => {
  const { address, files } = await newCentre(page)
  const [first, , held] = files
  const visitor = await onPhone(browser, baseURL)

  await test.step('a nested album opens from its parent album, and “Up One Level” goes back there', async () => {
    await visitor.goto(address)
    await checkScreen(visitor, 'media-centre-home')
    await visitor.getByRole('link', { name: 'The coast' }).click()
    await visitor.getByRole('link', { name: 'Harbours' }).click()
    await expect(visitor.getByRole('heading', { name: 'Harbours' })).toBeVisible()
    await checkScreen(visitor, 'media-centre-album')
    await visitor.getByRole('link', { name: 'Up One Level' }).click()
    await expect(visitor.getByRole('heading', { name: 'The coast' })).toBeVisible()
    await visitor.goBack()
  })

  await test.step('files are added to the basket from an album and from a file’s page', async () => {
    await visitor
      .getByRole('button', { name: /^Add .* to basket$/ })
      .first()
      .click()
    await visitor
      .getByRole('button', { name: /^Add .* to basket$/ })
      .first()
      .click()
    await expect(visitor.getByRole('link', { name: 'Basket 2' })).toBeVisible()
    await visitor.goto(`${address}/file/${held?.uuid}`)
    await checkScreen(visitor, 'media-centre-file')
    await visitor.getByRole('button', { name: 'Add to basket' }).click()
  })

  await test.step('search finds files of the media centre', async () => {
    await visitor.goto(address)
    await visitor.getByRole('searchbox').fill(first?.name.split(/[ .]/)[0] ?? '')
    await visitor.getByRole('button', { name: 'Search' }).click()
    await expect(visitor.getByRole('heading', { name: /results? for/ })).toBeVisible()
    await checkScreen(visitor, 'media-centre-search')
  })

  await test.step('the basket asks for all required steps at once', async () => {
    await visitor.goto(`${address}/basket`)
    await visitor.getByRole('button', { name: 'Download 2 files and request 1' }).click()
    const dialog = visitor.getByRole('dialog')
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('textbox').first().fill('A story about the coast')
    await checkScreen(visitor, 'media-centre-basket', 'this size')
    await dialog.getByRole('button', { name: 'Sign in to continue' }).click()
    await signInByEmail(visitor, 'editor@paper.example')
    await expect(visitor).toHaveURL(new RegExp(`${address}/basket`))
    const again = visitor.getByRole('dialog')
    for (const box of await again.getByRole('checkbox').all()) await box.check()
    const download = visitor.waitForEvent('download')
    await again.getByRole('button', { name: 'Download', exact: true }).click()
    expect((await download).suggestedFilename()).toContain('Solvik press room')
    await expect(visitor.getByText('1 file requested.')).toBeVisible()
  })

  await test.step('downloads and requests are listed', async () => {
    await visitor.goto(`${address}/downloads`)
    await expect(visitor.getByText('Waiting for an answer')).toBeVisible()
    await checkScreen(visitor, 'media-centre-downloads')
  })

  await test.step('a press release is found by its title, and all its images are added to the basket at once', async () => {
    await visitor.goto(`${address}/search?q=ferry+season`)
    await visitor.getByRole('link', { name: 'Ferry season opens' }).click()
    await expect(visitor.getByRole('heading', { level: 2, name: 'Dates' })).toBeVisible()
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Free for walkers' })).toBeVisible()
    const link = visitor.getByRole('link', { name: 'https://example.org/ferries' })
    await expect(link).toHaveAttribute('rel', 'nofollow noopener')
    await checkScreen(visitor, 'media-centre-release')
    await visitor.getByRole('button', { name: 'Add all images to basket' }).click()
    await expect(visitor.getByRole('link', { name: 'Basket 2' })).toBeVisible()
  })
  await visitor.context().close()

  await test.step('the team previews the pages as visitors see them when they aren’t signed in', async () => {
    await page.goto(`${address}/preview`)
    await expect(page.getByText(/^Preview: this is what visitors see/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.getByRole('link', { name: 'The coast' }).click()
    await expect(page).toHaveURL(/\/preview\/album\//)
    await checkScreen(page, 'media-centre-preview')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page of an unknown media centre says that it is not available', async ({ page }) => {
    await page.goto('/p/media-centre/00000000-0000-4000-8000-000000000000/nothing')
    await expect(page.getByRole('heading', { name: 'This page isn’t available' })).toBeVisible()
  })
})
