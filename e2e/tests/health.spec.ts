import { expect, test } from '../test.ts'

test('the health check succeeds', async ({ page }) => {
  const answer = await page.goto('/healthz')
  expect(answer?.status()).toBe(200)
  await expect(page.locator('body')).toContainText('ok')
})
