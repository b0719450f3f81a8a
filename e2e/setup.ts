import path from 'node:path'
import { findBrowser } from './browser.ts'
import { startProduct } from './server.ts'

/** Before all journeys: finds the browser and starts the product, and tells both to the workers. Gives back how to end. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { executablePath, libraries } = await findBrowser()
  const { url, stop } = await startProduct()
  process.env['VITRINE_E2E_BROWSER'] = executablePath
  process.env['VITRINE_E2E_URL'] = url
  if (libraries)
    process.env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(path.delimiter)
  return stop
}
