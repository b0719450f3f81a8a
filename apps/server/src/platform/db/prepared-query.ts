import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> }
type Written<Row> = { prepare: (name: string) => Prepared<Row> }

/** Returns a function that runs a statement used by almost every request. The statement is built once, and planned once
 *  per connection. Use it for lookups by key, not where the best plan depends on the values. */
export const preparedQuery = <Row>(name: string, write: (db: Db) => Written<Row>) => {
  const known = new WeakMap<Db, Prepared<Row>>()
  return (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = known.get(db) ?? write(db).prepare(name)
    known.set(db, prepared)
    return prepared.execute(values)
  }
}

const dialect = new PgDialect()
/** Like `preparedQuery`, for a statement that returns many rows. The rows keep PostgreSQL's column names and skip the query
 *  builder, which would map every value of every row. */
export const preparedQueryRows = <Row>(name: string, statement: SQL) => {
  const known = new WeakMap<Db, { execute: (values: Record<string, unknown>) => Promise<unknown> }>()
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = known.get(db) ?? db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
    known.set(db, prepared)
    return ((await prepared.execute(values)) as { rows: Row[] }).rows
  }
}

/** Runs a statement whose text is always the same, so that each connection plans it once. Its values may differ: PostgreSQL plans
 *  the first few runs for their values, and keeps one plan for all of them only if that costs no more. */
export const executeNamed = async <Row>(db: Db, name: string, statement: SQL): Promise<Row[]> =>
  (
    (await db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute()) as {
      rows: Row[]
    }
  ).rows
