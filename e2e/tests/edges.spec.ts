import { openSignedIn, checkScreen, people, signIn } from '../people.ts'
import { expect, test } from '../test.ts'

const nobody = '00000000-0000-4000-8000-000000000000'

test('the page at an unknown URL says that it was not found, and offers a way back', async ({ page }) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await checkScreen(page, 'not-found')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  await checkScreen(page, 'reset-password-dead')
  await page.goto('/invite')
  await expect(page.getByRole('link', { name: 'Go to sign-in' })).toBeVisible()
  await checkScreen(page, 'invite-dead')
  await page.goto(`/p/auth/${nobody}/`)
  await expect(page.getByRole('heading', { name: 'This page isn’t available' })).toBeVisible()
  await checkScreen(page, 'no-such-team')
  await openSignedIn(page, people.ingrid)
  await page.goto('/no/such/page')
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await checkScreen(page, 'not-found-inside')
  await page.goto(`/file/${nobody}`)
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await checkScreen(page, 'no-such-file')
})

test('people who are not staff are told that a staff page is for staff only', async ({ page }) => {
  await openSignedIn(page, people.ingrid, '/staff/jobs')
  await expect(page.getByRole('heading', { name: 'This page is for staff only' })).toBeVisible()
  await checkScreen(page, 'no-permission')
})

test('people without a team are told how to join one', async ({ page }) => {
  await signIn(page, 'press@example.org')
  await expect(page.getByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible()
  await checkScreen(page, 'no-team')
  await page.goto('/p/account')
  await expect(page.getByRole('heading', { name: 'Hello, Priya Nair' })).toBeVisible()
  await checkScreen(page, 'visitor-account')
})

test.describe('when the server does not respond', () => {
  test.use({ tolerated: [/Failed to load resource|Failed to fetch|net::ERR_|could not be reached/] })

  test('part of a screen says that it could not be loaded, and loads when the server is back', async ({ page }) => {
    await openSignedIn(page, people.tomas)
    await page.route('**/v1/users/members/**', (route) => route.abort())
    await page.goto('/team/members')
    await expect(page.getByRole('heading', { name: 'We couldn’t load the members' })).toBeVisible()
    await checkScreen(page, 'error-block')
    await page.unroute('**/v1/users/members/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(people.tomas)).toBeVisible()
  })

  test('the app says that Vitrine is not responding, and loads when the server is back', async ({ page }) => {
    await page.route('**/v1/users/hello/', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Vitrine isn’t responding' })).toBeVisible()
    await checkScreen(page, 'no-answer')
    await page.unroute('**/v1/users/hello/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  })

  test('a bar says that the browser is offline, and loaded content stays', async ({ page, context }) => {
    await openSignedIn(page, people.tomas, '/team/members')
    await expect(page.getByText(people.tomas)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(/You’re offline/)).toBeVisible()
    await expect(page.getByText(people.tomas)).toBeVisible()
    await checkScreen(page, 'offline')
    await context.setOffline(false)
    await expect(page.getByText(/You’re offline/)).toBeHidden()
  })
})

test.describe('a screen', () => {
  test.use({ tolerated: [/./] })

  test('that crashes shows a message, keeps the rest working, and reports the error to the server', async ({
    page,
  }) => {
    await openSignedIn(page, people.tomas)
    const told = page.waitForRequest((request) => /\/v1\/.*error/.test(request.url()))
    // Breaks the code of the screen.
    const broken = { contentType: 'text/javascript', body: 'throw new Error("broken")' }
    await page.route('**/assets/screens-*.js', (route) => route.fulfill(broken))
    await page.goto('/team/roles')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await checkScreen(page, 'crash')
    expect((await told).postDataJSON()).toMatchObject({ route: '/team/roles' })
    await page.unroute('**/assets/screens-*.js')
    await page.getByRole('button', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  })

  test('whose code cannot be loaded says so and tries again, and reports no error', async ({ page, context }) => {
    await openSignedIn(page, people.tomas)
    const told: string[] = []
    page.on('request', (request) => {
      if (/\/v1\/.*error/.test(request.url())) told.push(request.url())
    })
    await expect(page.getByRole('link', { name: 'Team', exact: true })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Team', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await checkScreen(page, 'not-loaded')
    await context.setOffline(false)
    await expect(page.getByText(people.ingrid)).toBeVisible()
    expect(told).toEqual([])
  })
})
