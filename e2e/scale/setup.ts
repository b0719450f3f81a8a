import path from 'node:path'
import { findBrowser } from '../browser.ts'

/** Finds the browser, and passes it to the workers. */
export default async function setUp(): Promise<void> {
  const { executablePath, libraries } = await findBrowser()
  process.env['VITRINE_E2E_BROWSER'] = executablePath
  if (libraries)
    process.env['LD_LIBRARY_PATH'] = [libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(path.delimiter)
}
