import { actorIn } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { callerWithId } from '../../auth/index.ts'
import { mails, titleOf } from '../copy.ts'
import * as inbox from '../store/inbox.ts'
import * as store from '../store/settings.ts'
import { nextDigest, unsubscribeAddress } from './settings.ts'

type Tx = Parameters<Parameters<JobContext['write']>[0]>[0]

/** The lines of a digest, by team. Names are read with the person's current rights. */
const linesOf = async ({ db }: Tx, user: string, now: Date, isWanted: (row: inbox.Row) => boolean) => {
  const { caller } = await callerWithId(db, user)
  const teams: { name: string; lines: string[] }[] = []
  for (const { team, name } of await inbox.waitingTeams(db, user)) {
    const actor = actorIn(caller, team)
    if (actor.kind !== 'member') continue
    const rows = (await inbox.waiting(db, { actor, now })).filter(isWanted)
    if (rows.length > 0) teams.push({ name, lines: rows.map(titleOf) })
  }
  return teams
}

/**
 * Writes the digest of one person and marks its notifications in the same transaction, so that a job that runs twice
 * writes it once.
 */
const digestOf = (ctx: JobContext, user: string, now: Date) =>
  ctx.write(async (tx) => {
    const settings = await store.lockDue(tx.db, user, now)
    if (!settings) return
    await store.setDigestAt(tx.db, user, nextDigest(settings, now))
    const teams = await linesOf(tx, user, now, ({ kind }) => settings.kinds[kind].mail === 'digest')
    await inbox.clearWaiting(tx.db, user, now)
    const email = await store.emailOf(tx.db, user)
    const [first] = teams
    if (email === undefined || !first) return
    const { origin } = ctx.ports.settings
    await enqueueMail({ ...tx }, email, {
      ...(teams.length === 1 && { from: first.name }),
      ...mails.digest(settings.digest, teams, {
        inbox: `${origin}/notifications`,
        settings: `${origin}/notifications/settings`,
        unsubscribe: unsubscribeAddress(ctx, user),
      }),
    })
  })

/** Writes the digests that are due. */
export const sendDigests = async (ctx: JobContext) => {
  const now = ctx.ports.now()
  for (const user of await store.due(ctx.db, now)) {
    ctx.signal.throwIfAborted()
    await digestOf(ctx, user, now)
  }
}
