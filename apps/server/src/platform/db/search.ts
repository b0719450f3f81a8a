import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A condition that an expression contains the typed text, ignoring case and Unicode composition; % and _ are ordinary
 *  characters. */
export const containsText = (text: SQLWrapper, typed: string): SQL =>
  sql`normalize(${text}) ilike ${`%${typed.normalize().replace(/[\\%_]/g, '\\$&')}%`}`
