import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { columnsOf, longConnection, nameOf, type Table } from './tables.ts'

/** Runs `use` with a connection that sees a snapshot of the database, unaffected by later writes. */
export const withSnapshot = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await longConnection(url)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const result = await use(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** Returns a stream of the rows of a table in PostgreSQL's text format, which every version reads. */
export const copyOut = (client: pg.Client, table: Table): Readable =>
  client.query(to(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))

/** Yields the rows of a query in the same format, as arrays. The query must not return text that needs escaping. */
export async function* streamRows(client: pg.Client, query: string): AsyncGenerator<string[]> {
  const lines = createInterface({ input: client.query(to(`copy (${query}) to stdout`)), crlfDelay: Infinity })
  for await (const line of lines) yield line.split('\t')
}
