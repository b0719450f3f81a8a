import { AppError, actorIn } from '@vitrine/contract'
import { callerWithId } from '../modules/auth/index.ts'
import { transact } from '../platform/db/db.ts'
import type { Context } from '../platform/http/context.ts'
import { enqueuer } from '../platform/jobs/jobs.ts'
import type { Person, World } from './world.ts'

/** Runs `work` as one of the team's routes would: as the real caller, in a transaction. */
export const runAsMember = <T>(
  { db, ports }: World,
  { user }: Person,
  team: string,
  work: (ctx: Context<'member'>) => Promise<T>,
): Promise<T> =>
  transact(db, async (tx) => {
    const { caller, session } = await callerWithId(tx, user)
    const actor = actorIn(caller, team)
    if (actor.kind !== 'member') throw new AppError('thing.not_found')
    return work({
      db: tx,
      ports,
      caller,
      session,
      actor,
      subject: { uuid: team, team },
      surface: { kind: 'app' },
      now: ports.now(),
      wire: { id: '', method: 'GET', url: '', address: '', user_agent: '', headers: new Headers(), cookies: [] },
      record: async () => {},
      enqueue: enqueuer(tx, { team, actor: user }),
    })
  })
