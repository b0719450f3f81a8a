import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'

/** A browser of its own, signed in by a cookie, in which every task of the page that takes longer than 50 ms is noted. */
export const withBrowser = async (
  { url, cookie }: { url: string; cookie: string },
  work: (page: Page, context: BrowserContext) => Promise<void>,
) => {
  const { executablePath, libraries } = await findBrowser()
  if (libraries) process.env['LD_LIBRARY_PATH'] = libraries
  const browser = await chromium.launch({ executablePath })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('=', 2)
    await context.addCookies([{ name, value: cookie.slice(name.length + 1) || value, url }])
    await context.addInitScript(() => {
      const long: { at: number; ms: number }[] = []
      Object.assign(globalThis, { long })
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) long.push({ at: startTime, ms: duration })
      }).observe({ type: 'longtask', buffered: true })
    })
    await work(await context.newPage(), context)
  } finally {
    await browser.close()
  }
}

/** The long tasks since the last time that they were asked for, in milliseconds. */
export const longTasks = (page: Page) =>
  page.evaluate(() => {
    const { long } = globalThis as unknown as { long: { ms: number }[] }
    return long.splice(0).map(({ ms }) => Math.round(ms))
  })
