import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSettings } from '../apps/server/src/config.ts'
import { sealUntil } from '../apps/server/src/modules/audit/service/seal.ts'
import { verifyAll } from '../apps/server/src/modules/audit/service/verify.ts'
import { fillLedger } from '../apps/server/src/modules/audit/testing/fill-ledger.ts'
import { connect } from '../apps/server/src/platform/db/db.ts'
import { newestSeq } from '../apps/server/src/platform/rollups/store.ts'
import { startBenchDatabase } from './bench-database.ts'
import { load, timed } from './measure.ts'

// usage: npm run bench:audit [-- events=1000000]
// How long sealing and checking the audit log takes, compared with reading the same rows once.

const given = Object.fromEntries(process.argv.slice(2).map((one) => one.split('=') as [string, string]))
const events = Number(given['events'] ?? 1_000_000)
const folder = path.join(tmpdir(), `bench-audit-${randomBytes(4).toString('hex')}`)
const filled = await startBenchDatabase(folder)
const { url, team } = await filled.prepare(1000)
const { pool, db } = connect(url)
const ports = { settings: { ...readSettings({}, ['--no-demo']), secret: 'a secret of the benchmark, long enough' } }
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

for (let done = 0; done < events; done += 100_000)
  await fillLedger(db, [team.uuid, null], Math.min(100_000, events - done))
const sealing = await timed(async () => sealUntil(db, ports, await newestSeq(db)))
const bare = await timed(() => pool.query('select count(length(l::text)) from ledger l'))
let problems = 0
const checking = await timed(async () => {
  problems = (await verifyAll(db, ports)).problems.length
})
console.log(`${events.toLocaleString('en')} events, load ${load()}`)
console.log(`sealed in ${seconds(sealing)}`)
console.log(
  `checked in ${seconds(checking)} (limit 30 s), ${(checking / bare).toFixed(1)}x the time to read them once; ${problems} problems`,
)
await pool.end()
await filled.stop()
rmSync(folder, { recursive: true, force: true })
