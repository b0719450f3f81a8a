import type { BrowserContext, Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { phone } from '../check-screen.ts'
import { createFolderWithImages } from '../steps/file.ts'
import { expectToast } from '../steps/library.ts'
import { expect, test } from '../test.ts'

// Tile requests are blocked, and the browser reports each of them.
test.use({ tolerated: [/^console: Failed to load resource/] })

/** Makes all requests to other hosts fail, as without a network. */
async function withoutNetwork(context: BrowserContext): Promise<void> {
  const isElsewhere = ({ hostname }: URL) => hostname !== '127.0.0.1' && hostname !== 'localhost'
  await context.route(isElsewhere, (route) => route.abort('internetdisconnected'))
}
const FILES = Array.from({ length: 50 }, (_, at) => `Fjord ${at + 1}.jpg`)
const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'
/** Returns the text of whatever is visible at the centre of an element, to detect that something covers the element. */
const textAt = (page: Page, element: string) =>
  page.evaluate((name) => {
    const { left, top, width, height } = document.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
    return document.elementFromPoint(left + width / 2, top + height / 2)?.textContent
  }, element)
const creditOf = (page: Page) => textAt(page, 'small')
/** The background colour of a map. Leaflet's own would cover the sea. */
const surfaceOf = (page: Page) => page.getByRole('application').evaluate((map) => getComputedStyle(map).backgroundColor)
const TRANSPARENT = 'rgba(0, 0, 0, 0)'
const markers = (page: Page) => page.getByRole('application').getByRole('button')

test('a map is created, filled with 50 dropped files, published and opened by a visitor, all without a network', async ({
  page,
  browser,
}) => {
  test.setTimeout(420_000)
  await withoutNetwork(page.context())
  await openSignedIn(page, people.tomas)
  await createFolderWithImages(page, 'Fjord tour', FILES)
  await page.goto('/maps')
  await expect(page.getByRole('link', { name: /Solvik from the sea/ })).toBeVisible()
  await checkScreen(page, 'maps')
  await page.getByRole('button', { name: 'New map' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Fjord tour')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Map Fjord tour saved')

  await page.getByRole('button', { name: 'Add files' }).click()
  const tray = page.getByRole('region', { name: 'Add files from the library' })
  // The list before the search also starts with these files.
  const searched = page.waitForResponse((response) => new URL(response.url()).search.includes('Fjord'))
  await tray.getByRole('searchbox').fill('Fjord')
  await searched
  const tiles = tray.getByRole('checkbox', { name: /^Select Fjord / })
  await expect(tiles).toHaveCount(48)
  await tray.getByRole('button', { name: 'Load more' }).click()
  await expect(tiles).toHaveCount(50)
  await tray.getByRole('button', { name: 'Select all' }).click()
  await expect(tray.getByText('50 selected')).toBeVisible()
  await checkScreen(page, 'map-tray')
  await tray
    .getByRole('checkbox', { checked: true })
    .first()
    .dragTo(page.getByRole('application'), { targetPosition: { x: 700, y: 300 } })
  await expectToast(page, '50 files added to Fjord tour')
  const [toastBox, trayBox] = [await page.locator('[data-toast]').first().boundingBox(), await tray.boundingBox()]
  expect(toastBox?.x ?? 0, 'toasts do not cover the tray').toBeGreaterThan((trayBox?.x ?? 0) + (trayBox?.width ?? 0))
  await expectToast(page, 'Location updated')
  await tray.getByRole('button', { name: 'Done' }).first().click()
  await expect(page.getByText('50 files with a location')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(markers(page)).toHaveCount(1)
  await markers(page).click()
  await expect(page.getByRole('button', { name: 'Zoom in here' })).toBeVisible()
  expect(await surfaceOf(page)).toBe(TRANSPARENT)
  await checkScreen(page, 'map')

  await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'Public' }).click({ force: true })
  await expectToast(page, 'Anyone with the link can now see this map')
  await checkScreen(page, 'map-share')
  const address = new URL(await dialog.getByLabel('Public page', { exact: true }).inputValue()).pathname

  const context = await browser.newContext()
  await withoutNetwork(context)
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'Fjord tour' })).toBeVisible()
  await expect(visitor.getByText('Locations are approximate.')).toBeVisible()
  await expect(markers(visitor)).toHaveCount(1)
  expect(await surfaceOf(visitor)).toBe(TRANSPARENT)
  await checkScreen(visitor, 'public-map')
  await markers(visitor).click()
  await expect(visitor.getByText(/files here/)).toBeVisible()
  await visitor.goto(address.replace('/map/', '/map/embed/'))
  await expect(visitor.getByRole('heading', { name: 'Fjord tour' })).toBeVisible()
  await expect(visitor.getByRole('link')).toHaveCount(1)
  expect(await textAt(visitor, 'h1'), 'the map does not cover the title').toBe('Fjord tour')
  await expect.poll(() => creditOf(visitor)).toBe('Outline: Natural Earth. Place names: GeoNames')
  await context.unrouteAll()
  await context.route(/tile\.openstreetmap\.org/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: tile }),
  )
  await visitor.reload()
  await expect.poll(() => creditOf(visitor)).toBe('© OpenStreetMap contributors')
  await context.close()
})

test('the library is searched by area, and files get a location by keyboard', async ({ page }) => {
  await withoutNetwork(page.context())
  await openSignedIn(page, people.tomas, '/library?place=all&view=map')
  await expect(markers(page).first()).toBeVisible()
  await checkScreen(page, 'library-map')
  // `checkScreen` resizes the window, after which the markers are redrawn, so the key press is repeated until it works.
  await expect(async () => {
    await markers(page).first().press('Enter')
    await expect(page.getByRole('region', { name: 'Files here' })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/area/)
  await expect(page.getByRole('button', { name: 'In a map area' })).toBeVisible()
  await expect(page.getByRole('searchbox').first()).toHaveValue('')
  await page.getByRole('button', { name: 'Set locations' }).click()
  const tray = page.getByRole('region', { name: 'Set locations' })
  await tray.getByRole('checkbox').first().focus()
  await page.keyboard.press('Space')
  await tray.getByRole('button', { name: 'Set location', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Place or coordinates' }).fill('Bergen')
  await page.getByRole('option', { name: 'Bergen, Norway' }).click()
  await checkScreen(page, 'set-location')
  await dialog.getByRole('button', { name: 'Set location', exact: true }).click()
  await expectToast(page, 'Location updated')
  await page.goto('/library?place=all&q=place:bergen&view=grid')
  await expect(page.getByRole('status').filter({ hasText: '1 file' }).first()).toBeVisible()
})

test('maps work on a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone })
  await withoutNetwork(context)
  const page = await context.newPage()
  await openSignedIn(page, people.tomas, '/maps')
  await page.getByRole('link', { name: /Solvik from the sea/ }).click()
  await expect(page.getByRole('heading', { name: 'Solvik from the sea' })).toBeVisible()
  await expect(markers(page).first()).toBeVisible()
  await checkScreen(page, 'map-phone')

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const field = page.getByRole('combobox', { name: 'Field' })
  await expect(field).toBeFocused()
  await field.fill('Type')
  await field.press('Enter')
  const value = page.getByRole('combobox', { name: 'Value' })
  await value.press('Enter')
  await page.getByRole('option', { name: 'Audio' }).click()
  await checkScreen(page, 'map-filter-menu', 'this size')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await expect(page).toHaveURL(/type:audio|type%3Aaudio/)
  await expect(page.getByText('No files on this map match your search or filters.')).toBeVisible()
  await expect(markers(page)).toHaveCount(0)
  await checkScreen(page, 'map-filter')
  await page.getByRole('button', { name: /^Remove type:/ }).click()
  await expect(markers(page).first()).toBeVisible()
  await context.close()
})
