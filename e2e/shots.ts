import path from 'node:path'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import { showAsBefore, showIn, themes } from './screen.ts'

export const desk = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
export const sizes = [desk, { width: 1024, height: 768 }, phone]
const album = path.join(import.meta.dirname, 'screenshots')

/** The screen fits every size without scrolling sideways; with SHOTS=1 it is also photographed, in light and dark. */
export async function shoot(page: Page, name: string, at: readonly ViewportSize[] = sizes): Promise<void> {
  const before = page.viewportSize()
  const wide: string[] = []
  for (const size of at) {
    await page.setViewportSize(size)
    for (const theme of process.env['SHOTS'] === '1' ? themes : themes.slice(0, 1)) {
      await showIn(page, theme)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) wide.push(`${overflow} px too wide at ${size.width}`)
      if (process.env['SHOTS'] === '1')
        await page.screenshot({ path: path.join(album, `${name}-${size.width}-${theme}.png`) })
    }
  }
  await showAsBefore(page)
  if (before) await page.setViewportSize(before)
  expect(wide, `${name} scrolls sideways`).toEqual([])
}
