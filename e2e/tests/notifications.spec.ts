import type { Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { call } from '../steps/call.ts'
import { expectOpen, LONG, teamOf } from '../steps/file.ts'
import { expect, test } from '../test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unread = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
const inPopover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('a mention reaches the bell, opens the comment, and is marked as read; a muted file sends no notifications', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await browser.newContext({ ...(baseURL && { baseURL }) })
  const ingrid = await other.newPage()
  await openSignedIn(ingrid, people.ingrid)
  await openSignedIn(page, people.jonas)
  const team = await teamOf(page)
  const me = (await call(page, 'GET', '/v1/users/hello/')).body as { user: { uuid: string } }
  const listed = (await call(page, 'GET', `/v1/files/files/${team}/?limit=1`)).body as {
    results: { uuid: string; name: string }[]
  }
  const [file] = listed.results
  if (!file) throw new Error('the library is empty')
  const mention = async (text: string) => {
    const body = { text, mentions: [me.user.uuid] }
    expect((await call(ingrid, 'POST', `/v1/files/file/comment/create/${file.uuid}/`, body)).status).toBe(200)
  }
  await expect(bell(page)).toBeVisible()
  const before = await unread(page)

  await mention('Which harbour is this, Jonas?')
  await expect.poll(() => unread(page), LONG).toBe(before + 1)
  await mention('And whose boat?')
  await bell(page).click()
  const row = inPopover(page).getByRole('link', { name: `You were mentioned 2 times on ${file.name}` })
  await expect(row).toBeVisible(LONG)
  await checkScreen(page, 'notifications-bell')
  await row.click()
  await expectOpen(page, file.name)
  await expect(page.getByText('And whose boat?')).toBeVisible()

  await page.goto('/notifications')
  await expect.poll(() => unread(page), LONG).toBe(before)
  const item = page.getByRole('listitem').filter({ hasText: `You were mentioned 2 times on ${file.name}` })
  await expect(item).toBeVisible()
  await checkScreen(page, 'notifications')
  await item.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Mute this file' }).click()
  await expect(page.getByText('You won’t get notifications about this file').last()).toBeVisible()
  await mention('Nobody hears this.')
  await page.getByText('Unread', { exact: true }).click()
  if (before === 0) await expect(page.getByText('You’re all caught up')).toBeVisible()
  await checkScreen(page, 'notifications-unread')

  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(file.name)).toBeVisible()
  await page.getByRole('combobox', { name: 'Mentions by email' }).click()
  await page.getByRole('option', { name: 'Email digest' }).click()
  await expect(page.getByText('Notification settings saved').last()).toBeVisible()
  await checkScreen(page, 'notifications-settings')
  await page.getByRole('button', { name: `Unmute ${file.name}` }).click()
  await expect(page.getByText('Nothing muted.', { exact: false })).toBeVisible()
  await mention('Do you hear me again?')
  await expect.poll(() => unread(page), LONG).toBe(before + 1)
  await other.close()
})

test('a person in the demo has notifications, and marks all of them as read', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/notifications')
  await expect(page.getByRole('link', { name: /Priya Nair requested/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /mentioned you on Solvik from the sea\.jpg/ })).toBeVisible()
  await checkScreen(page, 'notifications-demo')
  await bell(page).click()
  await inPopover(page)
    .getByRole('button', { name: /^Actions for Priya Nair/ })
    .click()
  const counted = await unread(page)
  await page.getByRole('menuitem', { name: 'Mark as read' }).click()
  await expect.poll(() => unread(page)).toBe(counted - 1)
  await expect(inPopover(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const links = page.getByRole('list', { name: 'Notifications' }).getByRole('link')
  await links.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(links.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => unread(page)).toBe(0)
})
