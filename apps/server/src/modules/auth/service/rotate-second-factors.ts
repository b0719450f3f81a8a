import type { Settings } from '../../../config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { secretOptions } from '../identity.ts'
import { allSecondFactors, setSecondFactor } from '../store/second-factors.ts'

/** Encrypts two-factor secrets and recovery codes with the current secret. Returns the number of people affected. */
export const rotateSecondFactors = async (
  db: Db,
  settings: Pick<Settings, 'secret' | 'oldSecrets'>,
): Promise<number> => {
  const { symmetricDecrypt, symmetricEncrypt } = await import('better-auth/crypto')
  const { secrets } = secretOptions(settings)
  const current = secrets[0]
  if (!current) return 0
  const key = { keys: new Map(secrets.map(({ version, value }) => [version, value])), currentVersion: current.version }
  const open = async (data: string): Promise<string> => {
    if (data.startsWith('$ba$')) return symmetricDecrypt({ key, data })
    // Data without a version: try each secret.
    for (const { value } of secrets) {
      const text = await symmetricDecrypt({ key: value, data }).catch(() => undefined)
      if (text !== undefined) return text
    }
    throw new Error('A two-factor secret matches none of the secrets: add the missing one to VITRINE_OLD_SECRETS.')
  }
  const isCurrent = (data: string) => data.startsWith(`$ba$${current.version}$`)
  let rotated = 0
  for (const row of await allSecondFactors(db)) {
    if (isCurrent(row.secret) && isCurrent(row.backup_codes)) continue
    const [secret, backup_codes] = [await open(row.secret), await open(row.backup_codes)]
    await setSecondFactor(db, row, {
      secret: await symmetricEncrypt({ key, data: secret }),
      backup_codes: await symmetricEncrypt({ key, data: backup_codes }),
    })
    rotated += 1
  }
  return rotated
}
