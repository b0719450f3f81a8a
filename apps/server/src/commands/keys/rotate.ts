import { resignLog } from '../../modules/audit/index.ts'
import { rotateSecondFactors } from '../../modules/auth/index.ts'
import { resealIntegrationToken } from '../../modules/integrations/index.ts'
import { rotateClientSecrets } from '../../modules/sso/index.ts'
import { resealSocialToken } from '../../modules/social-accounts/index.ts'
import { SecretError } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/db.ts'
import { StartProblem } from '../../platform/start-problem.ts'
import { copy } from '../copy.ts'
import type { KnownSettings } from '../installation.ts'
import { type AccountTable, replaceToken, storedTokens } from '../store/tokens.ts'

const seals = { social_accounts: resealSocialToken, integration_accounts: resealIntegrationToken }

/** Re-encrypts the tokens of one kind of account. Returns how many were re-encrypted, and how many match no secret. */
const rotateTokens = async (db: Db, settings: KnownSettings, table: AccountTable) => {
  const result = { rotated: 0, unreadable: 0 }
  for (const row of await storedTokens(db, table))
    for (const column of ['access_token', 'refresh_token'] as const) {
      const from = row[column]
      try {
        const to = seals[table]({ settings }, row, from)
        if (from === null || to === undefined) continue
        await replaceToken(db, table, column, { uuid: row.uuid, from, to })
        result.rotated += 1
      } catch (error) {
        if (!(error instanceof SecretError)) throw error
        result.unreadable += 1
      }
    }
  return result
}

/** How many secrets were re-encrypted, how many tokens match no secret, and how many seals were re-signed. `withoutFactor`:
 *  the ids of people whose two-factor secret cannot be read. */
export type Rotation = {
  tokens: number
  unreadable: number
  secondFactors: number
  withoutFactor: string[]
  seals: number
}

/** Re-encrypts all stored secrets and re-signs the audit log's seals with the current secret. Safe to repeat. */
export const rotateKeys = async (db: Db, settings: KnownSettings): Promise<Rotation> => {
  const social = await rotateTokens(db, settings, 'social_accounts')
  const integrations = await rotateTokens(db, settings, 'integration_accounts')
  const sso = await rotateClientSecrets(db, settings)
  const secondFactors = await rotateSecondFactors(db, settings)
  const { seals: signed, problems } = await resignLog(db, { settings })
  if (problems.length > 0) throw new StartProblem(copy.sealsBroken)
  return {
    tokens: social.rotated + integrations.rotated + sso.rotated,
    unreadable: social.unreadable + integrations.unreadable + sso.unreadable,
    secondFactors: secondFactors.rotated,
    withoutFactor: secondFactors.unreadable,
    seals: signed,
  }
}
