import { openSignedIn, checkScreen, people } from '../people.ts'
import { expect, test } from '../test.ts'

/** A valid image: one red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('an administrator changes six team settings', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/team/settings')
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Visit Solvik')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await checkScreen(page, 'settings')

  await name.fill('')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await checkScreen(page, 'settings-refused')
  await name.fill('Visit Solvik and the isles')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Reykjavik')
  await checkScreen(page, 'settings-zones')
  await page.getByRole('option', { name: 'Atlantic/Reykjavik' }).click()
  await page.getByRole('textbox', { name: 'Copyright disclaimer' }).fill('Name the photographer.')
  await page.getByRole('textbox', { name: 'Download agreement' }).fill('For journalism only.')
  await page.getByRole('switch', { name: 'Use case required' }).press('Space')
  await page.getByRole('textbox', { name: 'Keep deleted files for' }).fill('14')
  await expect(page.getByText('6 settings changed')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved').last()).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Visit Solvik and the isles')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Reykjavik/)
  await expect(page.getByRole('textbox', { name: 'Copyright disclaimer' })).toHaveValue('Name the photographer.')
  await expect(page.getByRole('textbox', { name: 'Download agreement' })).toHaveValue('For journalism only.')
  await expect(page.getByRole('switch', { name: 'Use case required' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Keep deleted files for' })).toHaveValue('14 days')

  await name.fill('Visit Solvik')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved').last()).toBeVisible()
})

test('a team logo is uploaded, displayed and removed', async ({ page }) => {
  await openSignedIn(page, people.tomas)
  await page.getByRole('button', { name: /switch team/ }).click()
  await checkScreen(page, 'team-switcher', 'this size')
  await page.getByRole('menuitem', { name: /Harbour Festival/ }).click()
  await page.goto('/team/settings')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose an image' }).click()
  await (await choosing).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pixel })
  await expect(page.getByText('Logo saved').last()).toBeVisible()
  await expect(page.getByRole('img', { name: 'Harbour Festival logo' })).toBeVisible()
  await checkScreen(page, 'settings-logo')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Logo removed').last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeVisible()
})
