import { verifyAll } from '../modules/audit/index.ts'
import type { Command } from './command.ts'
import { withInstallation } from './installation.ts'

/** Checks every team's audit log against its seals. */
export const command: Command = {
  run: (_args, { say }) =>
    withInstallation(async ({ db, settings }) => {
      const began = performance.now()
      const { events, problems } = await verifyAll(db, { settings })
      const took = ((performance.now() - began) / 1000).toFixed(1)
      for (const { kind, after, until, seqs } of problems)
        say(`${kind}: events ${after + 1} to ${until}${seqs.length > 0 ? `, among them ${seqs.join(', ')}` : ''}`)
      say(`${events.toLocaleString('en')} sealed events checked in ${took} s: ${problems.length} problems`)
      return problems.length > 0 ? 1 : 0
    }),
}
