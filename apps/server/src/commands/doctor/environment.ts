import { randomBytes, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Settings } from '../../config.ts'
import { newTransport } from '../../platform/mail/transport.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Finding, findings, formatSize, reasonOf } from './finding.ts'

const LITTLE = 5e9
const TOO_LITTLE = 200e6

/** Writes, reads and removes a small object. */
export const checkStorage = async (storage: Storage): Promise<Finding[]> => {
  const { ok, problem } = findings('storage')
  const [key, bytes] = [randomUUID(), randomBytes(1000)]
  try {
    await storage.put(key, bytes)
    const same = (await storage.read(key)).equals(bytes)
    await storage.remove(key)
    return [
      same
        ? ok('A small object was written, read and removed')
        : problem('A small object differed when it was read back', 'Check the disk or the store for faults.'),
    ]
  } catch (error) {
    return [problem(`An object could not be written (${reasonOf(error)})`, 'Check permissions and free space.')]
  }
}

const checkSpace = (name: string, free: number): Finding => {
  const { ok, warning, problem } = findings('disk')
  const text = `${formatSize(free)} free ${name}`
  if (free < TOO_LITTLE) return problem(text, 'Free some space: uploads are refused.')
  return free < LITTLE ? warning(text, 'Free some space soon.') : ok(text)
}

/** Checks the free space in the data folder and the store. */
export const checkDisk = async ({ data }: Pick<Settings, 'data'>, storage: Storage): Promise<Finding[]> => {
  const { bavail, bsize } = await statfs(data)
  const free = await storage.free()
  return [
    checkSpace('for the data folder', bavail * bsize),
    ...(free === undefined ? [] : [checkSpace('for files', free)]),
  ]
}

/** Connects and signs in to the mail server, without sending anything. */
export const checkMail = async ({ smtpUrl, mailFrom }: Pick<Settings, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> => {
  const { ok, warning, problem } = findings('mail')
  const transport = newTransport(smtpUrl, mailFrom)
  if (!transport)
    return [warning('No mail server is set: emails are kept and not sent', 'Set SMTP_URL to send emails.')]
  try {
    await transport.verify()
    return [ok('The mail server responds and accepts the credentials')]
  } catch (error) {
    return [problem(`The mail server can’t be used (${reasonOf(error)})`, 'Check SMTP_URL.')]
  }
}
