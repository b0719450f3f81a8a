import { EXPIRY_REMINDER_DAYS } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { mails } from '../copy.ts'
import * as store from '../store/releases.ts'

/** Emails the editors of each team about releases that end soon, once for each release and last day. */
export const sendReleaseReminders = async ({ db, ports, write, signal }: JobContext) => {
  const now = ports.now()
  for (const { team, name, is_blocking: isBlocking } of await store.teamsToRemind(db, now, EXPIRY_REMINDER_DAYS)) {
    signal.throwIfAborted()
    await write(async (tx) => {
      const ending = await store.claimUnreminded(tx.db, team, now, EXPIRY_REMINDER_DAYS)
      if (ending.length === 0) return
      const address = `${ports.settings.origin}/team/rights/expiring`
      const letter = mails.releasesEnd({ team: name, isBlocking }, ending, address)
      for (const email of await store.editorsOf(tx.db, team)) await enqueueMail(tx, email, { from: name, ...letter })
    })
  }
}
