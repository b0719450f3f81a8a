import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { teams } from '../../teams/table.ts'
import { agreements, termsTexts } from '../table.ts'

export type TeamTerms = {
  custom_copyright_disclaimer: string
  download_agreement: string
  use_case_required: boolean
}
export const teamTerms = async (db: Db, team: string): Promise<TeamTerms | undefined> =>
  (
    await db.execute<TeamTerms>(
      sql`select custom_copyright_disclaimer, download_agreement, use_case_required from ${teams} where uuid = ${team}`,
    )
  ).rows[0]
export const storeText = (db: Db, hash: string, text: string) =>
  db.insert(termsTexts).values({ hash, text }).onConflictDoNothing()
export const hasAgreed = async (db: Db, user: string, text: string) =>
  (
    await db
      .select({ text: agreements.text })
      .from(agreements)
      .where(and(eq(agreements.user, user), eq(agreements.text, text)))
  ).length > 0
/** Records that a person accepted a text. Returns false if they had already accepted it. */
export const agree = async (db: Db, user: string, text: string) =>
  (await db.insert(agreements).values({ user, text }).onConflictDoNothing().returning({ user: agreements.user }))
    .length > 0
