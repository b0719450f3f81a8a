import type { Page } from '@playwright/test'
import { openSignedIn, checkScreen, mailedAddress, password, people, signIn } from '../people.ts'
import { expect, test } from '../test.ts'
import { digitsOf } from '../totp.ts'

const profile = async (page: Page) => {
  await page.goto('/profile')
  await expect(page.getByRole('heading', { name: 'Profile and security' })).toBeVisible()
}

test('a person changes their name, and a wrong password is reported next to its field', async ({ page }) => {
  await openSignedIn(page, people.ingrid)
  await profile(page)
  await expect(page.getByText('This session')).toBeVisible()
  await checkScreen(page, 'profile')
  await page.getByLabel('First name').fill('Ingrid Marie')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Profile saved').last()).toBeVisible()
  await expect(page.getByRole('button', { name: /Ingrid Marie Halvorsen/ })).toBeVisible()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Incorrect password')).toBeVisible()
  await checkScreen(page, 'profile-wrong-password')
})

test('two-factor authentication is set up and required at sign-in, where a recovery code works once', async ({
  page,
}) => {
  await openSignedIn(page, people.amara)
  await profile(page)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await checkScreen(page, 'second-factor-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Six-digit code')).toBeVisible()
  await checkScreen(page, 'second-factor-scan')
  const secret = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
  await dialog.getByLabel('Six-digit code').fill(digitsOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes.first()).toBeVisible()
  await checkScreen(page, 'recovery-codes')
  const recovery = await codes.first().innerText()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('Two-factor authentication is on').last()).toBeVisible()

  await test.step('a code from the authenticator is accepted at sign-in', async () => {
    await leave(page)
    await signIn(page, people.amara)
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await checkScreen(page, 'second-factor-step')
    // Each code works only once, and the current one was used to turn on two-factor authentication.
    await page.getByLabel('Digit 1 of 6').pressSequentially(digitsOf(secret, 1))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  })
  await test.step('a recovery code is accepted once', async () => {
    await leave(page)
    await withRecoveryCode(page, recovery)
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    await leave(page)
    await withRecoveryCode(page, recovery)
    await expect(page.getByText(/recovery code is incorrect/)).toBeVisible()
    await checkScreen(page, 'recovery-step')
    await page.getByLabel('Recovery code').fill('')
  })
})

test('two-factor authentication is turned off with the password', async ({ page }) => {
  await openSignedIn(page, people.tomas)
  await profile(page)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).innerText()
  await dialog.getByLabel('Six-digit code').fill(digitsOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Create new codes' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await dialog.getByLabel('Your password').fill(password)
  await checkScreen(page, 'second-factor-off')
  await dialog.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByText('Two-factor authentication is off').last()).toBeVisible()
})

test('an email address is changed with a link sent to the new address', async ({ page }) => {
  const moved = 'jonas@harbour.example'
  await openSignedIn(page, people.jonas)
  await profile(page)
  await page.getByRole('button', { name: 'Change email', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New email').fill(moved)
  await dialog.getByLabel('Your password').fill(password)
  await checkScreen(page, 'change-email')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText(`We sent a link to ${moved}`, { exact: false })).toBeVisible()
  await page.goto(await mailedAddress(page, moved))
  await checkScreen(page, 'confirm-email')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address was changed' })).toBeVisible()
  await profile(page)
  await expect(page.getByText(moved)).toBeVisible()
})

test('sessions are listed, and ending one signs its browser out', async ({ page, browser }) => {
  await openSignedIn(page, people.ingrid)
  const other = await (await browser.newContext({ userAgent: 'Mozilla/5.0 (iPhone) Safari/605' })).newPage()
  await openSignedIn(other, people.ingrid)
  await profile(page)
  await expect(page.getByText('Safari on iPhone')).toBeVisible()
  await checkScreen(page, 'sessions')
  await page.getByRole('button', { name: 'End session: Safari on iPhone' }).first().click()
  await expect(page.getByText('Session ended').last()).toBeVisible()
  await other.goto('/team/members')
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await openSignedIn(other, people.ingrid)
  await page.reload()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out everywhere else').last()).toBeVisible()
  await expect(page.getByText('Safari on iPhone')).toBeHidden()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await other.context().close()
})

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

async function withRecoveryCode(page: Page, code: string): Promise<void> {
  await signIn(page, people.amara)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
