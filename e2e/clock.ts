import { readFileSync } from 'node:fs'

/** Loaded into the product by journeys in which days pass. The file contains the number of hours the clock is ahead. */
const file = process.env['VITRINE_E2E_CLOCK'] ?? ''
const HOUR = 3_600_000
const Real = Date
let ahead = 0
const read = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) * HOUR
  } catch {
    // A process without access to the file keeps the real time.
  }
}
read()
setInterval(read, 200).unref()

globalThis.Date = new Proxy(Real, {
  construct: (target, given: []) => (given.length === 0 ? new target(target.now() + ahead) : new target(...given)),
  get: (target, name) => (name === 'now' ? () => target.now() + ahead : (Reflect.get(target, name) as unknown)),
})
