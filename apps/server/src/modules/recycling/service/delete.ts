import type { Member } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { recordEach } from '../../../platform/db/ledger.ts'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import type { Ports } from '../../../platform/ports.ts'
import { memberWithId } from '../../auth/index.ts'
import { contentOf, removeBytes } from '../../versions/index.ts'
import * as store from '../store.ts'

/** The number of files deleted in one transaction. */
const atOnce = 500
type DeleteContext = { db: Db; ports: Ports; enqueue: Enqueue; team: string; actor: string | null }

/**
 * Permanently deletes a batch of files. Returns how many. A job deletes their bytes after the rows are gone.
 */
export const deleteSome = async (
  { db, ports, enqueue, team, actor }: DeleteContext,
  which: store.Which,
  until: Date,
) => {
  const some = await store.lockSome(db, team, which, until, atOnce)
  const uuids = some.map(({ uuid }) => uuid)
  const keys = await store.keysOf(db, uuids)
  const contents = await contentOf(db, uuids)
  await store.remove(db, uuids)
  if (keys.length) await enqueue(removeBytes, { keys })
  const records = some.map(({ uuid, name }) => ({ about: uuid, data: { file: uuid, name, ...contents.get(uuid) } }))
  await recordEach(db, ports.jobs, { team, actor }, 'file.deleted', records)
  return some.length
}

/** Deletes empty folders, then parents that have become empty, until none are left. */
export const deleteFolders = async (
  { db, ports, team, actor }: Omit<DeleteContext, 'enqueue'>,
  which: store.Which,
  until: Date,
) => {
  for (let some = await store.removeEmptyFolders(db, team, which, until); some.length; ) {
    const records = some.map(({ uuid, name }) => ({ about: uuid, data: { folder: uuid, name } }))
    await recordEach(db, ports.jobs, { team, actor }, 'folder.deleted', records)
    some = await store.removeEmptyFolders(db, team, which, until)
  }
}

/**
 * Deletes files in batches, then empty folders. Skips files that someone else is deleting or restoring. `which` is
 * called for each batch; the work ends when it returns undefined.
 */
const deleteUntil = async (
  ctx: JobContext,
  team: string,
  which: (db: Db) => Promise<store.Which | undefined>,
  until: Date,
) => {
  const { ports, actor } = ctx
  for (let some = atOnce; some === atOnce; ) {
    ctx.signal.throwIfAborted()
    some = await ctx.write(async (tx) => {
      const now = await which(tx.db)
      return now ? deleteSome({ ...tx, ports, team, actor }, now, until) : 0
    })
  }
  await ctx.write(async (tx) => {
    const now = await which(tx.db)
    if (now) await deleteFolders({ ...tx, ports, team, actor }, now, until)
  })
}

/** Continues a deletion that a user started, limited to their current permissions. */
export const deleteRest = (ctx: JobContext, team: string, folder: string | null, until: Date) =>
  deleteUntil(
    ctx,
    team,
    async (db) => {
      const actor: Member | undefined = await memberWithId(db, ctx.actor, team)
      return actor && { actor, now: ctx.ports.now(), ...(folder && { folder }) }
    },
    until,
  )

export const deleteOverdue = async (ctx: JobContext) => {
  for (const { team, until } of await store.overdue(ctx.db, ctx.ports.now()))
    await deleteUntil(ctx, team, async () => 'all', new Date(until))
}
