import type { Page } from '@playwright/test'
import { checkScreen } from '../people.ts'
import { connect, sendFile, test } from '../steps/integrations.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { findPostableFiles } from '../steps/socials.ts'
import { expect } from '../test.ts'

const HOUR = 3_600_000
const toast = (page: Page, text: string) => page.getByRole('group', { name: text }).first()

test('a person connects Canva, sends files there and learns how each upload ended', async ({ page, products }) => {
  const { canva } = products
  const { team } = await signInWithShareableFile(page)
  const [first, second, third] = await findPostableFiles(page, team, 'image', 3, 'share')

  await test.step('Canva is connected in its own window', async () => {
    await connect(page, 'Canva', 'northlight.studio', 'Northlight Studio')
    await checkScreen(page, 'integrations')
  })

  await test.step('a file is uploaded, and Canva shows it', async () => {
    const dialog = await sendFile(page, first?.uuid ?? '', 'Canva', 'Northlight Studio')
    await checkScreen(page, 'integrations-send')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'File uploaded to Canva.')).toBeVisible({ timeout: 60_000 })
    const shelf = await page.context().newPage()
    await shelf.goto(canva.url)
    await expect(shelf.getByText((first?.name ?? '').slice(0, 50))).toBeVisible()
    await shelf.close()
    expect(canva.assets()).toHaveLength(1)
  })

  await test.step('an expired token is refreshed without anyone noticing', async () => {
    const refreshed = () => canva.journal.entries({ effect: 'token' }).length
    const before = refreshed()
    canva.clock.advance(5 * HOUR)
    const dialog = await sendFile(page, second?.uuid ?? '', 'Canva', 'Northlight Studio')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'File uploaded to Canva.')).toBeVisible({ timeout: 60_000 })
    expect(refreshed()).toBe(before + 1)
  })

  await test.step('a failed job is reported in a toast and in the list of uploads', async () => {
    canva.faults.add({ on: 'asset.process', error: 'import_failed' })
    const dialog = await sendFile(page, third?.uuid ?? '', 'Canva', 'Northlight Studio')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Error uploading to Canva.')).toBeVisible({ timeout: 60_000 })
    await page.goto('/integrations')
    const uploads = page.getByRole('table', { name: 'Recent uploads' })
    await expect(uploads.getByRole('row', { name: new RegExp(`${third?.name}.*Failed`, 's') })).toContainText(
      'Canva could not import this file. Convert it to another format first, then send it again.',
    )
    await checkScreen(page, 'integrations-uploads')
  })

  await test.step('a request is retried while Canva is busy, and a file that is too large is refused with advice', async () => {
    canva.faults.add({ on: 'asset.upload', status: 429, headers: { 'retry-after': '1' }, body: {} })
    const busy = await sendFile(page, third?.uuid ?? '', 'Canva', 'Northlight Studio')
    await busy.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'File uploaded to Canva.')).toBeVisible({ timeout: 60_000 })
    canva.faults.add({ on: 'asset.process', error: 'file_too_big' })
    const large = await sendFile(page, second?.uuid ?? '', 'Canva', 'Northlight Studio')
    await large.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, 'Error uploading to Canva.')).toBeVisible({ timeout: 60_000 })
    await page.goto('/integrations')
    await expect(page.getByRole('table', { name: 'Recent uploads' })).toContainText(
      'The file is too large for Canva. Send a smaller version.',
    )
  })
})

test('a person connects Adobe and sends an image to Libraries and a video to Frame.io', async ({ page, products }) => {
  const { adobe } = products
  const { team } = await signInWithShareableFile(page)
  const [image] = await findPostableFiles(page, team, 'image', 1, 'share')
  const [video] = await findPostableFiles(page, team, 'video', 1, 'share')
  await connect(page, 'Adobe', 'harbour.coffee', 'Harbour Coffee')
  for (const [file, place] of [
    [image, 'Creative Cloud Libraries'],
    [video, 'Frame.io'],
  ] as const) {
    const dialog = await sendFile(page, file?.uuid ?? '', 'Adobe', 'Harbour Coffee')
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toast(page, `File uploaded to ${place}.`)).toBeVisible({ timeout: 90_000 })
  }
  const shelf = await page.context().newPage()
  await shelf.goto(adobe.url)
  await expect(shelf.getByText('Libraries: Vitrine')).toBeVisible()
  await expect(shelf.getByText(/^Frame\.io/)).toBeVisible()
  await shelf.close()
  expect(adobe.assets().map(({ place }) => place)).toEqual(['Libraries', 'Frame.io'])
})

test('selected files are sent to Canva together', async ({ page, products }) => {
  const { team } = await signInWithShareableFile(page)
  const images = await findPostableFiles(page, team, 'image', 2, 'share')
  await page.goto('/integrations')
  await expect(page.getByRole('heading', { name: 'Recent uploads' })).toBeVisible()
  const accounts = page.getByRole('table', { name: 'Canva accounts' })
  if (!(await accounts.getByRole('row', { name: /Northlight Studio.*Connected/s }).isVisible()))
    await connect(page, 'Canva', 'northlight.studio', 'Northlight Studio')
  const before = products.canva.assets().length
  await page.goto(`/library?place=all&q=${encodeURIComponent('type:image status:available')}`)
  for (const { name } of images)
    await page
      .getByRole('checkbox', { name: `Select ${name}`, exact: true })
      .first()
      .click({ force: true })
  await page.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Send to Canva' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to Canva' })
  await dialog.getByRole('radio', { name: /^Northlight Studio/ }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toast(page, '2 files uploaded to Canva.')).toBeVisible({ timeout: 90_000 })
  expect(products.canva.assets()).toHaveLength(before + 2)
})
