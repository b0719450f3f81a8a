import type { Settings } from '../../../config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { secretOptions } from '../identity.ts'
import { allSecondFactors, setSecondFactor } from '../store/second-factors.ts'

/** Encrypts two-factor secrets and recovery codes with the current secret. Returns the number of people affected, and the ids of
 *  those whose secrets match none of ours. */
export const rotateSecondFactors = async (
  db: Db,
  settings: Pick<Settings, 'secret' | 'oldSecrets'>,
): Promise<{ rotated: number; unreadable: string[] }> => {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const { secrets } = secretOptions(settings)
  const current = secrets[0]
  const unreadable: string[] = []
  if (!current) return { rotated: 0, unreadable }
  const key = { keys: new Map(secrets.map(({ version, value }) => [version, value])), currentVersion: current.version }
  const open = async (data: string): Promise<string | undefined> => {
    if (data.startsWith('$ba$')) return symmetricDecrypt({ key, data }).catch(() => undefined)
    // Data without a version: try each secret.
    for (const { value } of secrets) {
      const text = await symmetricDecrypt({ key: value, data }).catch(() => undefined)
      if (text !== undefined) return text
    }
    return undefined
  }
  const isCurrent = (data: string) => data.startsWith(`$ba$${current.version}$`)
  let rotated = 0
  for (const row of await allSecondFactors(db)) {
    if (isCurrent(row.secret) && isCurrent(row.backup_codes)) continue
    const [secret, backup_codes] = [await open(row.secret), await open(row.backup_codes)]
    if (secret === undefined || backup_codes === undefined) {
      unreadable.push(row.user)
      continue
    }
    await setSecondFactor(db, row, {
      secret: await symmetricEncrypt({ key, data: secret }),
      backup_codes: await symmetricEncrypt({ key, data: backup_codes }),
    })
    rotated += 1
  }
  return { rotated, unreadable }
}
