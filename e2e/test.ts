import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test'
import { type Product, startProduct } from './server.ts'

export { expect } from '@playwright/test'

/** What a journey may be told to bear, and what it met. */
type Watch = {
  /** Complaints that belong to the journey, such as those of a server that is taken away on purpose. */
  tolerated: RegExp[]
  /** Everything that went wrong behind the screen, as one line each. */
  complaints: string[]
}

type Products = {
  /** The folder that the demo was drawn into. */
  demo: string
  /** The address of the product that the journeys of one file have to themselves. */
  productOf: (file: string) => Promise<string>
}

/** A refused request is an answer the screen deals with; the browser puts it into its console all the same. */
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

/** Tells what the content security policy refused, in the console, where `watch` hears it. */
const tellViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`content security policy: ${violatedDirective} refused ${blockedURI}`),
  )

/** Every file of journeys gets a product of its own with the whole demo, and so does every second try: none meets what
 *  another has left behind. */
async function oneProduct(demo: string, use: (productOf: Products['productOf']) => Promise<void>): Promise<void> {
  let running: { file: string; product: Product } | undefined
  await use(async (file) => {
    if (running?.file === file) return running.product.url
    // One stops while the next starts: each waits for its database most of the time.
    const stopping = running?.product.stop()
    stopping?.catch(() => {}) // heard below
    running = undefined
    const product = await startProduct(demo)
    running = { file, product }
    await stopping
    return product.url
  })
  await running?.product.stop()
}

/** A journey: it fails too if the console, the page, the server or the content security policy complained on the way. */
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
    await context.addInitScript(tellViolations)
    await use(context)
  },
})
