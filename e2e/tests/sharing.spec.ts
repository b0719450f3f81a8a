import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { checkScreen, mailedAddress } from '../people.ts'
import { signInWithShareableFile, openShare, callStatus } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

test('a file shared with a password and an expiry can be requested on a phone, approved and downloaded, until access is revoked', async ({
  page,
  browser,
}) => {
  const { team, file } = await signInWithShareableFile(page)
  // Each attempt uses a new person, because people who have accepted the agreement are not asked again.
  const hannah = `hannah.${Date.now()}@wayfarer.example`
  await callStatus(page, 'PUT', `/v1/users/team/update/${team}/`, { download_agreement: 'Print the credit line.' })

  await openShare(page, file.uuid)
  await page.getByRole('button', { name: 'New share link' }).click()
  await page.getByLabel('Title').fill('For the Wayfarer')
  await page.getByLabel('Password').fill('rowing boat')
  await page.getByRole('button', { name: 'Choose a date' }).click()
  const month = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(month.getByRole('grid')).toBeVisible()
  await checkScreen(page, 'choose-a-day')
  await page.keyboard.press('Escape')
  await expect(month).toBeHidden()
  await page.getByLabel('Link expiry').fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10))
  await checkScreen(page, 'new-share-link')
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByLabel('Share link', { exact: true }).inputValue()
  const link = url.split('/').at(-1) ?? ''

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const visitor = await phone.newPage()
  await visitor.goto(url)
  await visitor.getByLabel('Password').fill('not this')
  await visitor.getByRole('button', { name: 'Open page' }).click()
  await expect(visitor.getByRole('alert')).toBeVisible()
  await checkScreen(visitor, 'share-locked')
  await visitor.getByLabel('Password').fill('rowing boat')
  await visitor.getByRole('button', { name: 'Open page' }).click()
  await expect(visitor.getByRole('heading', { name: 'For the Wayfarer' })).toBeVisible()
  await checkScreen(visitor, 'share-page')

  await visitor.getByRole('button', { name: 'Request Download' }).click()
  const read = visitor.getByLabel('I have read this')
  if (await read.isVisible()) await read.check()
  await visitor.getByPlaceholder("I'd like to use this for...").fill('A feature on winter ferries')
  // On a phone, the dialog is a bottom sheet as wide as the screen.
  const sheet = await visitor.getByRole('dialog').boundingBox()
  expect([sheet?.x, sheet?.width, (sheet?.y ?? 0) + (sheet?.height ?? 0)]).toEqual([0, 390, 844])
  await checkScreen(visitor, 'share-request')
  await visitor.getByRole('button', { name: 'Sign in to continue' }).click()
  await visitor.getByLabel('Email').fill(hannah)
  await visitor.getByRole('button', { name: 'Email me a link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  // The link in the email opens in its own tab.
  const tab = await phone.newPage()
  await tab.goto(await mailedAddress(page, hannah))
  await tab
    .getByRole('button', { name: /sign in|go on/i })
    .first()
    .click()
  await tab.waitForURL(`**/p/share/${link}`)
  await expect(tab.getByPlaceholder("I'd like to use this for...")).toHaveValue('A feature on winter ferries')
  await tab.getByLabel('I accept the Download Agreement').check()
  await tab.getByRole('button', { name: 'Send request' }).click()
  await tab.waitForURL('**/p/downloads#requested')
  await expect(tab.getByText('Download requested!').first()).toBeVisible()
  await expect(tab.getByText('Waiting for an answer')).toBeVisible()

  await page.goto('/requests')
  await page
    .getByRole('link', { name: /hannah/i })
    .first()
    .click()
  await expect(page.getByText('A feature on winter ferries').first()).toBeVisible()
  await expect(page.getByText('Covered').first()).toBeVisible()
  await checkScreen(page, 'requests')
  await page.getByLabel('For one download only').check()
  await page.getByRole('button', { name: 'Approve 1' }).click()
  await expect(page.getByText(/was notified by email/).first()).toBeVisible()

  await tab.goto(url)
  await expect(tab.getByText(/You can download it once in any size until .*\./)).toBeVisible()
  await checkScreen(tab, 'share-approved')
  await tab.getByRole('button', { name: 'Download', exact: true }).click()
  const again = tab.getByLabel('I have read this')
  await expect(tab.getByRole('dialog')).toBeVisible()
  if (await again.count()) await again.check()
  const arriving = tab.waitForEvent('download')
  await tab.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
  const download = await arriving
  const { results } = (await (await tab.request.get('/v1/files/downloads/')).json()) as {
    results: { uuid: string; sha256: string; file: string }[]
  }
  expect(results[0]?.file).toBe(file.uuid)
  const bytes = readFileSync((await download.path()) ?? '')
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(results[0]?.sha256)

  await tab.goto('/p/downloads')
  await expect(tab.getByText('Approved and downloaded').first()).toBeVisible()
  await checkScreen(tab, 'visitor-downloads')
  await tab.getByRole('link', { name: 'Receipt' }).first().click()
  await expect(tab.getByRole('heading', { name: 'Download receipt' })).toBeVisible()
  await tab.getByText('Details').click()
  for (const words of [results[0]?.sha256 ?? '', 'A feature on winter ferries', 'Print the credit line.', hannah])
    await expect(tab.getByText(words).last()).toBeVisible()
  await checkScreen(tab, 'receipt')
  const receiving = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Save as JSON' }).click()
  const receipt = JSON.parse(readFileSync((await (await receiving).path()) ?? '', 'utf8'))
  expect(receipt).toMatchObject({
    sha256: results[0]?.sha256,
    use_case: 'A feature on winter ferries',
    person: { email: hannah },
    agreement: { text: 'Print the credit line.' },
  })
  await tab.locator('.own summary').click()
  await expect(tab.getByRole('link', { name: 'Your account' })).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.goto('/downloads')
  await expect(page.getByText(hannah).first()).toBeVisible()
  await checkScreen(page, 'receipts')
  await page.goto(`/file/${file.uuid}/rights?person=${hannah}`)
  await expect(page.getByText(/who isn’t a member of your team/).first()).toBeVisible()
  await checkScreen(page, 'who-may-what')

  await tab.goto(url)
  await expect(tab.getByRole('heading', { name: 'For the Wayfarer' })).toBeVisible()
  const ways = [
    ['GET', `/v1/public/share/${link}/`],
    ['GET', `/v1/public/share/${link}/files/`],
    ['GET', `/v1/public/share/${link}/rendition/${file.uuid}/400/`],
    ['GET', `/v1/public/share/${link}/terms/${file.uuid}/`],
    ['POST', `/v1/public/share/${link}/begin/${file.uuid}/`],
    ['GET', `/v1/files/download/bytes/${results[0]?.uuid}/`],
  ] as const
  const answers = async () =>
    Promise.all(ways.map(([method, way]) => callStatus(tab, method, way, method === 'POST' ? {} : undefined)))
  expect((await answers())[2]).toBe(200)
  await page.goto('/share-links')
  await checkScreen(page, 'share-links')
  await page.getByRole('button', { name: 'Revoke For the Wayfarer' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('For the Wayfarer revoked').first()).toBeVisible()
  expect(await answers()).toEqual(ways.map(() => 404))
  // A visitor who already has the dialog open is told that the link no longer works, and can't send the request again.
  await tab.getByRole('button', { name: /Download/ }).click()
  if (await tab.getByLabel('I have read this').count()) await tab.getByLabel('I have read this').check()
  await tab.getByPlaceholder("I'd like to use this for...").fill('Once more')
  await tab.getByRole('button', { name: 'Send request' }).click()
  await expect(tab.getByText(/This link no longer works/)).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Send request' })).toHaveCount(0)
  await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(tab.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await phone.close()
})
