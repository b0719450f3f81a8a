import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { moveDatabase } from '../apps/server/src/commands/moves/database.ts'
import { startBenchDatabase } from './bench-database.ts'
import { timed } from './measure.ts'

// usage: npm run bench:transfer [-- 100000]
// The size of the database for a team with this many files, by table, and how long moving it to an empty database takes.

const size = Number(process.argv[2] ?? 100_000)
const folder = path.join(tmpdir(), `bench-transfer-${randomBytes(4).toString('hex')}`)
const filled = await startBenchDatabase(folder)
const { url } = await filled.prepare(size)

const client = new pg.Client(url)
await client.connect()
const { rows } = await client.query<{ name: string; bytes: string }>(`
  select relname "name", pg_total_relation_size(oid) "bytes" from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8`)
await client.query('create database target')
await client.end()

console.log(`${size.toLocaleString('en')} files, load ${loadavg()[0]?.toFixed(1)}`)
for (const { name, bytes } of rows) console.log(`${name.padEnd(20)}${Math.round(Number(bytes) / size)} bytes per file`)
const total = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
console.log(`total               ${Math.round(total / size)} bytes per file`)
const target = new URL(url)
target.pathname = '/target'
const took = await timed(() => moveDatabase(url, target.href))
console.log(`moved and compared in ${(took / 1000).toFixed(1)} s, ${Math.round(size / (took / 1000))} files/s`)
await filled.stop()
rmSync(folder, { recursive: true, force: true })
