import type { Page } from '@playwright/test'
import { look, people, signIn } from '../people.ts'
import { expect, test } from '../test.ts'

const DRAWN = 24

/** The demo draws its files while people work: waits until there are enough of them in some folder. */
async function untilDrawn(page: Page): Promise<void> {
  const { teams } = (await (await page.request.get('/v1/users/hello/')).json()) as {
    teams: { uuid: string; name: string }[]
  }
  const team = teams.find(({ name }) => name === 'Visit Solvik')?.uuid ?? ''
  const count = async () =>
    ((await (await page.request.get(`/v1/files/files/${team}/?limit=1`)).json()) as { count: number }).count
  await expect.poll(count, { timeout: 240_000, intervals: [1000] }).toBeGreaterThan(DRAWN)
}

/** A toast that came and says this. */
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('group', { name: text }).first()).toBeVisible()

/** Chooses the first files of a folder in the picker. */
async function pick(page: Page, count: number, action = 'Add'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Folder' }).click()
  await page.getByRole('option', { name: 'Press', exact: true }).click()
  const tiles = dialog.getByRole('list', { name: 'Files to choose from' }).getByRole('button', { pressed: false })
  for (let i = 0; i < count; i++) await tiles.first().click()
  await look(page, 'picker')
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

test.beforeEach(async ({ page }) => {
  await signIn(page, people.tomas)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await untilDrawn(page)
})

const makeFolder = async (page: Page, name: string, place = 'Root') => {
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await says(page, `Created folder ${name} in ${place}`)
}
const folderAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const inTree = (page: Page, name: string) => page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name })

test('folders are made, renamed, moved, thrown away and restored', async ({ page }) => {
  await page.goto('/library')
  await makeFolder(page, 'Spring 2027')
  await inTree(page, 'Spring 2027').click()
  await makeFolder(page, 'Blossom', 'Spring 2027')
  await folderAction(page, 'Spring 2027', 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('Spring and summer 2027')
  await page.keyboard.press('Enter')
  await says(page, 'Folder renamed to Spring and summer 2027')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spring and summer 2027')
  await look(page, 'folder')
  await folderAction(page, 'Spring and summer 2027', 'Move')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tab', { name: 'Shared Folders' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Blossom' })).toBeDisabled()
  await look(page, 'move-folder')
  await dialog.getByRole('tab', { name: 'Search' }).click()
  await dialog.getByLabel('Search folders').fill('campaigns')
  await dialog.getByRole('button', { name: 'Campaigns' }).first().click()
  await dialog.getByRole('button', { name: 'Move to Campaigns' }).click()
  await says(page, 'Moved to Campaigns')
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('Campaigns')
  await folderAction(page, 'Spring and summer 2027', 'Move to the recycling bin')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to the bin' }).click()
  await says(page, /moved to the recycling bin/)
  await page.goto('/library/bin')
  await expect(page.getByText('Spring and summer 2027')).toBeVisible()
  await page.getByRole('button', { name: 'Restore the folder Spring and summer 2027' }).click()
  await says(page, 'Spring and summer 2027 restored')
  await inTree(page, 'Campaigns').press('ArrowRight')
  await expect(inTree(page, 'Spring and summer 2027')).toBeVisible()
})

test('a file goes to the bin, comes back to its place, and then goes for good', async ({ page }) => {
  await page.goto('/library')
  await inTree(page, 'Archive before 2024').click()
  const tiles = page.getByRole('list', { name: 'Files in Archive before 2024' }).getByRole('link')
  const name = ((await tiles.first().getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  const recycle = async () => {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.keyboard.press('Delete')
    await says(page, `${name} moved to the recycling bin`)
  }
  const place = page.url()
  await recycle()
  await page.goto('/library/bin')
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Tomas Brekke')
  await page.getByRole('button', { name: `Restore ${name}` }).click()
  await says(page, `${name} restored`)
  await page.goto(place)
  await recycle()
  await page.goto('/library/bin')
  await look(page, 'bin')
  await page.getByRole('button', { name: `Delete for good: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(page, `${name} successfully deleted`)
})

test('two tags become one, and its other name still finds it', async ({ page }) => {
  await page.goto('/team/tags')
  await expect(page.getByRole('table', { name: 'Tags' })).toContainText('harbour')
  await look(page, 'tags')
  await page.getByRole('button', { name: 'Actions for boats', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Merge into another tag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Into' }).fill('harb')
  await page.getByRole('option', { name: 'harbour', exact: true }).click()
  await look(page, 'merge-tags')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await says(page, 'boats merged into harbour')
  await page.getByLabel('Search tags').fill('boats')
  const row = page.getByRole('row').filter({ hasText: 'harbour' })
  await expect(row).toContainText('boats')
  await page.getByRole('button', { name: 'Actions for harbour', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename and synonyms' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('harbours')
  await page.keyboard.press('Enter')
  await says(page, 'Tag renamed to harbours')
})

test('rights records and custom attributes are made, put in order by the keyboard, and deleted', async ({ page }) => {
  await page.goto('/team/rights')
  await expect(page.getByText('Editorial use, credit required')).toBeVisible()
  await look(page, 'rights')
  await page.getByRole('button', { name: 'New rights record' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Posters in the county')
  await dialog.getByLabel('Print').check()
  await look(page, 'right')
  await dialog.getByRole('button', { name: 'Make the record' }).click()
  await says(page, 'Rights record Posters in the county saved')
  await page.getByRole('button', { name: 'Actions for Posters in the county' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the record' }).click()
  await says(page, 'Rights record Posters in the county deleted')

  await page.goto('/team/attributes')
  await expect(page.getByRole('button', { name: 'Move Season' })).toBeVisible()
  await look(page, 'attributes')
  await page.getByRole('button', { name: 'New attribute' }).click()
  await dialog.getByLabel('Name').fill('Audience')
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Multi Select' }).click()
  await dialog.getByLabel('Option 1').fill('Families')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Option 2').fill('Hikers')
  await look(page, 'attribute')
  await dialog.getByRole('button', { name: 'Make the attribute' }).click()
  await says(page, 'Attribute Audience saved')
  await page.getByRole('button', { name: 'Move Audience' }).press('Home')
  const rows = page.getByRole('list', { name: 'Custom attributes' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Audience')
  await page.reload()
  await expect(rows.first()).toContainText('Audience')
})

test('a collection is made, filled, arranged by the keyboard, and kept', async ({ page }) => {
  await page.goto('/collections')
  await expect(page.getByRole('link', { name: /Press kit 2026/ })).toBeVisible()
  await look(page, 'collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Cover stories')
  await page.keyboard.press('Enter')
  await says(page, 'Collection added')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cover stories')
  await page.getByRole('button', { name: 'Add files' }).click()
  await pick(page, 2)
  const grid = page.getByRole('list', { name: 'Files in Cover stories' })
  await expect(grid.getByRole('link')).toHaveCount(2)
  await look(page, 'collection')
  await page.getByRole('button', { name: 'Arrange' }).click()
  const cards = page.getByRole('list', { name: /to be put in order/ }).getByRole('listitem')
  const second = (await cards.nth(1).innerText()).trim()
  await cards
    .nth(1)
    .getByRole('button', { name: /^Move / })
    .press('ArrowLeft')
  await expect(cards.first()).toContainText(second)
  await look(page, 'collection-arranged')
  await page.getByRole('button', { name: `Remove ${second} from the collection` }).click()
  await says(page, 'Collection removed')
  await expect(cards).toHaveCount(1)
})

test('a gallery is filled, opened to everybody, and seen by a stranger and inside of other pages', async ({
  page,
  browser,
}) => {
  await page.goto('/galleries')
  await expect(page.getByRole('link', { name: /A weekend in Solvik/ })).toBeVisible()
  await look(page, 'galleries')
  await page.getByRole('button', { name: 'New gallery' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Evenings')
  await page.keyboard.press('Enter')
  await says(page, 'Gallery Evenings saved')
  await page.getByRole('button', { name: 'Add files' }).click()
  await pick(page, 2)
  await says(page, 'Added to gallery')
  await page.getByRole('switch', { name: 'Public' }).check({ force: true })
  await says(page, /Everybody with the address/)
  await look(page, 'gallery')
  await page.getByRole('button', { name: 'Copy code' }).click()
  await says(page, 'Embed code copied to clipboard')
  const address = await page.getByLabel('Public page').inputValue()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(new URL(address).pathname)
  await expect(stranger.getByRole('heading', { name: 'Evenings' })).toBeVisible()
  await expect(stranger.getByRole('listitem')).toHaveCount(2)
  await look(stranger, 'public-gallery')
  await stranger.getByRole('listitem').first().getByRole('link').click()
  await expect(stranger.getByRole('link', { name: 'All of Evenings' })).toBeVisible()
  await look(stranger, 'public-gallery-file')
  await stranger.goto(new URL(address).pathname.replace('/gallery/', '/gallery/embed/'))
  await expect(stranger.getByRole('figure')).toHaveCount(2)
  await page
    .getByRole('button', { name: /^Actions for .*\.jpg/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove from the gallery' }).click()
  await says(page, 'Removed successfully')
  await page.getByRole('switch', { name: 'Public' }).uncheck({ force: true })
  await says(page, /Only your team/)
  await stranger.goto(new URL(address).pathname)
  await expect(stranger.getByRole('heading', { name: 'Nothing to see here' })).toBeVisible()
  await stranger.context().close()
})

test('a folder has an order of its own that stays', async ({ page }) => {
  await page.goto('/library')
  await inTree(page, 'Press').click()
  await folderAction(page, 'Press', 'Custom order')
  const cards = page.getByRole('list', { name: /in their order/ }).getByRole('listitem')
  const second = (await cards.nth(1).innerText()).trim()
  await cards
    .nth(1)
    .getByRole('button', { name: /^Move / })
    .press('Home')
  await expect(cards.first()).toContainText(second)
  await look(page, 'custom-order')
  await page.reload()
  await expect(cards.first()).toContainText(second)
})

test('a folder is shared with a second team, which sees it, until it is shared no more', async ({ page }) => {
  await page.goto('/library')
  await inTree(page, 'Brand').click()
  await folderAction(page, 'Brand', 'Share with another team')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Team').fill('harbour festival')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await says(page, 'Brand shared with Harbour Festival')
  await look(page, 'share-folder')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const choose = async (team: string) => {
    await page.getByRole('button', { name: /switch team/ }).click()
    await page.getByRole('menuitem', { name: team }).click()
  }
  await choose('Harbour Festival')
  await page.getByRole('link', { name: 'Shared with us' }).click()
  await page.getByRole('link', { name: /Brand/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand')
  const files = page.getByRole('list', { name: 'Files in Brand' }).getByRole('link')
  await expect(files.first()).toBeVisible()
  await look(page, 'shared-with-us')
  await files.first().click()
  await expect(page.getByText('Of Visit Solvik')).toBeVisible()
  await look(page, 'shared-file')
  await page.keyboard.press('Escape')
  await page.goto('/team/attributes')
  await expect(page.getByText('Your team does not have access to this feature.')).toBeVisible()
  await look(page, 'attributes-no-feature')
  await choose('Visit Solvik')
  await page.goto('/library')
  await inTree(page, 'Brand').click()
  await folderAction(page, 'Brand', 'Share with another team')
  await dialog.getByRole('button', { name: 'Stop sharing with Harbour Festival' }).click()
  await says(page, 'Brand no longer shared with Harbour Festival')
})
