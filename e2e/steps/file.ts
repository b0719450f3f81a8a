import { expect, type Page } from '@playwright/test'
import { drawPhoto } from '../photos.ts'
import { call } from './call.ts'

export const LONG = { timeout: 180_000 }
export const teamOf = async (page: Page) => {
  const { teams } = (await call(page, 'GET', '/v1/users/hello/')).body as { teams: { uuid: string; name: string }[] }
  return teams.find(({ name }) => name === 'Visit Solvik')?.uuid ?? ''
}
/** Creates a folder with generated images and opens it; returns their names as listed. */
export async function createFolderWithImages(
  page: Page,
  folderName: string,
  names: readonly string[],
): Promise<string[]> {
  const team = await teamOf(page)
  const made = await call(page, 'POST', `/v1/files/folder/create/${team}/`, { folderName })
  expect(made.status).toBe(200)
  const folder = (made.body as { uuid: string }).uuid
  await page.goto(`/library/${folder}`)
  const files: { name: string; mimeType: string; buffer: Buffer }[] = []
  for (const [i, name] of names.entries())
    files.push({
      name,
      mimeType: 'image/jpeg',
      buffer: await drawPhoto(page, { seed: (Date.now() % 100_000) + i * 7, width: 480, height: 320 }),
    })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(files)
  const listed = async () => {
    const { body } = await call(page, 'GET', `/v1/files/files/${team}/?folder=${folder}&limit=100`)
    return (body as { results: { name: string; processed: boolean }[] }).results
  }
  const done = async () => (await listed()).filter(({ processed }) => processed).length
  await expect.poll(done, { ...LONG, intervals: [500] }).toBe(names.length)
  await page.reload()
  return (await listed()).map(({ name }) => name)
}
export const openFile = async (page: Page, name: string) => {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expectOpen(page, name)
}
export const expectOpen = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
export const openPanel = async (page: Page, name: string | RegExp) => {
  const tab = page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name })
  if ((await tab.getAttribute('aria-expanded')) !== 'true') await tab.click()
}
export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('group', { name: text }).first()).toBeVisible(LONG)
export const runMenuAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
/** Clicks a value, types a new one, and saves it with Enter. */
export async function editValue(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}: .* Edit$`) }).click()
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.keyboard.press('Enter')
}
