import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { explain, StartProblem } from './start-problem.ts'

const inSync = async (file: string, flags: string, write?: string) => {
  const handle = await open(file, flags, 0o600)
  try {
    if (write) await handle.writeFile(write)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A secret is generated only if there is none: an unreadable secret must not be overwritten. */
const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** The secret of a local installation: generated once and stored beside its data. Encrypted data cannot be
 *  read without it, so it is synced to disk before use. */
export const loadOrCreateSecret = async (folder: string): Promise<string> => {
  const file = path.join(folder, 'secret')
  try {
    const kept = await readFile(file, 'utf8').catch(absent)
    if (kept.length >= 32) return kept
    if (kept !== '')
      throw new StartProblem(
        `${file} is damaged: restore it from a backup. Without it, two-factor secrets cannot be read; if there are none, remove the file.`,
      )
    await mkdir(folder, { recursive: true, mode: 0o711 })
    const secret = randomBytes(32).toString('base64url')
    await inSync(`${file}.new`, 'w', secret)
    await rename(`${file}.new`, file)
    await inSync(folder, 'r')
    return secret
  } catch (error) {
    throw explain(error, folder)
  }
}
