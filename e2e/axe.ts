import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { showAsBefore, showIn, themes } from './screen.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Asked for violations alone, axe is three times as fast. Legacy mode spares a second page, which is for frames; we have none. */
const axeFor = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    .setLegacyMode()

/** Nothing on the screen keeps a person out, in light and in dark: WCAG 2.2 A and AA, and good practice. */
export async function expectNoAxeFindings(page: Page, label: string): Promise<void> {
  const findings: string[] = []
  for (const theme of themes) {
    await showIn(page, theme)
    const { violations } = await axeFor(page).analyze()
    for (const { id, help, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        findings.push(`${theme}: ${id} (${help}) at ${target.join(' ')}\n    ${failureSummary?.replace(/\s+/g, ' ')}`)
  }
  await showAsBefore(page)
  expect(findings, `${label}: axe found\n  ${findings.join('\n  ')}`).toEqual([])
}
