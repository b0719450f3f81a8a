import type { Page } from '@playwright/test'
import { openSignedIn, people } from '../people.ts'
import { phone } from '../check-screen.ts'
import { createFolderWithImages, expectOpen, openFile } from '../steps/file.ts'
import { expect, test } from '../test.ts'

/** Swipes with one finger, from right to left or the reverse. */
async function swipe(page: Page, by: number): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const [x, y] = [195, 200]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part)
  await touch('touchEnd')
  await wire.detach()
}

/** The computed CSS transition of the image the next time it slides out to the left. */
const slideOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const watching = new MutationObserver(() => {
          const leaving = document.querySelector('[data-file-screen] [style*="translateX(-100%)"]')
          if (!leaving) return
          watching.disconnect()
          done(getComputedStyle(leaving).transition)
        })
        watching.observe(document.body, { subtree: true, attributeFilter: ['style'] })
      }),
  )

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })
  test('thirty files are browsed with the arrow keys, and at phone size by swiping', async ({ page }) => {
    await openSignedIn(page, people.tomas)
    const names = Array.from({ length: 30 }, (_, i) => `frame ${String(i + 1).padStart(2, '0')}.jpg`)
    const order = await createFolderWithImages(page, 'Contact sheet', names)
    expect(order.toSorted()).toEqual(names)
    await openFile(page, order[0] ?? '')
    for (const name of order.slice(1)) {
      await page.keyboard.press('ArrowRight')
      await expectOpen(page, name)
    }
    await expect(page.getByRole('button', { name: 'Next file' })).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expectOpen(page, order[28] ?? '')
    await page.getByRole('button', { name: 'Next file' }).click()
    await expectOpen(page, order[29] ?? '')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Contact sheet' })).toBeVisible()

    await page.setViewportSize(phone)
    await openFile(page, order[0] ?? '')
    await swipe(page, -40)
    await expectOpen(page, order[0] ?? '')
    for (const name of order.slice(1, 4)) {
      await swipe(page, -120)
      await expectOpen(page, name)
    }
    await swipe(page, 120)
    await expectOpen(page, order[2] ?? '')

    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const moving = slideOf(page)
    await swipe(page, -120)
    expect(await moving).toContain('transform 0.5s')
    await expectOpen(page, order[3] ?? '')
  })
})
