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

/** What is wrong with the screen at one size. Between a desk and a phone only the width can go wrong. The theme that is shown
 *  comes first: to change it takes as long as to look. */
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

/** The screen is open to everybody: nothing for axe at a desk and on a phone, in light and dark, and no size scrolls sideways.
 *  What is only there at one size, such as a menu of it, is looked at in that one alone. With SHOTS=1 it is photographed. */
export async function look(page: Page, name: string, at: 'every size' | 'this size' = 'every size'): Promise<void> {
  const here = page.viewportSize() ?? desk
  // A screen is there when its heading is: before that there is nothing to look at.
  await expect(page.locator('h1').first()).toBeAttached()
  const faults: string[] = []
  // Each size ends with the theme that the next begins with: a desk with dark, a phone with light.
  for (const size of at === 'every size' ? sizes : [here])
    faults.push(...(await faultsAt(page, name, size, at === 'every size' && size !== desk ? 'dark' : 'light')))
  await showAsBefore(page)
  await page.setViewportSize(here)
  expect(faults, `${name}:\n  ${faults.join('\n  ')}`).toEqual([])
}
