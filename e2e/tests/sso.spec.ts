import type { Page } from '@playwright/test'
import { type OpenIdServer, openIdClient, startOpenId } from '../../emulators/testing/openid.ts'
import { openSignedIn, checkScreen, people } from '../people.ts'
import { type Product, startProduct } from '../server.ts'
import { expect, test as base } from '../test.ts'

/** Journeys with a real OpenID provider. Browsers allow passkeys only on a host name, so the product is opened at localhost. */
const test = base.extend<object, { idp: OpenIdServer }>({
  idp: [
    async ({ demo: _ }, use) => {
      const idp = await startOpenId()
      await use(idp)
      await idp.close()
    },
    { scope: 'worker' },
  ],
  productOf: [
    async ({ demo, idp }, use) => {
      let product: Product | undefined
      await use(async () => {
        if (!product) {
          product = await startProduct(demo, { HOST: 'localhost', SSO_HOSTS: idp.host })
          idp.redirect_uris.push(`${product.url}/sso`)
        }
        return product.url
      })
      await product?.stop()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'serial' })

const nora = 'nora@harbour.test'
const signInAs = async (page: Page, email: string) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('button', { name: `Sign in as ${email}` }).click()
}
const isSignedIn = (page: Page) => expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()

test('an administrator sets up single sign-on and tests the connection', async ({ page, idp }) => {
  await openSignedIn(page, people.tomas, '/team/sso')
  await expect(page.getByRole('heading', { name: 'Single sign-on is off' })).toBeVisible()
  await checkScreen(page, 'sso-off')
  await page.getByRole('button', { name: 'Set up single sign-on' }).click()
  await page.getByLabel('Issuer').fill(idp.issuer)
  await page.getByLabel('Client ID').fill(openIdClient.client_id)
  await page.getByRole('textbox', { name: 'Client secret' }).fill('not the secret')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The provider does not accept the client ID or the secret. Check both.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Client secret' }).fill(openIdClient.client_secret)
  await page.getByRole('button', { name: 'Test connection' }).click()
  await expect(page.getByText('The connection works.')).toBeVisible()
  await page.getByLabel('Additional scopes').fill('groups')
  await page.getByRole('combobox', { name: 'Email domains' }).fill('harbour.test')
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Join automatically' }).press('Space')
  await page.getByLabel('Roles claim').fill('groups')
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByRole('textbox', { name: 'Value 1', exact: true }).fill('photo-desk')
  await page.getByRole('combobox', { name: 'Role for value 1' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await checkScreen(page, 'sso-settings')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved').last()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Issuer')).toHaveValue(idp.issuer)
  await expect(page.getByRole('textbox', { name: 'Client secret' })).toHaveValue('')
  await expect(page.getByText('A secret is saved. Leave empty to keep it.')).toBeVisible()
})

test('a new person signs in through the provider, gets the mapped role, and then signs in with a passkey', async ({
  page,
  idp,
}) => {
  idp.accounts.set('nora', {
    email: nora,
    email_verified: true,
    given_name: 'Nora',
    family_name: 'Vik',
    groups: ['photo-desk'],
  })
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await checkScreen(page, 'sso-start')
  await signInAs(page, nora)
  await isSignedIn(page)
  const { teams } = (await (await page.request.get('/v1/users/hello/')).json()) as { teams: { role: string }[] }
  expect(teams.map(({ role }) => role)).toEqual(['Editor'])

  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // Turns off passkey autofill: the virtual device would accept the suggested passkey before the button is pressed.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Work laptop')
  await checkScreen(page, 'passkey-add', 'this size')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Passkey Work laptop added').last()).toBeVisible()
  await expect(page.getByText(/not used yet/)).toBeVisible()
  await checkScreen(page, 'passkeys')

  await page.getByRole('button', { name: /Nora Vik/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await isSignedIn(page)
  await page.goto('/profile')
  await expect(page.getByText(/last used/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for the passkey Work laptop' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('No passkeys yet.', { exact: false })).toBeVisible()
})

test('a person unknown to the team or with an unknown email domain learns why sign-in fails', async ({ page, idp }) => {
  idp.accounts.set('olav', { email: 'olav@harbour.test', email_verified: true, groups: [] })
  await signInAs(page, 'olav@harbour.test')
  await expect(page.getByText('You do not have access to this team yet. Ask your administrator.')).toBeVisible()
  await checkScreen(page, 'sso-refused')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByLabel('Work email').fill('olav@elsewhere.test')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/not set up for this email domain/)).toBeVisible()
})

test('a member without permission is told why the settings are not shown', async ({ page }) => {
  await openSignedIn(page, people.jonas, '/team/sso')
  await expect(page.getByRole('heading', { name: 'You can’t see the sign-in settings' })).toBeVisible()
})

test('staff see that no domains await their confirmation', async ({ page }) => {
  await openSignedIn(page, people.tomas, '/staff/sso')
  await expect(page.getByRole('heading', { name: 'No domains to confirm' })).toBeVisible()
  await checkScreen(page, 'staff-sso')
})
