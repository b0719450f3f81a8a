import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { bytesOfTeam, quotaOf } from '../store/quota.ts'

/** Throws if uploads of this size, together with those in progress, would exceed the team's limit. */
export const requireQuotaForUploads = async (db: Db, team: string, bytes: number): Promise<void> => {
  const quota = await quotaOf(db, team, { hold: false })
  if (quota !== undefined && (await bytesOfTeam(db, team, { coming: true })) + bytes > quota)
    throw new AppError('quota.exceeded')
}

/** Throws if a version of this size would exceed the team's limit. Runs in the transaction that adds it. */
export const requireQuota = async (db: Db, team: string, bytes: number): Promise<void> => {
  const quota = await quotaOf(db, team, { hold: true })
  if (quota !== undefined && (await bytesOfTeam(db, team, { coming: false })) + bytes > quota)
    throw new AppError('quota.exceeded')
}
