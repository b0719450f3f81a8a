import { enter, look, people } from '../people.ts'
import { call } from '../steps/call.ts'
import { act, fill, isOpen, openFile, openPanel, says, teamOf, write } from '../steps/file.ts'
import { expect, test } from '../test.ts'

/** A map tile of water. */
const water = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChAGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
test('every field of a file is edited inline, and the file is moved, shared and recycled', async ({ page }) => {
  test.setTimeout(600_000)
  await enter(page, people.tomas)
  const team = await teamOf(page)
  const attribute = {
    name: `Time of day ${Date.now()}`,
    attribute_type: 'Single Select',
    options: ['Morning', 'Evening'],
  }
  expect((await call(page, 'POST', `/v1/files/custom_attribute/create/${team}/`, attribute)).status).toBe(200)
  await fill(page, 'Desk', ['quay.jpg', 'notes.jpg'])
  await openFile(page, 'quay.jpg')

  await openPanel(page, 'Information')
  await write(page, 'Description', 'The quay\nin the morning')
  await says(page, 'Description updated')
  await write(page, 'Location', 'Solvik')
  await says(page, 'Location updated')
  await write(page, 'Original Source', 'Ingrid Halvorsen')
  await says(page, 'Original Source updated.')
  await look(page, 'file-information')

  await openPanel(page, 'Tags')
  await page.getByRole('combobox', { name: 'Tags' }).fill('morning light')
  await page.keyboard.press('Enter')
  await says(page, 'Tags updated')
  await expect(page.getByText('morning light', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Tags' }).blur()
  await look(page, 'file-tags')

  await openPanel(page, 'Rights')
  await write(page, 'Copyright', '© 2026 Ingrid Halvorsen')
  await says(page, 'Rights details updated')
  await write(page, 'Context', 'For the winter cover')
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
  await look(page, 'file-rights')

  await openPanel(page, 'Custom Attributes')
  await page.getByRole('button', { name: `${attribute.name}: Add a value. Edit` }).click()
  await page.getByRole('option', { name: 'Evening' }).click()
  await says(page, `${attribute.name} updated`)
  await look(page, 'file-attributes')

  await openPanel(page, /^Attachments/)
  await page.getByRole('button', { name: 'Add Attachments' }).click()
  await page.getByRole('searchbox', { name: 'Search files' }).fill('notes')
  await page.getByRole('dialog').getByRole('checkbox', { name: 'notes.jpg' }).check()
  // The flyout must keep its selection while `look` resizes the page to a phone and back.
  await look(page, 'file-add-attachments')
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await says(page, 'Attachments added')
  await look(page, 'file-attachments')

  await page.route(/^https:/, (route) => route.fulfill({ contentType: 'image/png', body: water }))
  await openPanel(page, 'Map')
  await page.getByRole('application', { name: /^File location/ }).click({ position: { x: 150, y: 100 } })
  await look(page, 'file-map-selector', 'this size')
  await page.getByRole('button', { name: 'Update Map' }).click()
  await says(page, 'Location updated')
  await page.getByRole('combobox', { name: 'Map layer' }).click()
  await expect(page.getByRole('option')).toHaveCount(9)
  await page.getByRole('option', { name: 'Carto Voyager' }).click()
  await expect(page.getByRole('application', { name: /^Map of Solvik/ })).toBeVisible()
  await look(page, 'file-map')

  await openPanel(page, 'Linked Assets')
  await look(page, 'file-linked')
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await says(page, 'Added to favourites')

  await act(page, 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill('The quay.jpg')
  await page.keyboard.press('Enter')
  await says(page, 'File renamed to The quay.jpg')
  await act(page, 'Link to Folders')
  await page.getByRole('dialog').getByRole('button', { name: 'Brand', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Link to Brand' }).click()
  await says(page, 'Linked to Brand')
  await openPanel(page, 'File Usage')
  await look(page, 'file-usage')
  await page.getByRole('button', { name: 'Remove from Brand' }).click()
  await says(page, 'Link to folder updated')
  await act(page, 'Move to Folder')
  await page.getByRole('dialog').getByRole('button', { name: 'Brand', exact: true }).click()
  await look(page, 'file-move')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Brand' }).click()
  await says(page, 'Moved to Brand')
  await page.getByRole('group', { name: 'Moved to Brand' }).getByRole('button', { name: 'Undo' }).click()
  await says(page, 'Moved to Desk')
  await openPanel(page, 'Activity')
  await expect(page.getByText(/moved/).first()).toBeVisible()
  await look(page, 'file-activity')

  const address = page.url()
  await act(page, 'Move to the recycling bin')
  await says(page, 'The quay.jpg moved to the recycling bin')
  await page.goto(address)
  await isOpen(page, 'The quay.jpg')
  await look(page, 'file-recycled')
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await says(page, 'The quay.jpg restored')
})

test('tags typed at 30 ms a key are saved exactly as typed', async ({ page }) => {
  await enter(page, people.tomas)
  await fill(page, 'Fast typing', ['fast.jpg'])
  await openFile(page, 'fast.jpg')
  await openPanel(page, 'Tags')
  await page.getByRole('combobox', { name: 'Tags' }).focus()
  for (const name of ['alpha', 'bravo', 'charlie']) {
    await page.keyboard.type(name, { delay: 30 })
    await page.keyboard.press('Enter', { delay: 30 })
  }
  await says(page, 'Tags updated')
  const file = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? ''
  const saved = async () =>
    ((await call(page, 'GET', `/v1/files/file/${file}/`)).body as { tags: string[] }).tags.toSorted()
  await expect.poll(saved).toEqual(['alpha', 'bravo', 'charlie'])
})

test('a toast covers no button on the screen, on desktop and phone', async ({ page }) => {
  await enter(page, people.tomas)
  await fill(page, 'Toasts', ['toast.jpg'])
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
  await says(page, 'Added to favourites')
  await isApart('Added to favourites')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Remove from favourites' }).click()
  await says(page, 'Removed from favourites')
  await isApart('Removed from favourites')
})
