import type { Db } from '../../../platform/db/db.ts'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { updateSocialPost } from '../../ugc/index.ts'
import * as store from '../store.ts'

/** Ends an approval, and blocks the use of its files in the same transaction. */
export const endApproval = async (
  db: Db,
  { uuid, social_post }: store.Row,
  status: 'revoked' | 'expired',
  by: 'creator' | 'team' | 'time',
) => {
  const revoked = by === 'time' ? {} : { revoked_at: new Date(), revoked_by: by }
  await store.update(db, uuid, { status, ...revoked })
  await store.endFiles(db, uuid)
  if (social_post) await updateSocialPost(db, social_post, { status })
}

/** Marks a request or an approval as expired if its end date has passed. Returns whether an approval ended. */
export const expireIfDue = async (db: Db, uuid: string): Promise<boolean> => {
  const row = await store.lock(db, uuid)
  if (store.statusOf(row, new Date()) !== 'expired' || row.status === 'expired') return false
  if (row.status === 'approved') await endApproval(db, row, 'expired', 'time')
  else {
    await store.update(db, uuid, { status: 'expired' })
    if (row.social_post) await updateSocialPost(db, row.social_post, { status: 'expired' })
  }
  return row.status === 'approved'
}

const AT_ONCE = 500
/** Marks expired requests and approvals. The rights decision doesn't depend on this, because it reads the end date itself. */
export const expireOverdue = async (ctx: JobContext) => {
  for (const uuid of await store.findOverdue(ctx.db, null, AT_ONCE)) {
    ctx.signal.throwIfAborted()
    await ctx.write(async ({ db, record }) => {
      const row = await store.find(db, uuid)
      if (row && (await expireIfDue(db, uuid)))
        await record(
          'one_time_approval.ended',
          { one_time_approval: uuid, status: 'expired', by: 'time' },
          { team: row.team, about: uuid },
        )
    })
  }
}
