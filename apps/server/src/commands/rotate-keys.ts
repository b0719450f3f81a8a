import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { withInstallation } from './installation.ts'
import { rotateKeys } from './keys/rotate.ts'

/** Re-encrypts stored secrets and re-signs the audit log's seals with the current secret. */
export const command: Command = {
  details: [copy.rotateKeysDetails],
  run: (_args, { say, complain }) =>
    withInstallation(async ({ db, settings }) => {
      const { tokens, unreadable, secondFactors, withoutFactor, seals } = await rotateKeys(db, settings)
      say(copy.rotated(tokens, secondFactors))
      say(copy.sealsSigned(seals.toLocaleString('en')))
      if (unreadable > 0) complain(copy.tokensUnreadable(unreadable))
      for (const user of withoutFactor) complain(copy.secondFactorUnreadable(user))
      return unreadable + withoutFactor.length > 0 ? 1 : 0
    }),
}
