import { openSignedIn, checkScreen, people } from '../people.ts'
import { call } from '../steps/call.ts'
import { LONG, openPanel, expectToast, teamOf } from '../steps/file.ts'
import { expect, test } from '../test.ts'

test('an administrator creates, assigns, unassigns and deletes a custom role', async ({ page, browser }) => {
  await openSignedIn(page, people.tomas, '/team/roles')
  await expect(page.getByRole('group', { name: 'Permissions by role' })).toBeVisible()
  await checkScreen(page, 'roles')
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Press office')
  const flags = dialog.getByRole('checkbox')
  await flags.first().check()
  await flags.last().check()
  await checkScreen(page, 'role-dialog')
  await dialog.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText('Role Press office saved').last()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Press office/ })).toBeVisible()

  await page.goto('/team/members')
  const choice = page.getByRole('combobox', { name: /^Ingrid.*’s role$/ })
  await choice.click()
  await page.getByRole('option', { name: 'Press office' }).click()
  await expect(page.getByText(/now has the role Press office/).last()).toBeVisible()
  const ingrid = await (await browser.newContext()).newPage()
  await openSignedIn(ingrid, people.ingrid, '/team/roles')
  await expect(ingrid.getByRole('button', { name: 'New role' })).toBeEnabled()
  await ingrid.context().close()
  await choice.click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await expect(page.getByText(/now has the role Editor/).last()).toBeVisible()

  await page.goto('/team/roles')
  await page.getByRole('button', { name: 'Actions for the role Press office' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Newsroom')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Role Newsroom saved').last()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the role Newsroom' }).click()
  await checkScreen(page, 'role-menu', 'this size')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await checkScreen(page, 'role-delete', 'this size')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Role Newsroom deleted').last()).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /Newsroom/ })).toBeHidden()
})

test('members who cannot manage the team can read roles and settings, and are told why they cannot change them', async ({
  page,
}) => {
  await openSignedIn(page, people.ingrid, '/team/roles')
  await expect(page.getByRole('button', { name: 'New role' })).toHaveAttribute('aria-disabled', 'true')
  await checkScreen(page, 'roles-read-only')
  await page.goto('/team/settings')
  await expect(page.getByText(/You can view these settings but not change them/)).toBeVisible()
  await checkScreen(page, 'settings-read-only')
  await page.goto('/team/members')
  await expect(page.getByText(people.tomas)).toBeVisible()
  await checkScreen(page, 'members-read-only')
})

test('a contributor follows a submission, and attaches another upload to it once it is accepted', async ({
  page,
  browser,
}) => {
  const chosen = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} ${Date.now()}`) })
  await openSignedIn(page, people.amara, '/library')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await (await choosing).setFiles([chosen('regatta.txt')])
  await expectToast(page, /regatta\.txt.* sent for review/)
  await checkScreen(page, 'submission-sent', 'this size')
  await page.goto('/library/submissions')
  const row = page.getByRole('row', { name: /regatta\.txt/ })
  await expect(row).toContainText('Awaiting review')

  const tomas = await (await browser.newContext()).newPage()
  await openSignedIn(tomas, people.tomas, '/library')
  const { body } = await call(tomas, 'GET', `/v1/files/files/${await teamOf(tomas)}/?place=review`)
  const { results } = body as { results: { uuid: string; name: string }[] }
  const submission = results.find(({ name }) => name === 'regatta.txt')?.uuid ?? ''
  const accepted = await call(tomas, 'PUT', `/v1/files/file/update/${submission}/`, { reviewStatus: 0 })
  expect(accepted.status).toBe(200)
  await tomas.context().close()

  await page.goto(`/file/${submission}`)
  await openPanel(page, /^Attachments/)
  await page.getByRole('button', { name: 'Add Attachments' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Upload' }).click()
  const attaching = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: /Drop files here/ }).click()
  await (await attaching).setFiles([chosen('contract.txt')])
  await expect(dialog.getByText('Attached', { exact: true })).toBeVisible(LONG)
  await checkScreen(page, 'contributor-attachment')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Attachments' })).toContainText('contract.txt')
  await page.goto('/library/submissions')
  await expect(row).toContainText('In the library')
  await checkScreen(page, 'submissions')
})
