import { verifyAll } from '../modules/audit/index.ts'
import type { Command } from './command.ts'
import { copy } from './copy.ts'
import { withInstallation } from './installation.ts'

/** Checks every team's audit log against its seals. */
export const command: Command = {
  run: (_args, { say }) =>
    withInstallation(async ({ db, settings }) => {
      const began = performance.now()
      const { events, problems } = await verifyAll(db, { settings })
      const took = ((performance.now() - began) / 1000).toFixed(1)
      for (const { kind, after, until, seqs } of problems) say(copy.brokenSeals(kind, after + 1, until, seqs))
      say(copy.auditDone(events.toLocaleString('en'), took, problems.length))
      return problems.length > 0 ? 1 : 0
    }),
}
