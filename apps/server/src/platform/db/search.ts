import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a text contains what was typed, ignoring case and Unicode composition; % and _ are ordinary characters. */
export const holds = (text: SQLWrapper, typed: string): SQL =>
  sql`normalize(${text}) ilike ${`%${typed.normalize().replace(/[\\%_]/g, '\\$&')}%`}`
