import type { Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { runMenuAction, openPanel } from '../steps/file.ts'
import { expectToast } from '../steps/library.ts'
import { expect, test } from '../test.ts'

const create = async (page: Page, kind: 'Album' | 'Live album' | 'Text block', fields: Record<string, string>) => {
  await page.getByRole('button', { name: 'Add album or text', exact: true }).first().click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const dialog = page.getByRole('dialog')
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text)
  if (kind === 'Live album') {
    await expect(dialog.getByText(/^This search currently finds \d+ files?/)).toBeVisible()
    await checkScreen(page, 'media-centre-live-album')
  }
  await dialog.getByRole('button', { name: `Create ${kind.toLowerCase()}` }).click()
  await expectToast(page, `${fields['Title']} created`)
}
const albumLink = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })

test('the list shows the media centres of the demo, and a deleted one can be restored', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/media-centres')
  await expect(page.getByRole('link', { name: /^Visit Solvik press/ })).toBeVisible()
  await checkScreen(page, 'media-centres')
  const menu = async (name: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Winter season 2027', 'Duplicate')
  await expectToast(page, 'Winter season 2027 (copy) created as a draft')
  await menu('Winter season 2027 (copy)', 'Move to the recycling bin')
  await expectToast(page, 'Winter season 2027 (copy) moved to the recycling bin')
  await page.getByText('Recycling bin', { exact: true }).last().click()
  await expect(page.getByRole('link', { name: /^Winter season 2027 \(copy\)/ })).toBeVisible()
  await checkScreen(page, 'media-centres-bin')
  await menu('Winter season 2027 (copy)', 'Restore')
  await expectToast(page, 'Winter season 2027 (copy) restored as a draft')
})

test('a media centre is built with nested albums, a live album and a text block, and its content is reordered by keyboard', async ({
  page,
}) => {
  await openSignedIn(page, people.tomas, '/media-centres')
  await page.getByRole('button', { name: 'New media centre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Press')
  await expect(dialog.getByText('Already in use')).toBeVisible()
  await dialog.getByRole('button', { name: /^Use press-\d/ }).click()
  await expect(dialog.getByText('Available')).toBeVisible()
  await checkScreen(page, 'media-centre-new')
  await dialog.getByLabel('Title').fill('Newsroom')
  await dialog.getByRole('button', { name: 'Create media centre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newsroom' })).toBeVisible()
  await expect(page.getByText('No albums found.')).toBeVisible()
  await checkScreen(page, 'media-centre-empty')

  await create(page, 'Album', { Title: 'Coast', Description: 'Harbours and islands.' })
  await create(page, 'Live album', { Title: 'Latest', Search: 'type:image' })
  await create(page, 'Text block', { Title: 'The bridge opens', Text: 'On 12 December.' })
  // The order changes on the screen first; the reload must wait for the save.
  const saved = page.waitForResponse((answer) => answer.url().includes('/album/update/') && answer.ok())
  await page.getByRole('button', { name: 'Move The bridge opens' }).press('Home')
  const albums = page.getByRole('list', { name: 'Albums in Newsroom' }).getByRole('listitem')
  await saved
  await expect(albums.first()).toContainText('The bridge opens')
  await page.reload()
  await expect(albums.first()).toContainText('The bridge opens')
  await checkScreen(page, 'media-centre-content')

  await albumLink(page, 'Latest').click()
  await expect(page.getByText(/Updates automatically with the results of this search/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add files' })).toBeHidden()
  await checkScreen(page, 'media-centre-live')
  await page.getByRole('link', { name: 'Up One Level' }).click()
  await albumLink(page, 'Coast').click()
  await create(page, 'Album', { Title: 'Islands' })
  await albumLink(page, 'Islands').click()
  await expect(page).toHaveURL(/\?album=/)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText('Coast')
  await page.getByRole('button', { name: 'Add files' }).click()
  const picker = page.getByRole('dialog')
  const tiles = picker.getByRole('checkbox', { checked: false, disabled: false })
  for (let i = 0; i < 3; i++) await tiles.and(page.locator(':not([aria-disabled])')).first().check()
  await picker.getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Added to Islands')
  const files = page.getByRole('list', { name: 'Files in Islands' }).getByRole('listitem')
  await expect(files).toHaveCount(3)
  const first = (await files.first().innerText()).split('\n')[0] ?? ''
  await page.getByRole('button', { name: `Move ${first}` }).press('End')
  await expect(files.last()).toContainText(first)
  await checkScreen(page, 'media-centre-album')
  await page.getByRole('checkbox', { name: `Select ${first}` }).check()
  await page.getByRole('button', { name: 'Pin to top' }).click()
  await expectToast(page, '1 file pinned')
  await expect(page.getByRole('list', { name: 'Pinned files' })).toContainText(first)

  await page.getByRole('button', { name: 'Actions for Islands' }).first().click()
  await page.getByRole('menuitem', { name: 'Edit album' }).click()
  await dialog.getByRole('combobox', { name: 'Downloads' }).click()
  await page.getByRole('option', { name: 'No downloads' }).click()
  await expect(dialog.getByText(/^Stricter than “.*Coast.*”. Visitors can view files/)).toBeVisible()
  await checkScreen(page, 'media-centre-edit-album')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Access and downloads' })).toContainText('No downloads')
})

test('the settings are checked as they are typed, and the media centre goes live', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/media-centres')
  await page
    .getByRole('link', { name: /^Winter season 2027/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Accent colour', { exact: true }).fill('#ffee00')
  await expect(page.getByText(/text in this one is hard to read/)).toBeVisible()
  await checkScreen(page, 'media-centre-settings-accent')
  await page.getByLabel('Accent colour', { exact: true }).fill('#0b4f6c')
  await page.getByLabel('Address', { exact: true }).fill('press')
  await expect(page.getByRole('button', { name: /^Use press-\d/ })).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('winter')
  await expect(page.getByText('Available')).toBeVisible()
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel('Link 1 label').fill('Visit Solvik')
  await page.getByLabel('Link 1 address').fill('https://solvik.example')
  await checkScreen(page, 'media-centre-settings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Settings saved')
  await page.getByRole('switch', { name: 'Live' }).press('Space')
  await expectToast(page, 'Winter season 2027 is live')
})

test('a file is added to an album from the file screen, and removed again under “File Usage”', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/library?q=panorama')
  await page
    .getByRole('link', { name: /^Fjord dawn panorama/ })
    .first()
    .click()
  await runMenuAction(page, 'Add to Media Centre')
  const flyout = page.getByRole('dialog')
  await expect(flyout.getByRole('button', { name: 'Add', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await checkScreen(page, 'add-to-media-centre')
  await flyout.getByRole('button', { name: /^Visit Solvik press/ }).click()
  await flyout.getByRole('button', { name: 'Open Harbours along the coast' }).click()
  await expect(flyout.getByRole('button', { name: 'Up One Level' })).toBeVisible()
  await flyout.getByRole('button', { name: 'Lighthouses' }).click()
  await checkScreen(page, 'add-to-media-centre-album')
  await flyout.getByRole('button', { name: /^Add to .*Lighthouses/ }).click()
  await expectToast(page, 'Added to Lighthouses')
  await openPanel(page, 'File Usage')
  const usage = page.getByRole('region', { name: 'Media Centres' })
  await expect(usage.getByRole('link', { name: 'Visit Solvik press, Lighthouses' })).toHaveAttribute(
    'href',
    /\/media-centre\/[0-9a-f-]+\?album=/,
  )
  await checkScreen(page, 'file-usage-media-centres')
  await usage.getByRole('button', { name: 'Remove from Visit Solvik press, Lighthouses' }).click()
  await expectToast(page, 'Removed successfully')
  await expect(usage.getByRole('link', { name: /Lighthouses/ })).toBeHidden()
})
