import pg from 'pg'

/** A table with the columns that are copied: those that the database does not compute by itself. */
export type Table = { schema: string; name: string; columns: string[] }

export type SequenceState = { schema: string; name: string; last_value: string; is_called: boolean }

/** A count and a checksum of the rows in a table, both independent of their order. */
export type Checksum = { rows: number; sum: string }

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The name of a table or sequence in SQL. */
export const nameOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>) => `${quote(schema)}.${quote(name)}`

/** The columns of a table in SQL. */
export const columnsOf = ({ columns }: Pick<Table, 'columns'>) => columns.map(quote).join(', ')

/** The schemas we use, and the tables in them that are filled by migrations. */
const schemas = `('public', 'graphile_worker')`
const filledByMigrations = `('graphile_worker.migrations')`

/** Opens a connection for long operations. Every server prints values in the same way, so that copies and checksums agree. */
export const longConnection = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'vitrine cli',
  })
  client.on('error', () => {})
  await client.connect()
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
    set bytea_output = 'hex'; set client_encoding = 'UTF8'`)
  return client
}

/** Lists all of our tables. */
export const listTables = async (client: pg.Client): Promise<Table[]> =>
  (
    await client.query<Table>(`
      select n.nspname "schema", c.relname "name", array_agg(a.attname::text order by a.attnum) "columns"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname in ${schemas} and n.nspname || '.' || c.relname not in ${filledByMigrations}
      group by 1, 2 order by 1, 2`)
  ).rows

/** Lists all of our sequences. Sequences are not transactional: values that are read after the rows are never behind them. */
export const listSequences = async (client: pg.Client): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname "schema", c.relname "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ${schemas} order by 1, 2`,
  )
  const states: SequenceState[] = []
  for (const sequence of rows) {
    const [state] = (
      await client.query<{ last_value: string; is_called: boolean }>(
        `select last_value::text, is_called from ${nameOf(sequence)}`,
      )
    ).rows
    if (state) states.push({ ...sequence, ...state })
  }
  return states
}

/** Returns the number of rows in a table and their checksum: the sum of the first 60 bits of the MD5 of each row. */
export const checksumOf = async (client: pg.Client, table: Table): Promise<Checksum> => {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `select count(*)::text "rows", coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint::numeric), 0)::text "sum"
     from (select ${columnsOf(table)} from ${nameOf(table)}) r`,
  )
  return { rows: Number(rows[0]?.rows), sum: rows[0]?.sum ?? '' }
}

/** Returns the times of the migrations that were applied, oldest first. Empty for a database that isn't Vitrine's. */
export const appliedMigrations = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null known`,
  )
  if (!rows[0]?.known) return []
  const applied = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return applied.rows.map(({ created_at }) => Number(created_at))
}

/** The major version of the server, such as 18. */
export const majorVersion = async (client: pg.Client): Promise<number> =>
  Math.floor(
    Number((await client.query<{ v: string }>(`select current_setting('server_version_num') v`)).rows[0]?.v) / 10_000,
  )
