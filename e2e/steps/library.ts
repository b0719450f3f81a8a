import { expect, type Page } from '@playwright/test'

export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('group', { name: text }).first()).toBeVisible()

export const makeFolder = async (page: Page, name: string, place = 'Root') => {
  await page.getByRole('button', { name: 'New folder', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expectToast(page, `Created folder ${name} in ${place}`)
}
export const folderAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
export const inTree = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Folders' }).getByRole('treeitem', { name })
