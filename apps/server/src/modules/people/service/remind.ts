import { EXPIRY_REMINDER_DAYS } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import * as store from '../store/releases.ts'

/** The maximum number of releases named in one email; the page lists all of them. */
const NAMED = 20
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

/** Emails the editors of each team about releases that end soon, once for each release and last day. */
export const sendReleaseReminders = async ({ db, ports, write, signal }: JobContext) => {
  const now = ports.now()
  for (const { team, name } of await store.teamsToRemind(db, now, EXPIRY_REMINDER_DAYS)) {
    signal.throwIfAborted()
    await write(async (tx) => {
      const ending = await store.claimUnreminded(tx.db, team, now, EXPIRY_REMINDER_DAYS)
      if (ending.length === 0) return
      const count = ending.length === 1 ? '1 model release' : `${ending.length} model releases`
      const heading = `${count} for ${name} ${ending.length === 1 ? 'ends' : 'end'} within ${EXPIRY_REMINDER_DAYS} days`
      for (const email of await store.editorsOf(tx.db, team))
        await enqueueMail(tx, email, {
          from: name,
          subject: heading,
          heading,
          paragraphs: [
            'Once a release has ended, files that show this person are flagged when they are shared, published, embedded or posted.',
            ...ending
              .slice(0, NAMED)
              .map(({ person, last_day }) => `${person || 'A person without a name'}: until ${inWords(last_day)}`),
            ...(ending.length > NAMED ? [`and ${ending.length - NAMED} more.`] : []),
          ],
          button: { label: 'See releases that end soon', address: `${ports.settings.origin}/team/rights/expiring` },
          footer: `Sent by ${name}, because you can edit its files.`,
        })
    })
  }
}
