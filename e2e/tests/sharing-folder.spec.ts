import { checkScreen } from '../people.ts'
import { signInWithShareableFile, callStatus, type Card } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

test('a folder is shared, a selection behind a share link is downloaded as one zip, and the link reaches its download limit', async ({
  page,
}) => {
  const { team } = await signInWithShareableFile(page)
  await page
    .getByRole('link', { name: /^Press/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Actions for Press' }).first().click()
  await page.getByRole('menuitem', { name: 'New share link' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Press')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.goto(await page.getByLabel('Share link', { exact: true }).inputValue())
  await expect(page.getByRole('heading', { name: 'Press', exact: true })).toBeVisible()

  // A changed agreement must be accepted before the zip starts.
  await callStatus(page, 'PUT', `/v1/users/team/update/${team}/`, {
    download_agreement: `Print the credit. ${Date.now()}`,
  })
  const listed = await page.request.get(
    `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
  )
  const { results } = (await listed.json()) as { results: Card[] }
  const files = results.filter((one) => one.processed && !one.internal_use && !one.expired).slice(0, 3)
  const url = await page.evaluate(
    async ([where, body]) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: body ?? '' }
      return ((await (await fetch(where ?? '', init)).json()) as { url: string }).url
    },
    [
      `/v1/files/share/link/create/${team}/`,
      JSON.stringify({ title: 'For the press', downloads_by: 'everyone', files: files.map(({ uuid }) => uuid) }),
    ],
  )

  await page.goto(url)
  const marks = page.getByRole('checkbox', { name: /^Select / })
  await marks.nth(0).check()
  await marks.nth(1).check()
  await checkScreen(page, 'share-selection')
  await page.getByRole('button', { name: 'Download 2 files' }).click()
  await expect(page.getByLabel('I accept the Download Agreement')).toBeVisible()
  await page.getByLabel('I accept the Download Agreement').check()
  if (await page.getByLabel('I have read this').count()) await page.getByLabel('I have read this').check()
  if (await page.getByPlaceholder("I'd like to use this for...").count())
    await page.getByPlaceholder("I'd like to use this for...").fill('The January issue')
  await checkScreen(page, 'share-zip')
  const arriving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/)
  await expect(page.getByText('Downloading 2 files as a zip…')).toBeVisible()
  await page.locator('.grid a').first().click()
  await expect(page.getByText(/^1 of /)).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText(/^2 of /)).toBeVisible()
  await checkScreen(page, 'share-one-of-many')

  await page.goto('/share-links')
  await page.getByRole('button', { name: 'Edit For the press' }).click()
  await page.getByLabel('Maximum downloads').fill('2')
  await checkScreen(page, 'change-share-link')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Share link For the press saved').first()).toBeVisible()
  await expect(page.getByText('Limit reached').first()).toBeVisible()
  await page.goto(url)
  await expect(page.getByText(/reached its download limit/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0)
})
