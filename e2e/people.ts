import { expect, type Page } from '@playwright/test'
import { expectNoAxeFindings } from './axe.ts'
import { shoot } from './shots.ts'

/** The people of the demo; they share a password. */
export const people = {
  tomas: 'tomas@solvik.example',
  ingrid: 'ingrid@solvik.example',
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

/** The screen is open to everybody: nothing for axe at a desk and on a phone, and no size scrolls sideways. */
export async function look(page: Page, name: string): Promise<void> {
  await shoot(page, name)
  await expectNoAxeFindings(page, name)
  const desk = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeFindings(page, `${name} on a phone`)
  if (desk) await page.setViewportSize(desk)
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
