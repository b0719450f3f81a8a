import type { Settings } from '../../../config.ts'
import { decryptSecret, encryptSecret, isOutdated, SecretError } from '../../../platform/crypto/secrets.ts'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store.ts'
import { keysOf, placeOf } from './settings.ts'

/** Re-encrypts client secrets with the current key. Returns how many were re-encrypted, and how many couldn't be read. */
export const rotateClientSecrets = async (db: Db, settings: Pick<Settings, 'secret' | 'oldSecrets'>) => {
  const keys = keysOf({ settings })
  const result = { rotated: 0, unreadable: 0 }
  for (const row of await store.allConnections(db)) {
    if (!isOutdated(keys, row.client_secret)) continue
    try {
      const to = encryptSecret(keys, placeOf(row), decryptSecret(keys, placeOf(row), row.client_secret))
      await store.replaceClientSecret(db, row, to)
      result.rotated += 1
    } catch (error) {
      if (!(error instanceof SecretError)) throw error
      result.unreadable += 1
    }
  }
  return result
}
