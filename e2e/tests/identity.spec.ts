import { checkScreen, mailedAddress, password, people, signIn } from '../people.ts'
import { startProduct } from '../server.ts'
import { expect, test } from '../test.ts'

test('a wrong password is reported in the form, and the right one signs in', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await checkScreen(page, 'sign-in')
  await signIn(page, people.tomas, { word: 'not the password' })
  await expect(page.getByText('Incorrect email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(people.tomas)
  await signIn(page, people.tomas)
  await expect(page.getByRole('button', { name: /Visit Solvik|Harbour Festival/ }).first()).toBeVisible()
})

test('a forgotten password is reset with an emailed link that works once', async ({ page }) => {
  await page.goto('/forgot-password')
  await checkScreen(page, 'forgot-password')
  await page.getByLabel('Email').fill(people.jonas)
  await page
    .getByRole('button', { name: /mail|send/i })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const address = await mailedAddress(page, people.jonas)
  await page.goto(address)
  await expect(page.getByLabel('New password').first()).toBeVisible()
  await checkScreen(page, 'reset-password')
  await page.getByLabel('New password').first().fill('a brand new password')
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click()
  await signIn(page, people.jonas, { word: 'a brand new password' })
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByText(/expired or was already used/)).toBeVisible()
  await expect(page.getByLabel('New password')).toBeHidden()
})

test('a visitor signs in with an emailed link and returns to the page they came from', async ({ page, browser }) => {
  await signIn(page, people.tomas)
  await expect(page.getByRole('navigation').first()).toBeVisible()
  const { teams } = (await (await page.request.get('/v1/users/hello/')).json()) as {
    teams: { uuid: string; name: string }[]
  }
  const team = teams.find(({ name }) => name === 'Visit Solvik')?.uuid ?? ''
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/p/auth/${team}/?redirect=${encodeURIComponent('/p/downloads')}`)
  await expect(visitor.getByText('Visit Solvik').first()).toBeVisible()
  await checkScreen(visitor, 'visitor-sign-in')
  await visitor.getByLabel('Email').fill('reporter@example.org')
  await visitor.getByRole('button', { name: 'Email me a link' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await visitor.goto(await mailedAddress(page, 'reporter@example.org'))
  await visitor
    .getByRole('button', { name: /sign in|go on/i })
    .first()
    .click()
  await visitor.waitForURL('**/p/downloads')
  await visitor.context().close()
})

test('the first person to open an empty installation creates the owner account', async ({ browser }) => {
  const empty = await startProduct({ options: ['--no-demo'] })
  const page = await (await browser.newContext({ baseURL: empty.url })).newPage()
  try {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome to Vitrine' })).toBeVisible()
    await checkScreen(page, 'welcome')
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Vik')
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Team', { exact: true }).fill('Nordlys')
    await page
      .getByRole('button', { name: /make|create|begin|start/i })
      .last()
      .click()
    await expect(page.getByText('Nordlys').first()).toBeVisible()
    expect((await page.request.get('/v1/users/hello/')).ok()).toBe(true)
  } finally {
    await page.context().close()
    await empty.stop()
  }
})
