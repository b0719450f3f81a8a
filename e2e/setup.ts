import path from 'node:path'
import { findBrowser } from './browser.ts'
import { drawDemo, removeFolder } from './server.ts'

/** Runs before all journeys: finds the browser, generates the demo, and passes both to the workers. Returns the teardown.
 *  `VITRINE_E2E_DEMO` names a folder with a demo from an earlier run, which saves a minute for a single journey. */
export default async function setUp(): Promise<() => void> {
  const { executablePath, libraries } = await findBrowser()
  const given = process.env['VITRINE_E2E_DEMO']
  const demo = given ?? (await drawDemo())
  process.env['VITRINE_E2E_BROWSER'] = executablePath
  process.env['VITRINE_E2E_DEMO'] = demo
  if (libraries)
    process.env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(path.delimiter)
  return () => {
    if (!given) removeFolder(demo)
  }
}
