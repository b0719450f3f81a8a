import type { Db } from '../../../platform/db/db.ts'
import { recordEach } from '../../../platform/db/ledger.ts'
import type { Enqueue, JobContext } from '../../../platform/jobs/jobs.ts'
import type { Ports } from '../../../platform/ports.ts'
import { removeBytes } from '../../versions/index.ts'
import * as store from '../store.ts'

/** So many files are deleted in one transaction. */
const atOnce = 500
type Deleting = { db: Db; ports: Ports; enqueue: Enqueue; team: string; actor: string | null }

/** Deletes some files for good, and the folders that are empty then. The bytes go after the books have forgotten them. */
export const deleteSome = async ({ db, ports, enqueue, team, actor }: Deleting, whose: store.Whose, until: Date) => {
  const some = await store.lockSome(db, team, whose, until, atOnce)
  const uuids = some.map(({ uuid }) => uuid)
  const keys = await store.keysOf(db, uuids)
  await store.remove(db, uuids)
  if (keys.length) await enqueue(removeBytes, { keys })
  const told = some.map(({ uuid, name }) => ({ about: uuid, data: { file: uuid, name } }))
  await recordEach(db, ports.jobs, { team, actor }, 'file.deleted', told)
  return some.length
}

/** Folders go from the outermost inwards, until none is left that is empty. */
export const deleteFolders = async (
  { db, ports, team, actor }: Omit<Deleting, 'enqueue'>,
  whose: store.Whose,
  until: Date,
) => {
  for (let some = await store.removeEmptyFolders(db, team, whose, until); some.length; ) {
    const told = some.map(({ uuid, name }) => ({ about: uuid, data: { folder: uuid, name } }))
    await recordEach(db, ports.jobs, { team, actor }, 'folder.deleted', told)
    some = await store.removeEmptyFolders(db, team, whose, until)
  }
}

/** All of it, some at a time; what somebody else is just deleting or restoring is left to them. */
export const deleteUntil = async (ctx: JobContext, team: string, whose: store.Whose, until: Date) => {
  const { ports, actor } = ctx
  for (let some = atOnce; some === atOnce; ) {
    ctx.signal.throwIfAborted()
    some = await ctx.write((tx) => deleteSome({ ...tx, ports, team, actor }, whose, until))
  }
  await ctx.write((tx) => deleteFolders({ ...tx, ports, team, actor }, whose, until))
}

export const deleteOverdue = async (ctx: JobContext) => {
  for (const { team, until } of await store.overdue(ctx.db, ctx.ports.now()))
    await deleteUntil(ctx, team, 'all', new Date(until))
}
