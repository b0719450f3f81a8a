import type { Page } from '@playwright/test'
import { checkScreen } from '../people.ts'
import { call } from '../steps/call.ts'
import { signInWithShareableFile } from '../steps/sharing.ts'
import { connect, test } from '../steps/socials.ts'
import { expect } from '../test.ts'

const POSTS = 50
const asked = [1, 2, 3].map((n) => `asked.${n}`)
/** The number of this journey's posts with the given status, without the demo's own posts. */
const countOf = async (page: Page, team: string, status: string) => {
  const filters = { status: [status], query: 'triage' }
  const { body } = await call(page, 'POST', `/v1/socials/posts/${team}/`, { filters, limit: 1 })
  return (body as { count: number }).count
}
const shownHandle = (page: Page) => page.locator('li[data-current] bdi').first()

test('a person triages 50 posts by keyboard, asks three creators for permission and sees the requests', async ({
  page,
  networks,
}) => {
  test.slow()
  const { team } = await signInWithShareableFile(page)
  const tags = ['northlight.studio']
  // Newer than the demo's posts, because only posts published since the last collection are collected.
  const at = (n: number) => new Date(Date.now() - n * 1000).toISOString()
  await networks.instagram.seed({
    posts: [
      ...asked.map((username, n) => ({ username, caption: `Asked ${n} #triage`, tags, picture: 'asked', at: at(n) })),
      ...Array.from({ length: POSTS }, (_, n) => ({
        username: `creator.${n}`,
        caption: `Harbour ${n} #triage`,
        tags,
        picture: `picture ${n % 5}`,
        at: at(10 + n),
      })),
    ],
  })

  await test.step('posts that tag the account are collected', async () => {
    await page.goto('/socials/accounts')
    await connect(page, 'Instagram')
    await page.getByRole('link', { name: 'UGC', exact: true }).click()
    await page.getByRole('button', { name: 'Collect now' }).click()
    await page.getByRole('menuitem', { name: 'northlight.studio' }).click()
    await page.getByRole('searchbox', { name: 'Search captions and hashtags' }).fill('#triage')
    await expect(page.getByText(`${POSTS + asked.length} posts`, { exact: true })).toBeVisible({ timeout: 90_000 })
    await checkScreen(page, 'ugc-posts')
  })

  await test.step('three creators are asked for permission through a link', async () => {
    // The search box receives all key presses until it loses focus.
    await page.getByRole('link', { name: new RegExp(`^@${asked[0]} `) }).click()
    for (const handle of asked) {
      await expect(shownHandle(page)).toHaveText(`@${handle}`)
      await page.keyboard.press('a')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Suggest text' }).click()
      await expect(dialog.getByText(/Written from a template/)).toBeVisible()
      if (handle === asked[0]) await checkScreen(page, 'ugc-ask')
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect(dialog.getByRole('textbox', { name: 'Approval link' })).toHaveValue(/\/p\/approval\//)
      if (handle === asked[0]) await checkScreen(page, 'ugc-link')
      await dialog.getByRole('button', { name: 'Next post' }).click()
      await expect(dialog).toBeHidden()
    }
    expect(await countOf(page, team, 'requested')).toBe(asked.length)
  })

  await test.step('50 posts are kept or skipped by keyboard', async () => {
    await expect(shownHandle(page)).toHaveText('@creator.0')
    for (let n = 0; n < POSTS; n += 1) await page.keyboard.press(n % 3 === 0 ? 'k' : 's')
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible({ timeout: 30_000 })
    expect([await countOf(page, team, 'kept'), await countOf(page, team, 'skipped')]).toEqual([17, 33])
    await checkScreen(page, 'ugc-done')
  })

  await test.step('the requests show their statuses', async () => {
    await page.getByRole('link', { name: 'Requests', exact: true }).last().click()
    for (const handle of asked)
      await expect(page.getByRole('row', { name: new RegExp(`@${handle}.*Waiting`, 's') })).toBeVisible()
    await checkScreen(page, 'ugc-requests')
    await page.getByRole('link', { name: `@${asked[0]}` }).click()
    const panel = page.getByRole('region', { name: 'Post details' })
    await expect(panel.getByRole('heading', { name: 'May not be used yet' })).toBeVisible()
    await expect(panel.getByText('Worldwide')).toBeVisible()
    await checkScreen(page, 'ugc-requested')
  })

  await test.step('a creator has a page with posts and requests', async () => {
    await page.getByRole('link', { name: 'All posts and requests' }).click()
    await expect(page.getByRole('heading', { name: `@${asked[0]}`, level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /\d{4} Requested/ })).toBeVisible()
    await checkScreen(page, 'ugc-creator')
  })

  await test.step('the sidebar shows the current section, however many folders are above it', async () => {
    await page.setViewportSize({ width: 1440, height: 640 })
    await page.goto('/ugc')
    const sections = page.getByRole('navigation', { name: 'Sections' })
    await expect(sections.getByRole('tree')).toBeAttached()
    await expect(sections.getByRole('link', { name: 'UGC', exact: true })).toBeInViewport({ ratio: 1 })
  })
})
