import { and, eq, gt, sql } from 'drizzle-orm'
import { hashToken } from '../../../platform/crypto/tokens.ts'
import type { Db } from '../../../platform/db/db.ts'
import { links } from '../table.ts'

type Link = typeof links.$inferSelect
type NewLink = Omit<Link, 'hash' | 'expires_at' | 'draft'> & Partial<Pick<Link, 'draft'>>

export const addLink = (db: Db, secret: string, minutes: number, row: NewLink) =>
  db
    .insert(links)
    .values({ ...row, hash: hashToken(secret), expires_at: sql`now() + ${minutes} * interval '1 minute'` })
const due = (secret: string, kind: Link['kind']) =>
  and(eq(links.hash, hashToken(secret)), eq(links.kind, kind), gt(links.expires_at, sql`now()`))
/** Reads a valid link without consuming it. */
export const findLink = async (db: Db, secret: string, kind: Link['kind']): Promise<Link | undefined> =>
  (await db.select().from(links).where(due(secret, kind)))[0]
/** Consumes a link. Only one of several concurrent attempts succeeds. */
export const consumeLink = async (db: Db, secret: string, kind: Link['kind']): Promise<Link | undefined> =>
  (await db.delete(links).where(due(secret, kind)).returning())[0]
export const deleteLinks = (db: Db, email: string, kind: Link['kind']) =>
  db.delete(links).where(and(eq(links.email, email), eq(links.kind, kind)))
/** Deletes all links for an address that is no longer used. */
export const deleteAllLinks = (db: Db, email: string) => db.delete(links).where(eq(links.email, email))
