import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { call } from '../steps/call.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { expect, test } from '../test.ts'

test.use({ timezoneId: 'Europe/Oslo' })

const DAY = 86_400_000
/** Noon on a day in the month after next, where the demo has no posts, with room to move posts back and forth. */
const middle = (days = 0) => {
  const now = new Date()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 13, 11)
  return new Date(first + days * DAY)
}
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const inWords = (at: Date) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    .format(at)
    .replace(',', '')

type Account = { uuid: string; username: string; platform: string }
const plan = async (page: Page, team: string, file: string) => {
  const told = await call(page, 'GET', `/v1/socials/accounts/${team}/`)
  const { results } = told.body as { results: Account[] }
  const one = results.find(({ username, platform }) => username === 'visitsolvik' && platform === 'Instagram')
  const made = await call(page, 'POST', '/v1/posts/post/create/', {
    team,
    account: one?.uuid,
    files: [file],
    caption: 'Planned by the journey',
    scheduledDate: middle().toISOString(),
    status: 'scheduled',
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { post: (made.body as { uuid: string }).uuid, accounts: results }
}
const timeOf = async (page: Page, post: string) => {
  const { body } = await call(page, 'GET', `/v1/posts/post/${post}/`)
  return (body as { scheduled_at: string }).scheduled_at
}
/** Drags step by step, because the calendar starts a drag only after some movement. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('there is nothing to drag')
  await page.mouse.move(start.x + 20, start.y + 15)
  await page.mouse.down()
  await page.mouse.move(start.x + 30, start.y + 25, { steps: 4 })
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}
const cellOf = (page: Page, day: string) => page.locator(`[data-date="${day}"]`).last()

test('posts are planned by dragging, by keyboard and by date, filtered, and exported and imported as CSV', async ({
  page,
}) => {
  const { team, file } = await signInWithShareableFile(page)
  const { post, accounts } = await plan(page, team, file.uuid)
  await page.goto(`/socials?day=${dayOf(middle())}`)
  const chip = page.locator(`[data-post="${post}"]`)

  await test.step('the month, week and list views are accessible', async () => {
    await expect(chip).toBeVisible()
    await expect(chip).toHaveAccessibleName(/Post on visitsolvik, Instagram\. .*Scheduled/)
    await checkScreen(page, 'calendar-month')
    await page.goto(`/socials?day=${dayOf(middle())}&span=week`)
    await expect(chip).toBeVisible()
    await checkScreen(page, 'calendar-week')
    await page.goto(`/socials?day=${dayOf(middle())}&span=list`)
    await expect(chip).toBeVisible()
    await checkScreen(page, 'calendar-list')
    await page.goto(`/socials?day=${dayOf(middle())}`)
  })

  await test.step('a post is dragged to another day and keeps its time', async () => {
    await drag(page, chip, cellOf(page, dayOf(middle(1))))
    await expect(page.getByText(`Moved to ${inWords(middle(1))}`).first()).toBeVisible()
    await expect.poll(() => timeOf(page, post)).toBe(middle(1).toISOString())
  })

  await test.step('Shift plus an arrow key moves a post by a day or a week, and the post keeps focus', async () => {
    await chip.focus()
    const said = page.locator('[data-announcer="polite"]')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(said).toHaveText(new RegExp(`Mov(ing|ed) to ${inWords(middle(2))}`))
    await expect(chip).toBeFocused()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(said).toHaveText(new RegExp(`Mov(ing|ed) to ${inWords(middle(9))}`))
    await expect.poll(() => timeOf(page, post)).toBe(middle(9).toISOString())
    await expect(chip).toBeFocused()
  })

  await test.step('a published post stays where it is', async () => {
    await page.goto('/socials')
    await page.locator('[data-look="published"]').first().press('Shift+ArrowRight')
    await expect(
      page.getByText('A post can’t be moved once publishing has started or it has been cancelled.').first(),
    ).toBeVisible()
    await page.goto(`/socials?day=${dayOf(middle(9))}`)
    await chip.focus()
  })

  await test.step('pressing M asks for a date and time', async () => {
    await page.keyboard.press('m')
    const dialog = page.getByRole('dialog', { name: 'Move post' })
    await dialog.getByLabel('Date', { exact: true }).fill(inWords(middle(2)).replace(/^\w+ /, ''))
    await dialog.getByLabel('Time').fill('18:30')
    await dialog.getByRole('button', { name: 'Move post' }).click()
    await expect(page.getByText(`Moved to ${inWords(middle(2))}, 18:30`).first()).toBeVisible()
  })

  await test.step('a library file dropped on a day becomes a draft', async () => {
    const side = page.getByRole('complementary', { name: 'Drafts, files and grid' })
    await side.getByRole('tab', { name: 'Files' }).click()
    const tile = side.getByRole('list', { name: 'Recent files' }).getByRole('listitem').first()
    await expect(tile).toBeVisible()
    await drag(page, tile, cellOf(page, dayOf(middle(-2))))
    await expect(
      page.getByText(new RegExp(`Draft added for .* on ${inWords(middle(-2))}, 09:00`)).first(),
    ).toBeVisible()
    await side
      .getByRole('button', { name: /^Plan a post with/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the URL keeps the filters', async () => {
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Draft' }).click()
    await expect(page).toHaveURL(/status=draft/)
    await expect(chip).toBeHidden()
    await page.reload()
    await expect(page.getByRole('button', { name: /Draft/ }).first()).toBeVisible()
    await expect(chip).toBeHidden()
    const other = accounts.find(({ platform }) => platform === 'TikTok')
    await page.goto(`/socials?day=${dayOf(middle())}&account=${other?.uuid}`)
    await expect(page.getByText('No posts match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(chip).toBeVisible()
  })

  await test.step('an exported CSV is changed and imported, after a check of each line', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    expect(csv).toContain('Planned by the journey')
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import posts from CSV' })
    const choose = (name: string, text: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('wrong.csv', csv.replace('18:30', 'soon'))
    await expect(dialog.getByText('1 row has a problem.')).toBeVisible()
    await expect(dialog.getByText('Enter a time such as 09:30.')).toBeVisible()
    await checkScreen(page, 'calendar-import', 'this size')
    await choose('posts.csv', csv.replace('Planned by the journey', 'Changed in a spreadsheet'))
    await dialog.getByRole('button', { name: 'Import 1 post' }).click()
    await expect(page.getByText('1 post updated').last()).toBeVisible()
    await expect(chip).toHaveAccessibleName(/Changed in a spreadsheet/)
  })

  await test.step('a published post links to its page on the network', async () => {
    await page.goto('/socials')
    const live = page.getByRole('button', { name: /Published/ }).first()
    await live.click()
    await expect(page.getByRole('link', { name: /^View on (Instagram|TikTok)$/ })).toHaveAttribute('href', /^http/)
    await checkScreen(page, 'calendar-post', 'this size')
  })
})

test('people who cannot manage socials see the calendar but cannot change it', async ({ page }) => {
  await openSignedIn(page, people.jonas, '/socials')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New post' })).toHaveAttribute('aria-disabled', 'true')
})
