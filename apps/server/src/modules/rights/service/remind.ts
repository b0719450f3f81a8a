import { EXPIRY_REMINDER_DAYS } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Record } from '../../../platform/db/ledger.ts'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import { type ExpiringLine, mails } from '../copy.ts'
import * as store from '../store/expiring.ts'

type MailContext = { db: Db; enqueue: Enqueue; record: Record; ports: Ports }
type Team = { team: string; name: string }

const mailTeam = async (
  ctx: MailContext,
  { name }: Team,
  ending: readonly store.ExpiringFile[],
  to: readonly string[],
) => {
  const letter = mails.expiring(name, ending, `${ctx.ports.settings.origin}/team/rights/expiring`)
  for (const email of to) await enqueueMail(ctx, email, { from: name, ...letter })
}

const mailDownloader = (ctx: MailContext, { team, name }: Team, email: string, held: readonly ExpiringLine[]) => {
  const address = `${ctx.ports.settings.origin}/p/downloads?team=${team}`
  const [first] = held
  const isOne = held.length === 1 && first !== undefined
  const letter = isOne ? mails.licenceEnds(name, first, address) : mails.licencesEnd(name, held, address)
  return enqueueMail(ctx, email, { from: name, ...letter })
}

/** Emails the editors of a team who want an immediate email, and everyone else who downloaded one of the files. Files are
 *  marked and emails enqueued in one transaction. */
const remindOf = async (ctx: MailContext, team: Team, now: Date) => {
  const ending = await store.claimUnreminded(ctx.db, team.team, now, EXPIRY_REMINDER_DAYS)
  if (ending.length === 0) return
  const keepers = await store.editorsOf(ctx.db, team.team)
  const editors = keepers.map(({ user }) => user)
  const mailed = await wantMail(ctx.db, { kind: 'expiring', team: team.team, thing: team.team }, editors)
  await mailTeam(
    ctx,
    team,
    ending,
    keepers.filter(({ user }) => mailed.has(user)).map(({ email }) => email),
  )
  await ctx.record('file.expiring', { files: ending.length }, { team: team.team, actor: null, about: null })
  const keeperIds = new Set(keepers.map(({ user }) => user))
  const dates = new Map(ending.map(({ uuid, expiration_date }) => [uuid, expiration_date]))
  const held = await store.downloadersOf(ctx.db, [...dates.keys()])
  const byPerson = Map.groupBy(
    held.filter(({ user }) => !keeperIds.has(user)),
    ({ email }) => email,
  )
  for (const [email, some] of byPerson)
    await mailDownloader(
      ctx,
      team,
      email,
      some.map(({ name, file }) => ({ name, expiration_date: dates.get(file) ?? '' })),
    )
}

export const sendReminders = async ({ db, ports, write, signal }: JobContext) => {
  const now = ports.now()
  for (const team of await store.teamsToRemind(db, now, EXPIRY_REMINDER_DAYS)) {
    signal.throwIfAborted()
    await write((tx) => remindOf({ ...tx, ports }, team, now))
  }
}
