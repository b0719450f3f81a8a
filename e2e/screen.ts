import type { Page } from '@playwright/test'

/** The two themes: the product follows the system preference. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Shows the page in a theme and waits for animations to end; endless animations are ignored. */
export async function showIn(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate(async (wanted) => {
    const frame = () => new Promise(requestAnimationFrame)
    const current = () => document.documentElement.dataset['mantineColorScheme'] ?? wanted
    // The product's code is notified of the change a moment after its style sheets apply it.
    for (let frames = 0; current() !== wanted && frames < 120; frames++) await frame()
    await frame()
    const ending = () =>
      document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    // An inherited colour starts its transition when the parent's has ended.
    for (let rounds = 0; rounds < 20; rounds++) {
      await frame()
      if (ending().length === 0) return
      await Promise.allSettled(ending().map(({ finished }) => finished))
    }
  }, theme)
}

/** Restores the system preference of the journey. */
export const showAsBefore = (page: Page): Promise<void> => page.emulateMedia({ colorScheme: null })
