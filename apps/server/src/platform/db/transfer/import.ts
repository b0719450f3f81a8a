import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { StartProblem } from '../../start-problem.ts'
import { createSchema, upgradeSchema } from './schema.ts'
import {
  appliedMigrations,
  type Checksum,
  checksumOf,
  columnsOf,
  listTables,
  longConnection,
  majorVersion,
  nameOf,
  type SequenceState,
  type Table,
} from './tables.ts'

export type TableCopy = Table & Checksum

/**
 * The data imported into an empty database. `id` names the copy: an interrupted import continues only with the
 * same copy.
 */
export type Import = {
  id: string
  migrations: readonly number[]
  /** The major version of the PostgreSQL that the copy comes from. */
  postgres: number
  tables: readonly TableCopy[]
  sequences: readonly SequenceState[]
  read: (table: TableCopy) => Readable | Promise<Readable>
  /** Called when all rows have been imported, before Vitrine can start on the database. Must be repeatable. */
  onRows?: (client: pg.Client) => Promise<unknown>
  /** Called after each table, including those that an earlier attempt copied. */
  onTable?: (table: TableCopy) => void
}

const inTransaction = async (client: pg.Client, work: () => Promise<void>) => {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Whether the import has reached the step that creates this table. */
const exists = async (client: pg.Client, table: 'copy' | 'definitions' | 'restored') =>
  (await client.query<{ yes: boolean }>('select to_regclass($1) is not null yes', [`vitrine_import.${table}`])).rows[0]
    ?.yes === true

/** Returns the id of the copy whose import has begun in this database, if any. */
const findImport = async (client: pg.Client): Promise<string | undefined> => {
  if (!(await exists(client, 'copy'))) return undefined
  return (await client.query<{ id: string }>('select id from vitrine_import.copy')).rows[0]?.id
}

const isEmpty = async (client: pg.Client) =>
  (await listTables(client)).length === 0 && (await appliedMigrations(client)).length === 0

/** Removes foreign keys and plain indexes for the duration of the copy and keeps their definitions, disables triggers,
 *  and empties the tables. Rows can then be inserted in any order, no trigger changes them, and indexes are built only
 *  once. */
const dropConstraintsAndIndexes = async (client: pg.Client) => {
  await client.query(`create table vitrine_import.definitions (place serial, text text not null);
    create table vitrine_import.done ("table" text primary key)`)
  const ours = `('public', 'graphile_worker')`
  const { rows } = await client.query<{ kept: string; removal: string }>(`
    select format('%s', pg_get_indexdef(i.indexrelid)) kept, format('drop index %s', i.indexrelid::regclass) removal
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
      format('alter table %s drop constraint %I', conrelid::regclass, conname)
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ${ours}`)
  for (const { kept } of rows) await client.query('insert into vitrine_import.definitions (text) values ($1)', [kept])
  for (const { removal } of rows) await client.query(removal)
  const tables = await listTables(client)
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
}

/** Restores foreign keys, indexes, triggers and the state of sequences, once. The import fails here if a row refers to a
 *  missing one. */
const restoreConstraintsAndIndexes = async (client: pg.Client, { sequences, postgres }: Import) => {
  if (await exists(client, 'restored')) return
  const { rows } = await client.query<{ text: string }>('select text from vitrine_import.definitions order by place')
  for (const { text } of rows) await client.query(text)
  for (const table of await listTables(client)) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [
      nameOf(sequence),
      sequence.last_value,
      sequence.is_called,
    ])
  // Word folding depends on the server's collations, so another major version needs a new search index. A schema without
  // `search_rebuild` is an older one, whose upgrade rebuilds the index.
  const { rows: found } = await client.query<{ known: boolean }>(
    `select to_regproc('search_rebuild') is not null known`,
  )
  if (found[0]?.known && (await majorVersion(client)) !== postgres) await client.query('select search_rebuild()')
  await client.query('create table vitrine_import.restored ()')
}

const copyIn = async (client: pg.Client, table: TableCopy, rows: Readable) => {
  await pipeline(rows, client.query(from(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`)))
  const found = await checksumOf(client, table)
  if (found.rows !== table.rows || found.sum !== table.sum)
    throw new StartProblem(
      `The copy of table ${table.name} doesn’t match the original: it has ${found.rows} rows instead of ${table.rows}, or different content. Nothing was changed in the source.`,
    )
  await client.query('insert into vitrine_import.done values ($1)', [nameOf(table)])
}

/** Returns whether an import of this copy has already begun in this database. Throws if the database contains anything
 *  else. */
const requireEmpty = async (client: pg.Client, id: string): Promise<boolean> => {
  const begun = await findImport(client)
  if (begun !== undefined && begun !== id)
    throw new StartProblem(
      'The target database has an unfinished import of another copy. Continue that import, or create an empty database.',
    )
  if (begun === undefined && !(await isEmpty(client)))
    throw new StartProblem('The target database is not empty. Nothing was changed. Create an empty database.')
  return begun !== undefined
}

/** Throws unless the database is empty or has an interrupted import of this copy. */
export const requireEmptyDatabase = async (url: string, id: string): Promise<void> => {
  const client = await longConnection(url)
  try {
    await requireEmpty(client, id)
  } finally {
    await client.end()
  }
}

/** Reserves an empty database for a copy, so that Vitrine does not start on it. Throws if the database has other content;
 *  an interrupted import of the same copy is continued. */
export const beginImport = async (url: string, id: string): Promise<void> => {
  const client = await longConnection(url)
  try {
    if (await requireEmpty(client, id)) return
    await inTransaction(client, async () => {
      await client.query('create schema vitrine_import; create table vitrine_import.copy (id text not null)')
      await client.query('insert into vitrine_import.copy values ($1)', [id])
    })
  } finally {
    await client.end()
  }
}

/** Fills an empty database. Each table is copied in one transaction, committed only if its checksum matches. An interrupted
 *  import continues with the next table. */
export const importDatabase = async (url: string, copy: Import): Promise<void> => {
  await beginImport(url, copy.id)
  const client = await longConnection(url)
  try {
    if (!(await exists(client, 'definitions'))) {
      await createSchema(url, copy.migrations)
      await inTransaction(client, () => dropConstraintsAndIndexes(client))
    }
    const done = new Set(
      (await client.query<{ table: string }>('select "table" from vitrine_import.done')).rows.map((row) => row.table),
    )
    for (const table of copy.tables) {
      if (!done.has(nameOf(table)))
        await inTransaction(client, async () => copyIn(client, table, await copy.read(table)))
      copy.onTable?.(table)
    }
    await inTransaction(client, () => restoreConstraintsAndIndexes(client, copy))
    await upgradeSchema(url)
    await copy.onRows?.(client)
    // The last step: until it is done, Vitrine refuses to start on this database, and another attempt continues the import.
    await client.query('drop schema vitrine_import cascade')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
