import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../platform/db/db.ts'
import { defineEventJob, defineSchedule, type JobContext } from '../../platform/jobs/jobs.ts'
import { newSettled } from '../../platform/rollups/engine.ts'
import { sealUntil } from './service/seal.ts'
import { verifyAll, verifyTeam } from './service/verify.ts'
import * as store from './store/seals.ts'

/** Returns the sequence number up to which no open transaction can still add an event. Waits a few seconds for open
 *  transactions; returns 0 if they take longer. */
const settledSeq = async (db: Db) => {
  const settled = newSettled(db)
  let seq = await settled()
  for (let tries = 0; seq === 0 && tries < 50; tries++) {
    await wait(100)
    seq = await settled()
  }
  return seq
}

/** Verifies a team's log and records the result in that log. */
const checkTeam = async (ctx: JobContext, team: string) => {
  const cursor = await store.readCursor(ctx.db)
  const { events, problems } = await verifyTeam(ctx.db, ctx.ports, team, cursor?.until ?? 0)
  if (problems.length > 0) ctx.ports.log.error({ team, problems }, 'the audit log does not match its seals')
  await ctx.write(({ record }) =>
    record('audit.checked', { events, problems: problems.slice(0, 20) }, { team, actor: null, about: null }),
  )
}

export const sealLog = defineSchedule({
  name: 'audit.seal',
  every: '* * * * *',
  run: async ({ db, ports }) => sealUntil(db, ports, await settledSeq(db)),
})

export const checkLog = defineEventJob({
  name: 'audit.check',
  on: 'audit.check_asked',
  run: async (ctx) => {
    await sealUntil(ctx.db, ctx.ports, await settledSeq(ctx.db))
    if (ctx.team) await checkTeam(ctx, ctx.team)
  },
})

/** Verifies the chain of seals and every team's log once a night. */
export const checkAllLogs = defineSchedule({
  name: 'audit.check_all',
  every: '41 2 * * *',
  run: async (ctx) => {
    const { problems } = await verifyAll(ctx.db, ctx.ports)
    if (problems.length > 0) ctx.ports.log.error({ problems }, 'the audit log does not match its seals')
    const cursor = await store.readCursor(ctx.db)
    for (const team of await store.sealedTeams(ctx.db, cursor?.until ?? 0))
      if (team !== store.NO_TEAM) await checkTeam(ctx, team)
  },
})
