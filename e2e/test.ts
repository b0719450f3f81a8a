import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test'
import { type Product, startProduct } from './server.ts'

export { expect } from '@playwright/test'

/** Errors that a journey may ignore, and those that occurred. */
type Watch = {
  /** Expected complaints, such as those about a server that is stopped on purpose. */
  tolerated: RegExp[]
  /** The errors that occurred, even if the screen didn't show them, one line each. */
  complaints: string[]
}

type Products = {
  /** The folder with the generated demo. */
  demo: string
  /** Returns the URL of the test file's own product. */
  productOf: (file: string) => Promise<string>
}

/** A refused request is handled by the screen, but the browser still logs it to its console. */
const isRefusal = (message: ConsoleMessage) => /the server responded with a status of 4\d\d/.test(message.text())

function watch(context: BrowserContext, origin: string, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message)) complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`error on the page: ${error.error().message}`))
  context.on('response', (answer) => {
    if (answer.status() >= 500 && answer.url().startsWith(origin))
      complaints.push(`${answer.status()} from ${answer.request().method()} ${answer.url()}`)
  })
}

/** Logs violations of the content security policy to the console, where `watch` reads them. */
const logViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`content security policy: ${violatedDirective} refused ${blockedURI}`),
  )

/** Every test file, and every retry, gets its own product with the whole demo, so that none sees changes made by another. */
async function oneProduct(demo: string, use: (productOf: Products['productOf']) => Promise<void>): Promise<void> {
  let running: { file: string; product: Product } | undefined
  await use(async (file) => {
    if (running?.file === file) return running.product.url
    // The old product stops while the new one starts: both mostly wait for their database.
    const stopping = running?.product.stop()
    stopping?.catch(() => {}) // Handled where it is awaited below.
    running = undefined
    const product = await startProduct(demo)
    running = { file, product }
    await stopping
    return product.url
  })
  await running?.product.stop()
}

/** A journey: it also fails if the console, the page, the server or the content security policy reported an error. */
export const test = base.extend<Watch, Products>({
  demo: [process.env['VITRINE_E2E_DEMO'] ?? '', { scope: 'worker' }],
  productOf: [({ demo }, use) => oneProduct(demo, use), { scope: 'worker' }],
  baseURL: async ({ productOf }, use, { file }) => use(await productOf(file)),
  tolerated: [[], { option: true }],
  complaints: async ({ tolerated }, use) => {
    const complaints: string[] = []
    await use(complaints)
    const left = complaints.filter((complaint) => !tolerated.some((pattern) => pattern.test(complaint)))
    if (left.length > 0) throw new Error(`The journey met faults behind the screen:\n  ${left.join('\n  ')}`)
  },
  context: async ({ context, baseURL, complaints }, use) => {
    watch(context, baseURL ?? '', complaints)
    await context.addInitScript(logViolations)
    await use(context)
  },
})
