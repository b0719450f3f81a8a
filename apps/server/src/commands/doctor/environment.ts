import { randomBytes, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Settings } from '../../config.ts'
import { newTransport } from '../../platform/mail/transport.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { copy } from './copy.ts'
import { type Finding, findings, formatSize, reasonOf } from './finding.ts'

const LOW_FREE = 5e9
const MIN_FREE = 200e6

/** Writes, reads and removes a small object. */
export const checkStorage = async (storage: Storage): Promise<Finding[]> => {
  const { ok, problem } = findings('storage')
  const [key, bytes] = [randomUUID(), randomBytes(1000)]
  try {
    await storage.put(key, bytes)
    const same = (await storage.read(key)).equals(bytes)
    await storage.remove(key)
    return [same ? ok(copy.storageOk) : problem(copy.storageDiffers, copy.checkDisk)]
  } catch (error) {
    return [problem(copy.storageFailed(reasonOf(error)), copy.checkPermissions)]
  }
}

const checkSpace = (of: keyof typeof copy.freeSpace, free: number): Finding => {
  const { ok, warning, problem } = findings('disk')
  const text = copy.freeSpace[of](formatSize(free))
  if (free < MIN_FREE) return problem(text, copy.diskFull)
  return free < LOW_FREE ? warning(text, copy.diskLow) : ok(text)
}

/** Checks the free space in the data folder and the store. */
export const checkDisk = async ({ data }: Pick<Settings, 'data'>, storage?: Storage): Promise<Finding[]> => {
  const { bavail, bsize } = await statfs(data)
  const free = await storage?.free()
  return [checkSpace('data', bavail * bsize), ...(free === undefined ? [] : [checkSpace('files', free)])]
}

/** Connects and signs in to the mail server, without sending anything. */
export const checkMail = async ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> => {
  const { ok, warning, problem } = findings('mail')
  const transport = newTransport(smtpUrl, mailFrom)
  if (!transport) return [warning(copy.noMailServer, copy.setSmtp)]
  try {
    await transport.verify()
    return [ok(copy.mailOk)]
  } catch (error) {
    return [problem(copy.mailFailed(reasonOf(error)), copy.checkSmtp)]
  }
}
