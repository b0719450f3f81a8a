import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './db.ts'

type Prepared<Row> = { execute: (values: Record<string, unknown>) => Promise<Row[]> }
type Written<Row> = { prepare: (name: string) => Prepared<Row> }

/** A statement that is asked at nearly every request: written once, and planned once by each connection. It is for what is
 *  found by its key; where the best way depends on the values, a statement is better planned anew. */
export const planned = <Row>(name: string, write: (db: Db) => Written<Row>) => {
  const known = new WeakMap<Db, Prepared<Row>>()
  return (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = known.get(db) ?? write(db).prepare(name)
    known.set(db, prepared)
    return prepared.execute(values)
  }
}

const dialect = new PgDialect()
/** The same for a statement that answers with many rows: they come as PostgreSQL names them, without the query builder, which
 *  looks at every value of every row. */
export const plannedRows = <Row>(name: string, statement: SQL) => {
  const known = new WeakMap<Db, { execute: (values: Record<string, unknown>) => Promise<unknown> }>()
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    const prepared = known.get(db) ?? db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false)
    known.set(db, prepared)
    return ((await prepared.execute(values)) as { rows: Row[] }).rows
  }
}
