import { expect, type Page } from '@playwright/test'
import { people, signIn } from '../people.ts'
import { call } from './call.ts'

export type Card = {
  uuid: string
  name: string
  processed: boolean
  status: string
  internal_use: boolean
  expired: boolean
  kind: string
}

/** Signs in, and returns the team and an image that can be shared. */
export async function signInWithShareableFile(page: Page): Promise<{ team: string; file: Card }> {
  await signIn(page, people.tomas)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const { teams } = (await (await page.request.get('/v1/users/hello/')).json()) as { teams: Record<string, string>[] }
  const team = teams.find(({ name }) => name === 'Visit Solvik')?.['uuid'] ?? ''
  const find = async () => {
    const answer = await page.request.get(
      `/v1/files/files/${team}/?q=${encodeURIComponent('type:image status:available')}&limit=100`,
    )
    const { results } = (await answer.json()) as { results: Card[] }
    return results.find(
      (one) => one.processed && one.kind === 'image' && one.status === 'available' && !one.internal_use && !one.expired,
    )
  }
  await expect.poll(find, { timeout: 240_000 }).toBeTruthy()
  const file = await find()
  if (!file) throw new Error('the demo has no picture to share')
  return { team, file }
}
/** Returns the status of the response to a call made from the page itself. */
export const callStatus = async (...asked: Parameters<typeof call>) => (await call(...asked)).status
export const openShare = async (page: Page, file: string) => {
  await page.goto(`/file/${file}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Share File' }).click()
  await expect(page.getByRole('dialog', { name: 'Share File' })).toBeVisible()
}
