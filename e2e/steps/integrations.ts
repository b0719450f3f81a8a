import { expect, type Page } from '@playwright/test'
import { type AdobeEmulator, type CanvaEmulator, startAdobe, startCanva } from '../../emulators/index.ts'
import { type Product, startProduct } from '../server.ts'
import { test as base } from '../test.ts'

type Products = { canva: CanvaEmulator; adobe: AdobeEmulator }

/** Settings for a product that calls emulators of Canva and Adobe. */
const settingsFor = ({ canva, adobe }: Products): Record<string, string> => ({
  CANVA_CLIENT_ID: 'OC-emulated000001',
  CANVA_CLIENT_SECRET: 'emulated-canva',
  CANVA_AUTHORIZE_URL: `${canva.url}/api/oauth/authorize`,
  CANVA_API_URL: canva.url,
  ADOBE_CLIENT_ID: 'emulated0adobe0client',
  ADOBE_CLIENT_SECRET: 'emulated-adobe-secret',
  ADOBE_IMS_URL: adobe.url,
  ADOBE_LIBRARIES_URL: adobe.url,
  FRAMEIO_API_URL: adobe.url,
})

/** Journeys with emulators of Canva and Adobe. The journeys in a test file share one product, which calls the emulators. */
export const test = base.extend<object, { products: Products }>({
  products: [
    async ({ demo: _ }, use) => {
      const [canva, adobe] = await Promise.all([startCanva(), startAdobe()])
      await use({ canva, adobe })
      await Promise.all([canva.close(), adobe.close()])
    },
    { scope: 'worker' },
  ],
  productOf: [
    async ({ demo, products }, use) => {
      let product: Product | undefined
      await use(async () => (product ??= await startProduct(demo, settingsFor(products))).url)
      await product?.stop()
    },
    { scope: 'worker' },
  ],
})

/** Connects an account as a user would: in the window of the other product. */
export const connect = async (page: Page, provider: 'Canva' | 'Adobe', username: string, name: string) => {
  await page.goto('/integrations')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Connect ${provider}` }).click()
  const popup = await opened
  await popup.getByRole('radio', { name: username }).check()
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow' }).click()
  await closed
  const accounts = page.getByRole('table', { name: `${provider} accounts` })
  await expect(accounts.getByRole('row', { name: new RegExp(`${name}.*Connected`, 's') })).toBeVisible()
}

/** Opens the dialog that sends a file, and chooses an account. Returns the dialog; the caller clicks “Send”. */
export const sendFile = async (page: Page, file: string, provider: 'Canva' | 'Adobe', account: string) => {
  await page.goto(`/file/${file}`)
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: `Send to ${provider}` }).click()
  const dialog = page.getByRole('dialog', { name: `Send to ${provider}` })
  await dialog.getByRole('radio', { name: new RegExp(`^${account}`) }).click()
  return dialog
}
