import type { Browser, Page } from '@playwright/test'
import { checkScreen, people, signIn } from '../people.ts'
import { expect, test } from '../test.ts'
import { zipOf } from '../zip.ts'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** A separate browser without a session, at phone size. */
const onPhone = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}
/** An image to upload: a screenshot of the given page. */
const photo = async (page: Page, name: string): Promise<Chosen> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await page.screenshot({ type: 'jpeg' }),
})
const choose = async (page: Page, button: string | RegExp, files: Chosen[]) => {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await asked).setFiles(files)
}

test('guests upload files through a link, and the team reviews them', async ({ page, browser, baseURL }) => {
  test.slow()
  await signIn(page, people.tomas)
  await page.getByRole('link', { name: 'Guest uploads' }).click()
  await expect(page.getByRole('heading', { name: 'Guest uploads' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New guest link' })).toBeVisible()

  const address = await test.step('a member creates a link with a password', async () => {
    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('From the regatta')
    await page.getByRole('button', { name: 'Create folder' }).click()
    await expect(page.getByRole('treeitem', { name: /From the regatta/ })).toBeVisible()
    await page.getByRole('button', { name: 'New guest link' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Folder' }).click()
    await page.getByRole('option', { name: 'From the regatta' }).click()
    await dialog.getByLabel('Name').fill('Regatta photos')
    await dialog.getByLabel('Message for guests').fill('Send us your best pictures of the regatta.')
    await dialog.getByLabel('Link expiry').fill('2099-08-31')
    await dialog.getByLabel('Password', { exact: true }).fill('under the pier')
    await checkScreen(page, 'guest-link-new')
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const shown = page.getByRole('dialog').getByLabel('Guest link')
    await expect(shown).toHaveValue(/\/p\/upload\/[0-9a-f]{32}#[\w-]{43}$/)
    await checkScreen(page, 'guest-link-address')
    const value = await shown.inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('row', { name: /Regatta photos/ })).toContainText('Open until 31 August 2099')
    await checkScreen(page, 'guest-links')
    return value
  })
  const guest = await onPhone(browser, baseURL)

  await test.step('a wrong password is refused, and the right one opens the link', async () => {
    await guest.goto(address)
    await expect(guest.getByRole('heading', { name: 'This page is password-protected' })).toBeVisible()
    await guest.getByLabel('Password', { exact: true }).fill('over the bridge')
    await guest.getByRole('button', { name: 'Continue' }).click()
    await expect(guest.getByText('Wrong password')).toBeVisible()
    await checkScreen(guest, 'guest-password')
    await guest.getByLabel('Password', { exact: true }).fill('under the pier')
    await guest.getByRole('button', { name: 'Continue' }).click()
    await expect(guest.getByRole('heading', { name: 'Regatta photos' })).toBeVisible()
  })

  const sailing = await photo(guest, 'Sailing.jpg')
  const inside = (await photo(page, 'inside')).buffer
  await test.step('two photos and a zip arrive, even with a reload in between', async () => {
    const zip = zipOf([
      { name: 'from the pier/Starting gun.jpg', bytes: inside },
      { name: 'Finish.jpg', bytes: sailing.buffer },
    ])
    await choose(guest, /Choose files/, [
      sailing,
      await photo(page, 'Harbour.jpg'),
      { name: 'More.zip', mimeType: 'application/zip', buffer: zip },
    ])
    await expect(guest.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(3)
    await guest.getByRole('button', { name: 'Send 3 files' }).click()
    await expect(guest.getByText('Enter an email address')).toBeVisible()
    await guest.getByLabel('Your name').fill('Kari Nordal')
    await guest.getByLabel('Your email').fill('kari@example.org')
    await guest.getByRole('button', { name: 'Send 3 files' }).click()
    await expect(guest.getByText('Tick the box to send your files.')).toBeVisible()
    await guest.getByRole('checkbox', { name: 'I agree' }).check()
    await checkScreen(guest, 'guest-chosen')

    const bytes = '**/v1/public/upload/**'
    await guest.route(bytes, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    await guest.getByRole('button', { name: 'Send 3 files' }).click()
    await expect(guest.getByText('0 of 3 sent')).toBeVisible()
    await checkScreen(guest, 'guest-sending')
    await guest.unroute(bytes)
    await guest.reload()
    await expect(guest.getByRole('heading', { name: 'Thank you, Kari Nordal' })).toBeVisible()
    await expect(guest.getByText(/^Visit Solvik received 3 files\./)).toBeVisible()
    await checkScreen(guest, 'guest-thanks')
  })

  await test.step('the team reviews the files, and adds one to the library', async () => {
    await page.goto('/library/review')
    for (const name of ['Sailing.jpg', 'Harbour.jpg', 'Starting gun.jpg', 'Finish.jpg'])
      await expect(page.getByRole('row', { name })).toContainText('from Kari Nordal', { timeout: 120_000 })
    await checkScreen(page, 'review')
    await page.getByRole('row', { name: 'Sailing.jpg' }).getByRole('button', { name: 'Add to Library' }).click()
    await expect(page.getByText('Sailing.jpg added to the library').first()).toBeVisible()
    await page.getByRole('row', { name: 'Starting gun.jpg' }).getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('row', { name: 'Starting gun.jpg' })).toHaveCount(0)
    await page.getByRole('treeitem', { name: /From the regatta/ }).click()
    await expect(page.getByRole('list', { name: 'Files in From the regatta' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('a link that is turned off accepts no more files', async () => {
    await page.goto('/library/guests')
    await expect(page.getByRole('row', { name: /Regatta photos/ })).toContainText('2 awaiting review')
    await guest.getByRole('button', { name: 'Send more files' }).click()
    await choose(guest, /Choose files/, [{ ...sailing, name: 'Too late.jpg' }])
    await page.getByRole('button', { name: 'Turn off Regatta photos' }).click()
    await expect(page.getByRole('row', { name: /Regatta photos/ })).toContainText('Turned off')
    await guest.getByRole('button', { name: 'Send 1 file' }).click()
    await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await checkScreen(guest, 'guest-ended')
    await guest.goto('/p/upload#a-secret-that-never-was-one')
    await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await page.goto('/library/review')
    await expect(page.getByRole('row', { name: 'Harbour.jpg' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Too late.jpg' })).toHaveCount(0)
  })
  await guest.context().close()
})

test('consent from a guest clears the rights of a file, and a file without consent is marked', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await signIn(page, people.tomas)
  await page.getByRole('link', { name: 'Guest uploads' }).click()
  await page.getByRole('button', { name: 'New guest link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Open day')
  await dialog.getByRole('combobox', { name: 'Consent', exact: true }).click()
  await page.getByRole('option', { name: 'Optional' }).click()
  await dialog.getByLabel('Consent text').fill('You may use my pictures for the open day.')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByRole('dialog').getByLabel('Guest link').inputValue()
  await page.getByRole('button', { name: 'Done' }).click()

  const guest = await onPhone(browser, baseURL)
  await test.step('one file is sent without consent and one with it; a program is rejected', async () => {
    await guest.goto(address)
    const picture = await photo(guest, 'Unclear.jpg')
    await choose(guest, /Choose files/, [
      picture,
      { ...picture, name: 'setup.exe', mimeType: 'application/x-msdownload' },
    ])
    await expect(guest.getByText(/^setup\.exe: This type of file is not accepted/)).toBeVisible()
    await guest.getByLabel('Your name').fill('Kari Nordal')
    await guest.getByLabel('Your email').fill('kari@example.org')
    await checkScreen(guest, 'guest-consent')
    await guest.getByRole('button', { name: 'Send 1 file' }).click()
    await expect(guest.getByRole('heading', { name: 'Thank you, Kari Nordal' })).toBeVisible()
    await guest.getByRole('button', { name: 'Send more files' }).click()
    await choose(guest, /Choose files/, [{ ...picture, name: 'Agreed.jpg' }])
    await guest.getByRole('checkbox', { name: 'I agree' }).check()
    await guest.getByRole('button', { name: 'Send 1 file' }).click()
    await expect(guest.getByRole('heading', { name: 'Thank you, Kari Nordal' })).toBeVisible()
    await guest.context().close()
  })

  const openNamed = async (name: string) => {
    await page.goto('/library')
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  }
  await test.step('both files are reviewed: the rights of one are unknown, those of the other are cleared', async () => {
    await page.goto('/library/review')
    await expect(page.getByRole('row', { name: 'Unclear.jpg' })).toContainText('rights unknown')
    await expect(page.getByRole('row', { name: 'Agreed.jpg' })).not.toContainText('rights unknown')
    for (const name of ['Unclear.jpg', 'Agreed.jpg']) {
      await page.getByRole('row', { name }).getByRole('button', { name: 'Add to Library' }).click()
      await expect(page.getByText(`${name} added to the library`).first()).toBeVisible()
    }
    await openNamed('Unclear.jpg, .*Rights unknown')
    await page.getByRole('button', { name: 'Rights', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Rights unknown' })).toBeVisible()
    await expect(page.getByText('No rights are recorded for this file.')).toBeVisible()
    await checkScreen(page, 'rights-unknown')
    // The panel stays open from file to file.
    await openNamed('Agreed.jpg')
    await expect(page.getByRole('heading', { name: 'May be shared, posted and downloaded' })).toBeVisible()
    await expect(page.getByText(/^Kari Nordal agreed on/)).toBeVisible()
    await checkScreen(page, 'rights-consent')
  })

  await test.step('the panel of an expired file says when it expired', async () => {
    await page.getByRole('button', { name: /^Expires: No expiration date/ }).click()
    await page.getByLabel('Expiration date', { exact: true }).fill('2025-10-12')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Expired on 12 October 2025' })).toBeVisible()
    await expect(page.getByText('The file has expired.')).toBeVisible()
    await checkScreen(page, 'rights-expired')
  })
})

test('a team without guest links is told what guest links are for', async ({ page }) => {
  await signIn(page, people.tomas)
  await page.getByRole('button', { name: /switch team/ }).click()
  await page.getByRole('menuitem', { name: /Harbour Festival/ }).click()
  await page.getByRole('link', { name: 'Guest uploads' }).click()
  await expect(page.getByRole('heading', { name: 'No guest links yet' })).toBeVisible()
  await checkScreen(page, 'guest-links-none')
})

test('people who cannot upload and edit do not see guest links', async ({ page }) => {
  await signIn(page, people.jonas)
  await expect(page.getByRole('link', { name: 'All files' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Guest uploads' })).toHaveCount(0)
  await page.goto('/library/guests')
  await expect(page.getByText('You can’t see the guest links')).toBeVisible()
  await checkScreen(page, 'guest-links-not-allowed')
})
