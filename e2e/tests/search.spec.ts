import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { expect, test } from '../test.ts'
import { zipOf } from '../zip.ts'

const LONG = { timeout: 180_000 }
const COUNT = 200
/** Waits until six of the demo's images appear, which are generated in the background. */
async function untilDrawn(page: Page): Promise<void> {
  await page.goto('/library?q=type%3Aimage')
  await expect(page.getByRole('list', { name: 'Files in Library' }).getByRole('link').nth(5)).toBeVisible({
    timeout: 240_000,
  })
}
/** Expects a toast with this text. */
const says = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('group', { name: text }).first()).toBeVisible(LONG)
const found = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible(LONG)
const search = (page: Page) => page.getByRole('searchbox', { name: /^Search/ })
/** Searches using only the keyboard. */
async function lookFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await says(page, `Created folder ${name} in Root`)
  await page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}
/** Uploads two hundred small files in one zip, which the server unpacks. */
async function bringNotes(page: Page): Promise<void> {
  const notes = Array.from({ length: COUNT }, (_, i) => {
    const number = `${i + 1}`.padStart(3, '0')
    return { name: `ferry note ${number}.txt`, bytes: Buffer.from(`Departure ${number}`) }
  })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles({ name: 'Notes.zip', mimeType: 'application/zip', buffer: zipOf(notes) })
  await found(page, `${COUNT} files`)
}

test('two hundred search results are filtered, saved as a view and edited together, and the edit is undone', async ({
  page,
}) => {
  await openSignedIn(page, people.tomas)
  await page.goto('/library')
  await makeFolder(page, 'Ferry notes')
  await bringNotes(page)

  await test.step('tiles that stay visible while scrolling are not redrawn', async () => {
    const tile = (index: number) => page.locator(`[data-place="${index}"] [data-tile]`)
    await tile(0).hover()
    const kept = await tile(30).elementHandle()
    await expect(async () => {
      await page.mouse.wheel(0, 150)
      await expect(tile(0)).toHaveCount(0, { timeout: 250 })
    }).toPass(LONG)
    expect(await kept?.evaluate((one) => one.isConnected)).toBe(true)
  })

  await test.step('after a reload, grid and list keep their scroll position, and the folder is visible in the tree', async () => {
    const top = () => page.locator('#main').evaluate((one) => Math.round(one.scrollTop))
    for (const view of ['List', 'Grid']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await page.locator('[data-tile]').first().hover()
      await expect(async () => {
        await page.mouse.wheel(0, 300)
        expect(await top()).toBeGreaterThan(900)
      }).toPass(LONG)
      await page.waitForTimeout(300)
      const left = await top()
      await page.reload()
      await expect.poll(top).toBe(left)
      await expect(page.getByRole('tree').getByRole('treeitem', { name: 'Ferry notes' })).toBeInViewport()
      await page.locator('#main').evaluate((one) => one.scrollTo({ top: 0 }))
    }
  })

  await test.step('a negated word excludes files, and a filter narrows the results', async () => {
    await lookFor(page, 'ferry -007')
    await found(page, `${COUNT - 1} files`)
    const chips = page.getByRole('region', { name: 'Search terms' })
    await expect(chips).toContainText('Without007')
    await page.getByRole('button', { name: 'Filters' }).click()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.getByRole('checkbox', { name: 'Documents' }).check()
    await expect(chips).toContainText('TypeisDocuments')
    await found(page, `${COUNT - 1} files`)
    await checkScreen(page, 'search')
  })

  await test.step('the search is saved as a view and opened again', async () => {
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ferries but one')
    await checkScreen(page, 'save-view')
    await page.keyboard.press('Enter')
    await says(page, 'View “Ferries but one” saved')
    await page.getByRole('link', { name: 'Recent' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recent')
    await page.getByRole('link', { name: 'Ferries but one' }).click()
    await expect(search(page)).toHaveValue('ferry -007 type:document')
    await found(page, `${COUNT - 1} files`)
  })

  await test.step('a tag is added to all results by keyboard, and the change is undone', async () => {
    await page
      .getByRole('list', { name: /^Files in/ })
      .getByRole('link')
      .first()
      .focus()
    await page.keyboard.press('x')
    await found(page, '1 selected')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+x')
    await page.keyboard.press('Control+a')
    await found(page, `${COUNT - 1} selected`)
    await checkScreen(page, 'selection')
    await page.keyboard.press('t')
    const form = page.getByRole('dialog')
    await expect(form.getByLabel('Add a tag', { exact: true })).toBeFocused()
    await page.keyboard.type('timetable')
    await page.keyboard.press('Enter')
    await expect(form.getByRole('list', { name: 'Tags of the selected files' })).toContainText(`add to ${COUNT - 1}`)
    await checkScreen(page, 'bulk-edit')
    const tray = expect(page.getByText(`Editing ${COUNT - 1} files`).first()).toBeVisible(LONG)
    await form.getByRole('button', { name: `Apply to ${COUNT - 1} files` }).click()
    await tray
    await says(page, `${COUNT - 1} files changed`)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await says(page, `Change undone for ${COUNT - 1} files`)
  })

  await test.step('a search without results suggests which terms to leave out', async () => {
    await lookFor(page, 'ferry tag:timetable size:huge')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible(LONG)
    await expect(page.getByText(/size:huge.*treated as text/)).toBeVisible()
    await checkScreen(page, 'search-nothing')
    await lookFor(page, 'ferry tag:timetable')
    await page.getByRole('button', { name: /^Without “Tag is timetable”: 200 files/ }).click()
    await found(page, `${COUNT} files`)
    await expect(page).toHaveURL(/q=ferry$/)
  })
})

test('files are selected by dragging a box around them, listed, added to a collection, and their fields exported and imported', async ({
  page,
}) => {
  await openSignedIn(page, people.tomas)
  await untilDrawn(page)
  await page.goto('/library?place=recent')
  const tiles = page.getByRole('list', { name: 'Files in Recent' }).getByRole('link')
  await expect(tiles.nth(2)).toBeVisible(LONG)

  await test.step('a click toggles the star of a focused tile', async () => {
    const stars = page.getByRole('button', { name: /^(Add|Remove) .+ favourites$/ })
    await expect(stars).toHaveCount(0)
    await tiles.first().hover()
    await stars.click()
    await says(page, 'Added to favourites')
    await expect(page.getByRole('button', { name: /^Remove .+ from favourites$/ })).toBeVisible()
    await checkScreen(page, 'tile-star', 'this size')
    await tiles.first().hover()
    await stars.click()
    await says(page, 'Removed from favourites')
  })

  await test.step('files selected by dragging a box around them are added to a new collection', async () => {
    const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()]
    if (!first || !second) throw new Error('no tiles')
    // The selection starts on the background beside the images.
    await page.mouse.move(first.x - 8, first.y + 50)
    await page.mouse.down()
    await page.mouse.move(second.x + 40, second.y + 90, { steps: 6 })
    await page.mouse.up()
    await found(page, '2 selected')
    await page.getByRole('button', { name: 'Add to' }).click()
    await page.getByRole('menuitem', { name: 'Collection', exact: true }).click()
    await page.keyboard.type('Boxed')
    await page.getByRole('button', { name: /^Create .Boxed. and add/ }).waitFor()
    await checkScreen(page, 'add-to-collection')
    await page.getByRole('button', { name: /^Create .Boxed. and add/ }).click()
    await says(page, 'Collection added')
    // The files must stay selected until the selection is cleared.
    await found(page, '2 selected')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('an unselected image is dragged alone into a folder of the tree, and the move is undone', async () => {
    await tiles.nth(1).focus()
    await page.keyboard.press('x')
    await found(page, '1 selected')
    const press = page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name: 'Press' })
    await press.scrollIntoViewIfNeeded()
    const aimedAt = await press.boundingBox()
    await tiles.first().hover()
    await page.mouse.down()
    // The first hover starts the drag. After the second, the folder must still be where the pointer is.
    await press.hover()
    await press.hover()
    expect(await press.boundingBox()).toEqual(aimedAt)
    await page.mouse.up()
    await says(page, 'Moved to Press')
    await page.getByRole('group', { name: 'Moved to Press' }).getByRole('button', { name: 'Undo' }).click()
    await says(page, 'Change undone for 1 file')
    await found(page, '1 selected')
  })

  await test.step('dragging a selected file onto “Collections” drags the whole selection', async () => {
    await tiles.nth(2).focus()
    await page.keyboard.press('x')
    await found(page, '2 selected')
    await tiles.nth(1).hover()
    await page.mouse.down()
    const collections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Collections' })
    await collections.hover()
    await collections.hover()
    await page.mouse.up()
    await expect(page.getByRole('dialog', { name: /2 files/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('files are selected inside a collection too, and an attribute is set for all of them', async () => {
    await page.goto('/collections')
    await page.getByRole('link', { name: /Boxed/ }).first().click()
    const inside = page.getByRole('list', { name: 'Files in Boxed' }).getByRole('link')
    await inside.first().focus()
    await page.keyboard.press('Control+a')
    await found(page, '2 selected')
    await checkScreen(page, 'collection-selection')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: /^Season/ }).click()
    await page.getByRole('option', { name: 'Winter' }).click()
    await checkScreen(page, 'bulk-attributes')
    await form.getByRole('button', { name: 'Apply to 2 files' }).click()
    await says(page, '2 files changed')
    await page.goto('/library?place=recent')
    await expect(tiles.nth(2)).toBeVisible(LONG)
  })

  await test.step('the list shows the chosen columns', async () => {
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Expires' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Expires' })).toBeVisible()
    await checkScreen(page, 'library-list')
  })

  const lines = page.getByRole('table', { name: 'Files in Recent' })
  await test.step('people see where files are used before they recycle them', async () => {
    await lines.getByRole('link').first().focus()
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog', { name: 'This file is in use' })
    await expect(question).toContainText('Boxed')
    await checkScreen(page, 'in-use')
    await question.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('fields are exported as CSV, and the import is checked line by line', async () => {
    await lines.getByRole('link').first().focus()
    await page.keyboard.press('x')
    await found(page, '1 selected')
    const region = page.getByRole('region', { name: 'Selected files' })
    await region.getByRole('button', { name: 'More actions' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export fields as CSV' }).click()
    const csv = await readFile(await (await downloading).path(), 'utf8')
    const [head = '', line = ''] = csv.replace('\uFEFF', '').split('\r\n')
    const columns = head.split(',')
    expect(columns.slice(0, 3)).toEqual(['uuid', 'name', 'description'])
    expect(columns).toContain('season')
    const changed = `uuid,description,nonsense\r\n${line.split(',')[0]},Seen from the box,1\r\nno-id,x,1\r\n`
    await page.goto('/library/changes')
    await page.getByRole('button', { name: 'Import from CSV' }).click()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('dialog').getByRole('button', { name: 'CSV file' }).click()
    await (await choosing).setFiles({ name: 'files.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
    await expect(page.getByRole('list', { name: 'Rows that can’t be imported' })).toContainText(
      'Enter the uuid of the file',
    )
    await checkScreen(page, 'csv-import')
    await page.getByRole('button', { name: 'Update 1 file' }).click()
    await says(page, '1 file changed')
    await page.goto(`/file/${line.split(',')[0]}`)
    await expect(page.getByText('Seen from the box')).toBeVisible(LONG)
  })
})

test("selected values of one filter are combined with OR, and the filter's rows keep their order", async ({ page }) => {
  await openSignedIn(page, people.tomas, '/library')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const type = filters.getByRole('region', { name: 'Type' })
  const rows = () => type.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.closest('li')?.textContent))
  const names = async () => (await rows()).map((row) => row?.replace(/[\d,]+$/, ''))
  const countOf = async (name: string) =>
    Number((await rows()).find((row) => row?.startsWith(name))?.slice(name.length) ?? 0)
  await expect(type.getByRole('checkbox', { name: 'Images' })).toBeVisible()
  const before = await names()
  const [images, videos] = [await countOf('Images'), await countOf('Videos')]
  expect(Math.min(images, videos)).toBeGreaterThan(0)
  await type.getByRole('checkbox', { name: 'Images' }).check()
  await found(page, `${images} files`)
  expect(await names()).toEqual(before)
  expect(await countOf('Videos')).toBe(videos)
  await type.getByRole('checkbox', { name: 'Videos' }).check()
  await found(page, `${images + videos} files`)
  await expect(page.getByRole('region', { name: 'Search terms' })).toContainText('TypeisImages or Videos')
  expect(await names()).toEqual(before)
  await type.getByRole('checkbox', { name: 'Images' }).uncheck()
  await expect(page.getByRole('region', { name: 'Search terms' })).toContainText('TypeisVideos')
  await found(page, videos === 1 ? '1 file' : `${videos} files`)
})
