import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { AppError, type Caller, invalid } from '@vitrine/contract'
import type { Db } from '../db/db.ts'
import { replies } from '../db/table.ts'
import { isId } from '../ids.ts'
import { CommittedError } from './committed-error.ts'

export type StoredReply = { status: number; body: unknown }

/** Runs a keyed POST once, inside the caller's transaction. A parallel duplicate waits on the primary key until the first
 *  commits and then gets its reply; if the first fails, nothing is stored and the duplicate runs. Throws if the key was
 *  used for a different request. The key is ignored for anonymous calls: it could reveal a stranger's reply. */
export const runOnce = async (
  tx: Db,
  header: string | undefined,
  { user: sender }: Caller,
  request: unknown[],
  work: () => Promise<StoredReply>,
): Promise<StoredReply & { replayed?: true }> => {
  if (header === undefined || sender === null) return work()
  const key = header.toLowerCase()
  if (!isId(key)) throw invalid('#Idempotency-Key', 'must be a uuid')
  const row = { sender, key, request: createHash('sha256').update(JSON.stringify(request)).digest('hex') }
  const mine = and(eq(replies.sender, sender), eq(replies.key, key))
  const [first] = await tx.insert(replies).values(row).onConflictDoNothing().returning()
  if (!first) {
    const [kept] = await tx.select().from(replies).where(mine)
    if (kept?.request !== row.request || kept.status === null) throw new AppError('request.key_reused')
    return { status: kept.status, body: kept.body ?? undefined, replayed: true }
  }
  const reply = await work().catch(async (error: unknown) => {
    // A `CommittedError` commits, so the key is removed: a repeated call must be able to run.
    if (error instanceof CommittedError) await tx.delete(replies).where(mine)
    throw error
  })
  await tx
    .update(replies)
    .set({ status: reply.status, body: reply.body ?? null })
    .where(mine)
  return reply
}
