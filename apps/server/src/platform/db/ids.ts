import { sql } from 'drizzle-orm'

/** SQL for a new uuid v7 per row, like `newId`, for versions of PostgreSQL without `uuidv7()`: a v4 uuid with two more bits set. */
export const newIdInSql = sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`
