import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { FileCard } from '../packages/contract/src/index.ts'
import { longTasks, withBrowser } from './browsing.ts'
import { drawPhotos, load, median, photosIn, withProduct } from './measure.ts'

// usage: npm run bench:opening (after `npm start` or a build of the web app)
// The file screen in a browser: the time from the click on a tile until the image and the panel are painted, and from an arrow
// key until those of the next file are painted. Images have 12 megapixels and are processed as usual. Times are taken inside
// the page, at the frame that shows each part.

const COUNT = 16

type Times = { picture: number; sharp: number; panel: number }
/** Runs in the page: performs an action, checks every frame, and returns the milliseconds until each part of the file was painted. */
const watch = (page: Page, act: { click?: string; press?: string }, name: string) =>
  page.evaluate(
    async ([{ click, press }, wanted]) => {
      const began = performance.now()
      const from: Element | null = click
        ? document.querySelector(`[title="${click}"], [aria-label^="${click}"]`)
        : document.activeElement
      if (click) (from as HTMLElement | null)?.click()
      else from?.dispatchEvent(new KeyboardEvent('keydown', { key: press ?? '', bubbles: true, cancelable: true }))
      const times: Partial<Times> = {}
      const frame = () => new Promise(requestAnimationFrame)
      while (performance.now() - began < 10_000 && Object.keys(times).length < 3) {
        await frame()
        const screen = document.querySelector('[data-file-screen]')
        if (screen?.querySelector('h1')?.textContent !== wanted) continue
        const painted = [...screen.querySelectorAll('img')].filter((one) => one.complete && one.naturalWidth > 0)
        const panel = screen.querySelector('#file-panel')
        if (painted.some(({ src }) => /\/(400|1080|2000)\//.test(src))) times.picture ??= performance.now() - began
        if (painted.some(({ src }) => /\/(1080|2000)\//.test(src))) times.sharp ??= performance.now() - began
        if (panel && !panel.querySelector('[class*=Skeleton]')) times.panel ??= performance.now() - began
      }
      return { picture: Number.NaN, sharp: Number.NaN, panel: Number.NaN, ...times }
    },
    [act, name] as const,
  )

const show = (what: string, all: Times[], targets: Partial<Times>) => {
  for (const part of ['picture', 'sharp', 'panel'] as const) {
    const ms = all.map((one) => Math.round(one[part]))
    const target = targets[part]
    const judged = target === undefined ? '' : `${target} ms, ${median(ms) <= target ? 'met' : 'missed'}`
    console.log(`| ${what}: ${part} | ${median(ms)} ms (${ms.join(' ')}) | ${judged} |`)
  }
}

await withProduct(async ({ room, uploader }) => {
  await drawPhotos(join(room, 'photos'), 6)
  const photos = photosIn(join(room, 'photos'))
  for (let n = 0; n < COUNT; n++) {
    const bytes = await readFile(photos[n % photos.length] ?? '')
    // Every file gets different bytes, because duplicates would be detected.
    await uploader.upload(`Harbour ${n}.jpg`, Buffer.concat([bytes, Buffer.from([n])]))
  }
  let cards: FileCard[] = []
  const listed = `/v1/files/files/${uploader.team}/?limit=100`
  const processed = async () => {
    cards = (await uploader.json<{ results: FileCard[] }>(listed)).results
    return cards.length === COUNT && cards.every((one) => one.processed)
  }
  while (!(await processed())) await pause(200)

  await withBrowser({ url: uploader.url, cookie: uploader.cookie }, async (page) => {
    await page.goto(`${uploader.url}/library/`)
    await page.locator('[data-tile]').first().waitFor()
    await page.waitForLoadState('load')
    // A user would look at the grid before opening anything.
    await pause(3000)
    const names = cards.map(({ name }) => name)
    const opened: Times[] = []
    for (const name of names.slice(0, 8)) {
      opened.push(await watch(page, { click: name }, name))
      await page.keyboard.press('Escape')
      await page.locator('[data-file-screen]').waitFor({ state: 'detached' })
      await pause(300)
    }
    const first = names[0] ?? ''
    await watch(page, { click: first }, first)
    await pause(1500)
    const on: Times[] = []
    for (const name of names.slice(1)) {
      on.push(await watch(page, { press: 'ArrowRight' }, name))
      await pause(700)
    }
    const back: Times[] = []
    for (const name of names.slice(-6, -1).toReversed()) {
      back.push(await watch(page, { press: 'ArrowLeft' }, name))
      await pause(300)
    }
    console.log('| | median (each) | target |\n|---|---|---|')
    show('opened from the grid', opened, { picture: 100, panel: 200 })
    show('next file, by key', on, { picture: 100, sharp: 100 })
    show('previous file, by key', back, { picture: 100, sharp: 100 })
    const long = await longTasks(page)
    console.log(
      `tasks over 50 ms in the whole run: ${long.length}${long.length ? ` (${long.join(' ')} ms)` : ''}; machine load ${load()}`,
    )
  })
})
