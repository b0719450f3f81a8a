import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { secondFactors } from '../table.ts'

type Row = typeof secondFactors.$inferSelect
export const allSecondFactors = (db: Db): Promise<Row[]> => db.select().from(secondFactors)
/** Replaces the encrypted values unless they have changed since they were read. */
export const setSecondFactor = (db: Db, row: Row, texts: Pick<Row, 'secret' | 'backup_codes'>) =>
  db
    .update(secondFactors)
    .set(texts)
    .where(
      and(
        eq(secondFactors.uuid, row.uuid),
        eq(secondFactors.secret, row.secret),
        eq(secondFactors.backup_codes, row.backup_codes),
      ),
    )
