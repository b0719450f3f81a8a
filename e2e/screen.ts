import type { Page } from '@playwright/test'

/** The two themes: the product follows what the system prefers. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Shows the page in a theme and waits until nothing moves any more; what never ends does not count. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise(requestAnimationFrame)
    const said = () => document.documentElement.dataset['mantineColorScheme'] ?? wanted
    // The product hears of it a moment later than its style sheets do.
    for (let frames = 0; said() !== wanted && frames < 120; frames++) await frame()
    await frame()
    const ending = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    // A colour that is inherited moves on where the one above it has come to rest.
    for (let rounds = 0; rounds < 20; rounds++) {
      await frame()
      if (ending().length === 0) return
      await Promise.allSettled(ending().map(({ finished }) => finished))
    }
  }, theme)
}

/** Gives the page back to what the system of the journey prefers. */
export const showAsBefore = (page: Page): Promise<void> => page.emulateMedia({ colorScheme: null })
