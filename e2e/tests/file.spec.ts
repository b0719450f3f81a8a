import { openSignedIn, checkScreen, people } from '../people.ts'
import { call } from '../steps/call.ts'
import {
  runMenuAction,
  createFolderWithImages,
  expectOpen,
  openFile,
  openPanel,
  expectToast,
  teamOf,
  editValue,
} from '../steps/file.ts'
import { expect, test } from '../test.ts'

/** A map tile of water. */
const water = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChAGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
test('every field of a file is edited inline, and the file is moved, shared and recycled', async ({ page }) => {
  test.setTimeout(600_000)
  await openSignedIn(page, people.tomas)
  const team = await teamOf(page)
  const attribute = {
    name: `Time of day ${Date.now()}`,
    attribute_type: 'Single Select',
    options: ['Morning', 'Evening'],
  }
  expect((await call(page, 'POST', `/v1/files/custom_attribute/create/${team}/`, attribute)).status).toBe(200)
  await createFolderWithImages(page, 'Desk', ['quay.jpg', 'notes.jpg'])
  await openFile(page, 'quay.jpg')

  await openPanel(page, 'Information')
  await editValue(page, 'Description', 'The quay\nin the morning')
  await expectToast(page, 'Description updated')
  await editValue(page, 'Location', 'Solvik')
  await expectToast(page, 'Location updated')
  await editValue(page, 'Original Source', 'Ingrid Halvorsen')
  await expectToast(page, 'Original Source updated.')
  await checkScreen(page, 'file-information')

  await openPanel(page, 'Tags')
  await page.getByRole('combobox', { name: 'Tags' }).fill('morning light')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Tags updated')
  await expect(page.getByText('morning light', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Tags' }).blur()
  await checkScreen(page, 'file-tags')

  await openPanel(page, 'Rights')
  await editValue(page, 'Copyright', '© 2026 Ingrid Halvorsen')
  await expectToast(page, 'Rights details updated')
  await editValue(page, 'Context', 'For the winter cover')
  await expect(page.getByText('For the winter cover')).toBeVisible()
  await page.getByRole('button', { name: /^Expires: No expiration date/ }).click()
  await page.getByLabel('Expiration date', { exact: true }).fill('2027-03-03')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /until 3 March 2027/ })).toBeVisible()
  await page.getByRole('button', { name: /^Status: Available/ }).click()
  await page.getByRole('option', { name: 'Restricted', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Status: Restricted/ })).toBeVisible()
  await page.getByRole('switch', { name: 'Sharing Enabled' }).click()
  await expect(page.getByRole('switch', { name: 'Sharing Disabled' })).toBeVisible()
  await checkScreen(page, 'file-rights')

  await openPanel(page, 'Custom Attributes')
  await page.getByRole('button', { name: `${attribute.name}: Add a value. Edit` }).click()
  await page.getByRole('option', { name: 'Evening' }).click()
  await expectToast(page, `${attribute.name} updated`)
  await checkScreen(page, 'file-attributes')

  await openPanel(page, /^Attachments/)
  await page.getByRole('button', { name: 'Add Attachments' }).click()
  await page.getByRole('searchbox', { name: 'Search files' }).fill('notes')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'notes.jpg' }).check()
  // The flyout must keep its selection while `checkScreen` resizes the page to a phone and back.
  await checkScreen(page, 'file-add-attachments')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expectToast(page, 'Attachments added')
  await checkScreen(page, 'file-attachments')

  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/png', body: water }))
  await openPanel(page, 'Map')
  await page.getByRole('application', { name: /^File location/ }).click({ position: { x: 150, y: 100 } })
  await checkScreen(page, 'file-map-selector', 'this size')
  await page.getByRole('button', { name: 'Update Map' }).click()
  await expectToast(page, 'Location updated')
  await page.getByRole('combobox', { name: 'Map layer' }).click()
  await expect(page.getByRole('option')).toHaveCount(9)
  await page.getByRole('option', { name: 'Carto Voyager' }).click()
  await expect(page.getByRole('application', { name: /^Map of Solvik/ })).toBeVisible()
  await checkScreen(page, 'file-map')

  await openPanel(page, 'Linked Assets')
  await checkScreen(page, 'file-linked')
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expectToast(page, 'Added to favourites')

  await runMenuAction(page, 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('The quay.jpg')
  await page.keyboard.press('Enter')
  await expectToast(page, 'File renamed to The quay.jpg')
  await runMenuAction(page, 'Link to Folders')
  await page.getByRole('dialog').getByRole('button', { name: 'Brand', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link to Brand' }).click()
  await expectToast(page, 'Linked to Brand')
  await openPanel(page, 'File Usage')
  await checkScreen(page, 'file-usage')
  await page.getByRole('button', { name: 'Remove from Brand' }).click()
  await expectToast(page, 'Link to folder updated')
  await runMenuAction(page, 'Move to Folder')
  await page.getByRole('dialog').getByRole('button', { name: 'Brand', exact: true }).click()
  await checkScreen(page, 'file-move')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Brand' }).click()
  await expectToast(page, 'Moved to Brand')
  await page.getByRole('group', { name: 'Moved to Brand' }).getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Moved to Desk')
  await openPanel(page, 'Activity')
  await expect(page.getByText(/moved/).first()).toBeVisible()
  await checkScreen(page, 'file-activity')

  const address = page.url()
  await runMenuAction(page, 'Move to the recycling bin')
  await expectToast(page, 'The quay.jpg moved to the recycling bin')
  await page.goto(address)
  await expectOpen(page, 'The quay.jpg')
  await checkScreen(page, 'file-recycled')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expectToast(page, 'The quay.jpg restored')
})

test('tags typed at one key every 30 ms are saved exactly as typed', async ({ page }) => {
  await openSignedIn(page, people.tomas)
  await createFolderWithImages(page, 'Fast typing', ['fast.jpg'])
  await openFile(page, 'fast.jpg')
  await openPanel(page, 'Tags')
  await page.getByRole('combobox', { name: 'Tags' }).focus()
  for (const name of ['alpha', 'bravo', 'charlie']) {
    await page.keyboard.type(name, { delay: 30 })
    await page.keyboard.press('Enter', { delay: 30 })
  }
  await expectToast(page, 'Tags updated')
  const file = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  const saved = async () =>
    ((await call(page, 'GET', `/v1/files/file/${file}/`)).body as { tags: string[] }).tags.toSorted()
  await expect.poll(saved).toEqual(['alpha', 'bravo', 'charlie'])
})

test('a toast covers no buttons on the screen, on desktop or on a phone', async ({ page }) => {
  await openSignedIn(page, people.tomas)
  await createFolderWithImages(page, 'Toasts', ['toast.jpg'])
  await page.goto('/library?q=toast.jpg')
  await openFile(page, 'toast.jpg')
  const isApart = async (toast: string) => {
    const box = await page.getByRole('group', { name: toast }).first().boundingBox()
    const screen = page.getByRole('region', { name: 'File', exact: true })
    const buttons = screen.locator('button:visible, a:visible').filter({ hasNotText: 'Undo' })
    const covered = await buttons.evaluateAll((all, { x, y, width, height }) => {
      const isOver = ({ left, right, top, bottom }: DOMRect) =>
        left < x + width && right > x && top < y + height && bottom > y
      return all
        .filter((one) => !one.closest('[data-toast]') && isOver(one.getBoundingClientRect()))
        .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    }, box ?? { x: 0, y: 0, width: 0, height: 0 })
    expect(covered).toEqual([])
  }
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await expectToast(page, 'Added to favourites')
  await isApart('Added to favourites')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Remove from favourites' }).click()
  await expectToast(page, 'Removed from favourites')
  await isApart('Removed from favourites')
})
