import { EXPIRY_REMINDER_DAYS } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Record } from '../../../platform/db/ledger.ts'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import type { Ports } from '../../../platform/ports.ts'
import { wantMail } from '../../notifications/index.ts'
import * as store from '../store/expiring.ts'

/** The maximum number of files named in one email. The page of expiring files lists all of them. */
const NAMED = 20
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`))
const files = (n: number) => (n === 1 ? '1 file' : `${n} files`)

type Line = { name: string; expiration_date: string }
const linesOf = (some: readonly Line[]) => [
  ...some.slice(0, NAMED).map(({ name, expiration_date }) => `${name}: until ${inWords(expiration_date)}`),
  ...(some.length > NAMED ? [`and ${some.length - NAMED} more.`] : []),
]

type MailContext = { db: Db; enqueue: Enqueue; record: Record; ports: Ports }
type Team = { team: string; name: string }

const mailTeam = async (
  ctx: MailContext,
  { name }: Team,
  ending: readonly store.ExpiringFile[],
  to: readonly string[],
) => {
  const heading = `${files(ending.length)} in ${name} ${ending.length === 1 ? 'expires' : 'expire'} within ${EXPIRY_REMINDER_DAYS} days`
  for (const email of to)
    await enqueueMail(ctx, email, {
      from: name,
      subject: heading,
      heading,
      paragraphs: ['Expired files can’t be seen outside the team, shared, embedded or posted.', ...linesOf(ending)],
      button: { label: 'See expiring files', address: `${ctx.ports.settings.origin}/team/rights/expiring` },
      footer: `Sent by ${name}, because you can edit its files.`,
    })
}

const mailDownloader = (ctx: MailContext, { team, name }: Team, email: string, held: readonly Line[]) => {
  const [first] = held
  const heading =
    held.length === 1 && first
      ? `You may use ${first.name} until ${inWords(first.expiration_date)}`
      : `The licence for ${files(held.length)} you downloaded ends soon`
  return enqueueMail(ctx, email, {
    from: name,
    subject: heading,
    heading,
    paragraphs: [
      ...(held.length === 1 ? [] : linesOf(held)),
      `Stop using ${held.length === 1 ? 'it' : 'each file'} after that date, or ask ${name} for an extension.`,
    ],
    button: { label: 'See your downloads', address: `${ctx.ports.settings.origin}/p/downloads?team=${team}` },
    footer: `Sent by ${name}, because you downloaded ${held.length === 1 ? 'this file' : 'these files'}.`,
  })
}

/** Emails the editors of a team, and everyone else who downloaded one of the files. Files are marked and emails
 *  enqueued in one transaction. */
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
