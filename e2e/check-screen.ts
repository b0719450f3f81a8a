import path from 'node:path'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { showAsBefore, showIn, type Theme, themes } from './screen.ts'

const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
const album = path.join(import.meta.dirname, 'screenshots')
const photographs = process.env['SHOTS'] === '1'
const tablet = { width: 1024, height: 768 }
// All sizes have the same colours, so a journey checks one theme per size. With SHOTS=1, every theme is checked at each size.
const sizes: readonly (ViewportSize & { themes: readonly Theme[] })[] = photographs
  ? [desk, tablet, phone].map((size) => ({ ...size, themes }))
  : [
      { ...desk, themes: ['light'] },
      { ...phone, themes: ['dark'] },
    ]

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Skips an unchanged size, because setting it would lay out the page again. */
async function resize(page: Page, { width, height }: ViewportSize): Promise<void> {
  const now = page.viewportSize()
  if (now?.width !== width || now.height !== height) await page.setViewportSize({ width, height })
}

/** The problems of the screen at one size. At tablet width, only horizontal scrolling is checked. */
async function faultsAt(page: Page, name: string, size: ViewportSize, order: readonly Theme[]): Promise<string[]> {
  await resize(page, size)
  const between = size.width === tablet.width
  const faults: string[] = []
  for (const [at, theme] of order.entries()) {
    await showIn(page, theme)
    if (photographs) await page.screenshot({ path: path.join(album, `${name}-${size.width}-${theme}.png`) })
    const overflow = at === 0 ? await overflowOf(page) : 0
    if (overflow > 0) faults.push(`${overflow} px too wide`)
    if (!between) faults.push(...(await axeFindings(page, theme, at === 0 ? 'every rule' : 'colours')))
  }
  return faults.map((fault) => `at ${size.width}: ${fault}`)
}

/** Checks that the screen is accessible: no axe violations and no horizontal scrolling, on desktop in the light theme and
 *  on a phone in the dark one. Parts that exist at one size only, such as a menu, are checked only there. With SHOTS=1 it
 *  takes screenshots and checks both themes, and tablet width too. */
export async function checkScreen(
  page: Page,
  name: string,
  at: 'every size' | 'this size' = 'every size',
): Promise<void> {
  const here = page.viewportSize() ?? desk
  // A screen is ready once its heading exists.
  await expect(page.locator('h1').first()).toBeAttached()
  const faults: string[] = []
  // A part that exists only at this size is checked in both themes.
  if (at === 'this size') faults.push(...(await faultsAt(page, name, here, themes)))
  else for (const size of sizes) faults.push(...(await faultsAt(page, name, size, size.themes)))
  await showAsBefore(page)
  await resize(page, here)
  // The next step must not see the layout of the previous size.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(faults, `${name}:\n  ${faults.join('\n  ')}`).toEqual([])
}
