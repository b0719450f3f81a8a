import { openSignedIn, people } from '../people.ts'
import { demoFiles } from '../server.ts'
import { expect, test } from '../test.ts'

/** Files from creators who agreed, which await review. */
const FROM_CREATORS = 5

test('the demo is generated automatically, and its images appear in the open library', async ({ page }) => {
  await openSignedIn(page, people.ingrid)
  const { teams } = (await (await page.request.get('/v1/users/hello/')).json()) as { teams: { uuid: string }[] }
  const processed = async () => {
    const places = await Promise.all(
      ['library', 'review'].map(async (place) => {
        const answer = await page.request.get(`/v1/files/files/${teams[0]?.uuid}/?place=${place}`)
        return ((await answer.json()) as { results: { processed: boolean }[] }).results
      }),
    )
    return places.flat().filter((file) => file.processed).length
  }
  await expect.poll(processed, { timeout: 240_000 }).toBe(demoFiles + FROM_CREATORS)
  await page.getByRole('list', { name: 'Subfolders' }).getByRole('link', { name: 'Campaigns' }).click()
  await page
    .getByRole('list', { name: 'Subfolders' })
    .getByRole('link', { name: /Autumn/ })
    .click()
  await page
    .getByRole('list', { name: 'Subfolders' })
    .getByRole('link', { name: /^Harbours/ })
    .click()
  await expect(page.getByRole('status').filter({ hasText: /\d files/ })).toBeVisible()
  const picture = page.getByRole('link', { name: /Harbour first light/ }).locator('img')
  await expect(picture.last()).toHaveJSProperty('complete', true)
  expect(await picture.last().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})
