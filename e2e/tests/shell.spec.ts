import { openSignedIn, checkScreen, people } from '../people.ts'
import { showIn } from '../screen.ts'
import { phone } from '../check-screen.ts'
import { expect, test } from '../test.ts'

test.beforeEach(({ page }) => openSignedIn(page, people.tomas))

test('pressing ? lists the shortcuts, and pressing G then P opens the profile', async ({ page }) => {
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Profile and security')).toBeVisible()
  await checkScreen(page, 'keyboard-sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { name: 'Profile and security' })).toBeVisible()
})

test('a screen loads at most 20 scripts and style sheets', async ({ page }) => {
  const code = await page.evaluate(() =>
    performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.(js|css)$/.test(name)),
  )
  expect(code.length).toBeLessThanOrEqual(20)
})

test('Ctrl-K finds places and actions, and opens or runs the chosen one', async ({ page }) => {
  await page.keyboard.press('Control+k')
  const search = page.getByRole('textbox', { name: 'Search files, people, folders and actions' })
  await expect(search).toBeFocused()
  await checkScreen(page, 'palette')
  await search.fill('no such thing anywhere')
  await expect(page.getByText('Nothing found. Try another word.')).toBeVisible()
  await checkScreen(page, 'palette-none')
  await search.fill('all people')
  await expect(page.getByText('All people')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/users/)
})

test('the team and user menus can be opened by keyboard, and the sidebar collapses', async ({ page }) => {
  await page.getByRole('button', { name: /account menu/ }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile and security' })).toBeVisible()
  await checkScreen(page, 'user-menu', 'this size')
  await page.keyboard.press('Escape')
  await page.keyboard.press('[')
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await checkScreen(page, 'sidebar-folded', 'this size')
  await page.keyboard.press('[')
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
})

test('on a phone, the tab bar opens the search, and other screens are under “More”', async ({ page }) => {
  await page.setViewportSize(phone)
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  await tabs.getByRole('button', { name: 'More' }).click()
  const more = page.getByRole('dialog', { name: 'More' })
  await expect(more.getByRole('link', { name: 'Outbox' })).toBeVisible()
  await checkScreen(page, 'phone-more', 'this size')
  await more.getByRole('link', { name: 'Profile and security' }).click()
  await expect(page.getByRole('heading', { name: 'Profile and security' })).toBeVisible()
  await tabs.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('textbox', { name: 'Search files, people, folders and actions' })).toBeFocused()
  await checkScreen(page, 'phone-search', 'this size')
})

test('running tasks are shown in the tray until they are done, and can be paused', async ({ page }) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/v1/uploads/*/', async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const files = ['Words about the isles.txt', 'More words.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(name.repeat(100)),
  }))
  await (await choosing).setFiles(files)
  const tray = page.getByRole('region', { name: 'Running tasks' })
  await expect(tray.getByText('Words about the isles.txt')).toBeVisible()
  await checkScreen(page, 'running-work')
  await tray
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click()
  await expect(tray.getByRole('button', { name: /^Resume/ }).first()).toBeVisible()
  await checkScreen(page, 'paused-work')
  arrive()
  await tray
    .getByRole('button', { name: /^Resume/ })
    .first()
    .click()
  await expect(tray.getByText('Upload complete')).toBeVisible()
  await checkScreen(page, 'finished-work')
})

test('people who prefer reduced motion see no transition when the theme changes', async ({ page }) => {
  // Any console message makes the journey fail.
  await page.evaluate(() =>
    document.addEventListener('transitionrun', ({ propertyName }) => console.error(`${propertyName} moves`)),
  )
  await showIn(page, 'dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
