import type { Page } from '@playwright/test'
import { checkScreen } from '../check-screen.ts'
import { expect, test } from '../test.ts'

/** Serves a page of our own on the product's origin. */
async function visit(page: Page, body: string, headers: Record<string, string> = {}): Promise<void> {
  await page.route('**/planted', (route) =>
    route.fulfill({
      headers: { 'content-type': 'text/html', ...headers },
      body: `<!doctype html><html lang="en"><head><title>Planted</title><meta name="viewport" content="width=device-width"></head><body><main><h1>Planted</h1>${body}</main></body></html>`,
    }),
  )
  await page.goto('/planted')
}

test.describe('errors that the screen does not show', () => {
  test.fail('fail a journey', async ({ page }) => {
    await visit(page, `<script>console.error('planted')</script>`)
  })

  test('include console errors', async ({ page, complaints }) => {
    await visit(page, `<script>console.error('planted')</script>`)
    expect(complaints.splice(0)).toEqual(['console: planted'])
  })

  test('include uncaught errors on the page', async ({ page, complaints }) => {
    await visit(page, `<script>throw new Error('planted')</script>`)
    expect(complaints.splice(0)).toEqual(['error on the page: planted'])
  })

  test('include 500 responses', async ({ page, complaints }) => {
    await page.route('**/broken', (route) => route.fulfill({ status: 500 }))
    await visit(page, `<script>fetch('/broken').then(() => { document.title = 'asked' })</script>`)
    await expect(page).toHaveTitle('asked')
    expect(complaints.splice(0)).toContainEqual(expect.stringMatching(/^500 from GET .*\/broken$/))
  })

  test('include violations of the content security policy', async ({ page, complaints }) => {
    await visit(page, `<p style="color: red">red</p>`, { 'content-security-policy': "style-src 'none'" })
    expect(complaints.splice(0)).toContainEqual(expect.stringContaining('content security policy: style-src'))
  })

  test('do not include refused requests, which the screen handles', async ({ page, complaints }) => {
    await page.route('**/refused', (route) => route.fulfill({ status: 403 }))
    await visit(page, `<script>fetch('/refused').then(() => { document.title = 'asked' })</script>`)
    await expect(page).toHaveTitle('asked')
    expect(complaints).toEqual([])
  })
})

test.describe('axe', () => {
  test('finds an image without alternative text', async ({ page }) => {
    await visit(page, `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`)
    await expect(checkScreen(page, 'planted')).rejects.toThrow(/at 1440: light: image-alt[^]*at 390: \w+: image-alt/)
  })

  test('finds low contrast that exists in dark mode only, and nothing on a plain page', async ({ page }) => {
    const dim =
      '<style>@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } p { color: #333 } }</style>'
    await visit(page, `${dim}<p>Words</p>`)
    await expect(checkScreen(page, 'planted', 'this size')).rejects.toThrow(/planted:\s+at 1440: dark: color-contrast/)
    await page.addStyleTag({ content: 'p { color: inherit !important }' })
    await checkScreen(page, 'plain words', 'this size')
  })
})

test('a screen that is too wide is reported, with the sizes at which this happens', async ({ page }) => {
  await visit(page, `<p style="width: 700px">wide</p>`)
  await expect(checkScreen(page, 'planted')).rejects.toThrow(/^planted:\s+at 390: \d+ px too wide/)
  await page.addStyleTag({ content: 'p { max-width: 100% }' })
  await checkScreen(page, 'planted')
})
