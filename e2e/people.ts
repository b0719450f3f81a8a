import { expect, type Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { desk, phone, shoot, sizes } from './shots.ts'

/** The people of the demo; they share a password. */
export const people = {
  tomas: 'tomas@solvik.example',
  ingrid: 'ingrid@solvik.example',
  amara: 'amara@solvik.example',
  jonas: 'jonas@solvik.example',
} as const
export const password = 'vitrine-demo'

/** Signs in at the door, as a person would. */
export async function signIn(page: Page, email: string, word = password): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The screen is open to everybody: nothing for axe at a desk and on a phone, and no size scrolls sideways. What is only
 *  there at one size, such as a menu of it, is looked at in that one alone. */
export async function look(page: Page, name: string, at: 'every size' | 'this size' = 'every size'): Promise<void> {
  const here = page.viewportSize() ?? desk
  const everywhere = at === 'every size'
  await shoot(page, name, everywhere ? sizes : [here])
  for (const size of everywhere ? [desk, phone] : [here]) {
    await page.setViewportSize(size)
    await expectNoAxeFindings(page, `${name}, ${size.width} px wide`)
  }
  await page.setViewportSize(here)
}

/** Signs in, and waits until the product is open. */
export async function enter(page: Page, email: string, word = password): Promise<void> {
  await signIn(page, email, word)
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
}

/** The address in the newest mail to somebody: the demo shows what it would have sent. */
export async function mailedAddress(page: Page, to: string): Promise<string> {
  const find = async () => {
    const { results } = (await (await page.request.get('/v1/system/outbox/')).json()) as {
      results: { to: string; text: string }[]
    }
    return /https?:\/\/\S+#[\w-]+/.exec(results.find((mail) => mail.to === to)?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
