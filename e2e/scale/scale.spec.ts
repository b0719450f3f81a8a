import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { password, signIn } from '../people.ts'
import { drawPhoto } from '../photos.ts'

const email = 'nora@example.org'
const LONG = { timeout: 180_000 }

async function upload(page: Page, name: string, seed: number): Promise<void> {
  const buffer = await drawPhoto(page, { seed, width: 2400, height: 1600 })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
}

/** Downloads the original; returns its size. */
async function download(page: Page, name: string): Promise<number> {
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  const arriving = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download/ })
    .first()
    .click()
  const choice = page.getByRole('button', { name: /^Download( original)?$/ }).last()
  await choice.click({ timeout: 5000 }).catch(() => {})
  return readFileSync(await (await arriving).path()).length
}

test('with two processes of each kind, a second browser shows an upload live, and updates it once it is processed', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Vik')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Team', { exact: true }).fill('Nordlys')
  await page
    .getByRole('button', { name: /make|create|begin|start/i })
    .last()
    .click()
  await expect(page.getByText('Nordlys').first()).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await signIn(other, email)
  await expect(other.getByRole('button', { name: 'Upload', exact: true }).first()).toBeVisible()
  await upload(page, 'quay.jpg', 1)
  for (const window of [page, other]) {
    await expect(window.getByRole('link', { name: /^quay\.jpg/ })).toBeVisible(LONG)
    await expect(window.getByRole('link', { name: /Processing/ })).toHaveCount(0, LONG)
  }
  const thumbnail = other
    .getByRole('link', { name: /^quay\.jpg/ })
    .locator('img')
    .first()
  await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await other.context().close()
})

test('with one process of each kind left, uploads, jobs and downloads continue', async ({ page }) => {
  await signIn(page, email)
  await expect(page.getByRole('link', { name: /^quay\.jpg/ })).toBeVisible(LONG)
  await upload(page, 'mole.jpg', 2)
  await expect(page.getByRole('link', { name: /^mole\.jpg/ })).toBeVisible(LONG)
  await expect(page.getByRole('link', { name: /Processing/ })).toHaveCount(0, LONG)
  expect(await download(page, 'mole.jpg')).toBeGreaterThan(10_000)
})
