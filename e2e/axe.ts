import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Theme, themes } from './screen.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can change: everything else is the same page in other colours, and is looked at in the first theme alone. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** Asked for violations alone, axe is three times as fast. Legacy mode spares a second page, which is for frames; we have none. */
const axeFor = (page: Page, theme: Theme) => {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  return theme === themes[0] ? axe.withTags(tags) : axe.withRules(ofColour)
}

/** What keeps a person out of the screen as it is shown, in the given theme: WCAG 2.2 A and AA, and good practice. */
export async function axeFindings(page: Page, theme: Theme): Promise<string[]> {
  const { violations } = await axeFor(page, theme).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${theme}: ${id} (${help}) at ${target.join(' ')}\n    ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  )
}
