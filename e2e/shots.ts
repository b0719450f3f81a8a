import path from 'node:path'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import { axeFindings } from './axe.ts'
import { showAsBefore, showIn, type Theme, themes } from './screen.ts'

const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
const sizes = [desk, { width: 1024, height: 768 }, phone]
const album = path.join(import.meta.dirname, 'screenshots')
const photographs = process.env['SHOTS'] === '1'

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The problems of the screen at one size. Between desktop and phone only the width can be wrong. The current theme comes
 *  first, because changing it takes as long as checking. */
async function faultsAt(page: Page, name: string, size: ViewportSize, shown: Theme): Promise<string[]> {
  await page.setViewportSize(size)
  const between = size.width === 1024
  const faults: string[] = []
  const order = themes.toSorted((one) => (one === shown ? -1 : 1))
  for (const theme of between && !photographs ? [shown] : order) {
    await showIn(page, theme)
    if (photographs) await page.screenshot({ path: path.join(album, `${name}-${size.width}-${theme}.png`) })
    const overflow = theme === order[0] ? await overflowOf(page) : 0
    if (overflow > 0) faults.push(`${overflow} px too wide`)
    if (!between) faults.push(...(await axeFindings(page, theme)))
  }
  return faults.map((fault) => `at ${size.width}: ${fault}`)
}

/** Checks that the screen is accessible: no axe violations on desktop and phone, in light and dark, and no horizontal
 *  scrolling at any size. Parts that exist at one size only, such as a menu, are checked only there. With SHOTS=1 it
 *  takes screenshots. */
export async function look(page: Page, name: string, at: 'every size' | 'this size' = 'every size'): Promise<void> {
  const here = page.viewportSize() ?? desk
  // A screen is ready when its heading is there.
  await expect(page.locator('h1').first()).toBeAttached()
  const faults: string[] = []
  // Each size ends with the theme the next begins with: desktop with dark, phone with light.
  for (const size of at === 'every size' ? sizes : [here])
    faults.push(...(await faultsAt(page, name, size, at === 'every size' && size !== desk ? 'dark' : 'light')))
  await showAsBefore(page)
  await page.setViewportSize(here)
  expect(faults, `${name}:\n  ${faults.join('\n  ')}`).toEqual([])
}
