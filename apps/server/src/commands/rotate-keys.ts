import type { Command } from './command.ts'
import { withInstallation } from './installation.ts'
import { rotateKeys } from './keys/rotate.ts'

/** Encrypts stored secrets with the current secret. */
export const command: Command = {
  details: [
    'To change the secret: set VITRINE_SECRET to a new one and VITRINE_OLD_SECRETS to the previous one, restart all processes,\nand run this command. Remove VITRINE_OLD_SECRETS a month later, when older sessions and links have expired.',
  ],
  run: (_args, { say, complain }) =>
    withInstallation(async ({ db, settings }) => {
      const { tokens, unreadable, secondFactors, withoutFactor, seals } = await rotateKeys(db, settings)
      say(`${tokens} tokens and the two-factor secrets of ${secondFactors} people were encrypted again.`)
      say(`${seals.toLocaleString('en')} seals of the audit log were signed again.`)
      if (unreadable > 0)
        complain(
          `${unreadable} tokens match none of the secrets: add the missing one to VITRINE_OLD_SECRETS, or connect these accounts and providers again.`,
        )
      for (const user of withoutFactor)
        complain(
          `The two-factor secret of user ${user} matches none of the secrets: add the missing one to VITRINE_OLD_SECRETS.`,
        )
      return unreadable + withoutFactor.length > 0 ? 1 : 0
    }),
}
