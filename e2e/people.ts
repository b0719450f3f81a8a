import { expect, type Page, request } from '@playwright/test'

export { checkScreen } from './check-screen.ts'

/** People in the demo, who all have the same password. */
export const people = {
  tomas: 'tomas@solvik.example',
  ingrid: 'ingrid@solvik.example',
  amara: 'amara@solvik.example',
  jonas: 'jonas@solvik.example',
} as const
export const password = 'vitrine-demo'

/** Signs in with the form and opens a URL directly afterwards, without loading the library first. */
export async function signIn(page: Page, email: string, { word = password, to = '/' } = {}): Promise<void> {
  await page.goto(`/sign-in?redirect=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in through the API and opens a URL. Using the form would take twice as long, and other journeys cover it. */
export async function openSignedIn(page: Page, email: string, to = '/'): Promise<void> {
  const { origin } = new URL((await page.request.get('/healthz')).url())
  const reply = await page.request.post('/v1/users/sign_in/', { headers: { origin }, data: { email, password } })
  expect(reply.status(), `${email} can sign in`).toBe(200)
  await page.goto(to)
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
}

/** The link in a person's newest email, read in the outbox without signing in. */
export async function mailedAddress(page: Page, to: string, link = /https?:\/\/\S+#[\w-]+/): Promise<string> {
  const signedOut = await request.newContext({ baseURL: new URL(page.url()).origin })
  const find = async () => {
    const reply = await signedOut.get('/v1/system/outbox/', { params: { to } })
    const { results } = (await reply.json()) as { results: { text: string }[] }
    return link.exec(results[0]?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  const address = await find()
  await signedOut.dispose()
  return address
}
