import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/db.ts'
import { countSettled, newSettled } from './engine.ts'
import type { Rollup } from './rollup.ts'

const EVERY_MS = 1000

/** Counts new events every second until it is stopped. Any number of processes can run it. */
export const startRollups = (
  db: Db,
  rollups: readonly Rollup[],
  log: Pick<FastifyBaseLogger, 'error'>,
  everyMs = EVERY_MS,
) => {
  const settled = newSettled(db)
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const count = async () => {
    for (const rollup of rollups)
      await countSettled(db, rollup, settled).catch((error: unknown) => {
        if (!isStopped) log.error({ err: error, rollup: rollup.name }, 'the ledger could not be counted')
      })
    if (!isStopped) timer = setTimeout(next, everyMs)
  }
  let running = count()
  const next = () => {
    running = count()
  }
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
