import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkScreen } from '../people.ts'
import { readQrCode } from '../qr.ts'
import { signInWithShareableFile, openShare } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

test('a file is shown on its public page, opened with its QR code, and embedded in pages of another origin', async ({
  page,
  browser,
  baseURL,
}) => {
  const { file } = await signInWithShareableFile(page)
  await openShare(page, file.uuid)
  const open = page.getByRole('switch', { name: 'Public page' })
  if (!(await open.isChecked())) {
    await open.focus()
    await page.keyboard.press('Space')
  }
  const address = page.getByLabel('Public link', { exact: true })
  await expect(address).toHaveValue(`${baseURL}/p/file/${file.uuid}`)
  await checkScreen(page, 'share-file')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as SVG' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('qr-code.svg')
  const reader = await (await browser.newContext()).newPage()
  const read = await readQrCode(readFileSync((await saved.path()) ?? '', 'utf8'))
  expect(read).toEqual({ text: `${baseURL}/p/file/${file.uuid}`, margin: 4 })
  await reader.goto(read.text)
  await expect(reader.getByRole('heading', { name: file.name })).toBeVisible()
  await checkScreen(reader, 'public-file')

  await page.getByRole('tab', { name: 'Asset' }).click()
  const cdn = await page.getByLabel('CDN link', { exact: true }).inputValue()
  await checkScreen(page, 'share-asset')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.goto('/embeds')
  await page.getByRole('button', { name: 'New embed' }).click()
  await page.getByRole('searchbox', { name: 'Search files' }).fill(`name:"${file.name}"`)
  await page.getByRole('checkbox', { name: file.name, exact: true }).first().check()
  await checkScreen(page, 'picker-embed')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title').fill('On the hotel pages')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'On the hotel pages' })).toBeVisible()
  await checkScreen(page, 'embed')
  const embed = page.url().split('/').at(-1) ?? ''
  const { code, script } = (await (await page.request.get(`/v1/files/single_embed/${embed}/`)).json()) as {
    code: string
    script: string
  }
  const elsewhere = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Hotel</title>${code}${script}<img id="cdn" alt="" src="${cdn}">`),
  )
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  const { port } = elsewhere.address() as AddressInfo
  try {
    await reader.goto(`http://127.0.0.1:${port}/`)
    await expect(reader.locator('iframe')).toHaveCount(2)
    for (const frame of [0, 1]) {
      const picture = reader.frameLocator('iframe').nth(frame).locator('img').first()
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
        .toBeGreaterThan(0)
    }
    const wide = () =>
      reader.locator('#cdn').evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))
    await expect.poll(wide).toBeGreaterThan(0)
  } finally {
    elsewhere.close()
  }

  await page.getByRole('button', { name: `Remove ${file.name}` }).click()
  await expect(page.getByText('Removed successfully').first()).toBeVisible()
  await page.goto('/embeds?q=nothing-has-this-name')
  await expect(page.getByText('No embeds found').first()).toBeVisible()
  await checkScreen(page, 'embeds')
  await reader.context().close()
})
