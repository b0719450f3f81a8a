import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../e2e/browser.ts'

/** Runs the work in a separate browser, signed in with a cookie, that records every task of a page longer than 50 ms. */
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

/** The long tasks since the last call, in milliseconds. */
export const longTasks = (page: Page) =>
  page.evaluate(() => {
    const { long } = globalThis as unknown as { long: { ms: number }[] }
    return long.splice(0).map(({ ms }) => Math.round(ms))
  })

type Task = { ph: string; name: string; pid: number; tid: number; dur?: number; tdur?: number; args: { name?: string } }
/**
 * Returns how many tasks of a page took longer than 50 ms during the work, by wall clock and by processor time, the longest
 * of each, and the total number of tasks.
 * Other load on the machine delays tasks, which shows only in the wall-clock times.
 */
export const tasksDuring = async (context: BrowserContext, page: Page, work: () => Promise<void>) => {
  const tools = await context.newCDPSession(page)
  const all: Task[] = []
  tools.on('Tracing.dataCollected', ({ value }) => all.push(...(value as unknown as Task[])))
  await tools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } })
  await work()
  const traced = new Promise((resolve) => tools.once('Tracing.tracingComplete', resolve))
  await tools.send('Tracing.end')
  await traced
  await tools.detach()
  const drawing = all.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const tasks = all.filter(
    ({ ph, name, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && drawing.some((one) => one.pid === pid && one.tid === tid),
  )
  const p50 = (of: (task: Task) => number) => {
    const ms = tasks.map((task) => of(task) / 1000).toSorted((a, b) => b - a)
    return { over: ms.filter((one) => one > 50).length, longest: Math.round(ms[0] ?? 0) }
  }
  return {
    tasks: tasks.length,
    clock: p50(({ dur = 0 }) => dur),
    computed: p50(({ tdur = 0 }) => tdur),
  }
}
