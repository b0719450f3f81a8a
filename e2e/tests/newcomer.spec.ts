import { checkScreen } from '../people.ts'
import { expect, test } from '../test.ts'

/** Follows the README, using only visible texts and roles. */
test('a newcomer gets from the first sign-in to a shared link within three minutes', async ({ page, browser }) => {
  test.setTimeout(180_000)
  await page.goto('/')
  await test.step('signs in with a demo account named on the sign-in page', async () => {
    await expect(page.getByRole('heading', { name: 'This is the demo. Sign in as' })).toBeVisible()
    await page.getByRole('button', { name: /Admin of Visit Solvik/ }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  })

  await test.step('uploads a photo and opens it', async () => {
    const photo = {
      name: 'My first photo.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    }
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await (await choosing).setFiles([photo])
    await expect(page.getByText('My first photo.jpg uploaded!').last()).toBeVisible()
    await page.getByRole('link', { name: /My first photo/ }).click()
    await expect(page.getByRole('heading', { name: /My first photo/ })).toBeVisible()
  })

  const address = await test.step('turns on the public page', async () => {
    await page.getByRole('region', { name: 'File', exact: true }).getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share File' })
    await expect(dialog.getByText('This file can be shared.')).toBeVisible()
    await dialog.getByRole('switch', { name: 'Public page' }).press('Space')
    await expect(dialog.getByRole('textbox', { name: 'Public link' })).toBeVisible()
    await checkScreen(page, 'newcomer-public-link')
    return dialog.getByRole('textbox', { name: 'Public link' }).inputValue()
  })

  await test.step('a visitor without an account opens the link', async () => {
    const visitor = await (await browser.newContext()).newPage()
    await visitor.goto(address)
    await expect(visitor.getByRole('heading', { name: /My first photo/ })).toBeVisible()
    await expect(visitor.getByRole('img', { name: /My first photo/ })).toHaveJSProperty('complete', true)
    await expect(visitor.getByRole('button', { name: 'Request Download' })).toBeVisible()
    await visitor.context().close()
  })
})
