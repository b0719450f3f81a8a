import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { connect } from '../platform/db/db.ts'
import { type Embedded, startEmbedded } from '../platform/db/embedded.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'

const run = promisify(execFile)

/** Runs statements on one connection. */
const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Copies a running server's data folder during writes, as pg_basebackup does; our packages do not include that program. */
const copyServer = (from: Embedded, dir: string) =>
  onServer(from.url('postgres'), async (client) => {
    const { rows } = await client.query<{ dir: string }>(`select current_setting('data_directory') dir`)
    await client.query(`select pg_backup_start('replica', true)`)
    await cp(rows[0]?.dir ?? '', dir, {
      recursive: true,
      filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL|server\.log$|pg_replslot\/./.test(file),
    })
    const stopped = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(path.join(dir, 'backup_label'), stopped.rows[0]?.labelfile ?? '')
    await writeFile(path.join(dir, 'standby.signal'), '')
    await run('chown', ['-R', `--reference=${rows[0]?.dir}`, dir])
    await run('chmod', ['700', dir])
  })

/** A migrated primary and its streaming replica, both real servers. */
export const newReplicatedDatabase = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-replica-'))
  await run('chmod', ['755', folder])
  const flags = ['fsync=off', 'max_wal_senders=4', 'wal_level=replica']
  const primary = await startEmbedded({ dir: path.join(folder, 'primary'), flags })
  const connection = connect(primary.url('vitrine'))
  await migrateDatabase(connection)
  await connection.pool.end()

  const dir = path.join(folder, 'replica')
  await copyServer(primary, dir)
  const host = new URL(primary.url('vitrine')).searchParams.get('host')
  const startReplica = () =>
    startEmbedded({
      dir,
      flags: [...flags, 'hot_standby=on', `primary_conninfo=host=${host} port=5432 user=vitrine`],
    })
  let replica = await startReplica()
  const onReplica = (statement: string) =>
    onServer(replica.url('vitrine'), async (client) => (await client.query(statement)).rows)
  return {
    url: primary.url('vitrine'),
    replicaUrl: replica.url('vitrine'),
    onReplica,
    pause: () => onReplica('select pg_wal_replay_pause()'),
    resume: () => onReplica('select pg_wal_replay_resume()'),
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startReplica()
    },
    close: async () => {
      await replica.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
