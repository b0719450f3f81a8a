import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a text holds what was typed, anywhere and in any case: % and _ are ordinary characters, and a letter with its accent
 *  is the same whether it was typed as one sign or as two. */
export const holds = (text: SQLWrapper, typed: string): SQL =>
  sql`normalize(${text}) ilike ${`%${typed.normalize().replace(/[\\%_]/g, '\\$&')}%`}`
