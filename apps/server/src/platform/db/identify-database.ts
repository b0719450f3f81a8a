import pg from 'pg'

/** Returns which database a URL points to, and how far it is behind if it is a replica. Works through poolers. */
export const identifyDatabase = async (connectionString: string) => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ database: string; follows: boolean; behind: number | null }>(
      `select system_identifier || '/' || current_database() "database", pg_is_in_recovery() "follows",
         case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
           else extract(epoch from now() - pg_last_xact_replay_timestamp()) * 1000 end::float8 "behind"
       from pg_control_system()`,
    )
    return rows[0]
  } finally {
    await client.end()
  }
}
