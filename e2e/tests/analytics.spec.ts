import { readFileSync } from 'node:fs'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { expect, test } from '../test.ts'

test('the analytics of the demo are shown, filtered and exported', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/analytics')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Downloads are (up|down) \d+%$|^[\d,]+ downloads?$/)
  await expect(page.getByRole('img', { name: /The table below shows the same data/ }).first()).toBeVisible()
  await checkScreen(page, 'analytics')

  await test.step('the analytics are filtered by folder', async () => {
    const filtered = page.waitForResponse((reply) => /\/graph\/\?.*folder=/.test(reply.url()))
    await page.getByRole('combobox', { name: 'Filter' }).click()
    await page.getByRole('option', { name: 'Campaigns' }).click()
    expect((await filtered).status()).toBe(200)
    await expect(page).toHaveURL(/folder=/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Filter' })).toHaveValue('Campaigns')
    await expect(page.getByText(/^Shares, unused files, .* can’t be filtered by folder\./)).toBeVisible()
    await checkScreen(page, 'analytics-filtered')
  })

  await test.step('the filtered analytics are exported as CSV', async () => {
    await page.getByRole('button', { name: 'Export as CSV' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Most-used files' }).click()
    expect(readFileSync(await (await saved).path(), 'utf8')).toMatch(/^\ufeff?File,Downloads,Views\r?\n.+,\d+,\d+/)
  })

  await test.step('the filter applies to the other tabs too', async () => {
    const library = page.waitForResponse((reply) => /\/library\/\?.*folder=/.test(reply.url()))
    await page.getByRole('link', { name: 'Library', exact: true }).last().click()
    expect((await library).status()).toBe(200)
    await page.getByRole('link', { name: 'People', exact: true }).last().click()
    await expect(page.getByText(/^Active people per day and activity by person can’t be filtered/)).toBeVisible()
    await page.goto('/analytics')
  })

  await test.step('the total number of uploads equals the number of files added in each table', async () => {
    const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
    const uploads = numberIn(await page.getByRole('button', { name: /^Uploads/ }).textContent())
    const sumOf = async (table: string, column: number) => {
      const rows = page.getByRole('table', { name: table }).getByRole('row')
      const cells = await rows.evaluateAll(
        (all, at) => all.slice(1).map((row) => row.children[at]?.textContent),
        column,
      )
      return cells.reduce((sum, cell) => sum + (numberIn(cell ?? '') || 0), 0)
    }
    await page.getByRole('link', { name: 'People', exact: true }).last().click()
    await expect(page.getByRole('table', { name: 'People' })).toBeVisible()
    expect(await sumOf('People', 1)).toBe(uploads)
    await page.getByRole('link', { name: 'Library', exact: true }).last().click()
    await expect(page.getByRole('table', { name: 'File types' })).toBeVisible()
    expect(await sumOf('File types', 3)).toBe(uploads)
  })

  for (const [tab, chart] of [
    ['Library', 'Files in the library'],
    ['People', 'Active people per day'],
    ['Files and links', 'Most-used files'],
  ] as const)
    await test.step(`the ${tab} tab shows its chart`, async () => {
      await page.getByRole('link', { name: tab, exact: true }).last().click()
      await expect(page.getByRole('region', { name: chart })).toBeVisible()
      await checkScreen(page, `analytics-${tab.toLowerCase().replaceAll(' ', '-')}`)
    })
})

test('the audit log is filtered by person and verified', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/team/audit')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await checkScreen(page, 'audit')
  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Ingrid Halvorsen' }).click()
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByRole('row', { name: /Ingrid Halvorsen/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText(/^No changes found in [\d,]+ events?, checked/)).toBeVisible({ timeout: 60_000 })
})
