import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Theme } from './screen.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The minified version, because every checked page loads it. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** The rules whose result depends on the theme; all others are checked once per size. */
const themeRules = ['color-contrast', 'link-in-text-block']

/** Returns the accessibility violations of the current screen: WCAG 2.2 A and AA, and best practices. `theme` only
 *  labels the violations: the screen must already be shown in it. While a modal dialog is open, only the dialog is checked:
 *  the page behind it is out of reach and was checked before. Injecting axe takes as long as running it, so it is injected
 *  once per page; reporting only violations is three times as fast. */
export async function axeFindings(page: Page, theme: Theme, rules: 'every rule' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: axe.RunOptions = {
    runOnly: rules === 'every rule' ? { type: 'tag', values: tags } : { type: 'rule', values: themeRules },
    resultTypes: ['violations'],
    iframes: false,
  }
  const violations = await page.evaluate(async (asked) => {
    const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
    return (await (window as unknown as { axe: typeof axe }).axe.run(dialog ?? document, asked)).violations
  }, options)
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${theme}: ${id} (${help}) at ${target.join(' ')}\n    ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  )
}
