// npm run test:scale: the server's tests, the previous version on the newest schema, kills of any process under load, and a
// journey with two api and two worker processes, on PostgreSQL 15, PgBouncer in transaction mode and OpenStack Swift from
// Debian. `-- tests FILTER…`, `-- upgrade`, `-- kill` or `-- journey` runs a part; VITRINE_MINUTES sets how long the kills
// last.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ready, root } from './runtime.mjs'
import { startInstallation } from './scale/installation.mjs'
import { install, startDatabase, startSwift } from './scale/services.mjs'
import { run } from './steps.mjs'

const [part = 'all', ...filters] = process.argv.slice(2)
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-scale-'))
chmodSync(folder, 0o755)
const processes = []
const results = []
const node = await ready()

const stopServices = () => {
  for (const one of processes) one.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

const servicesOf = (database, swift) => ({
  TEST_DATABASE_URL: database.direct,
  TEST_POOLER_URL: database.pooled,
  TEST_S3_ENDPOINT: swift.endpoint,
  TEST_S3_BUCKET: swift.bucket,
  TEST_S3_ACCESS_KEY: swift.accessKey,
  TEST_S3_SECRET_KEY: swift.secretKey,
})

/** Runs one of the long tests on these services. */
async function fault(name, database, swift) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.faults.config.ts', name]
  return (await run(node, args, { show: true, env: servicesOf(database, swift) })).code === 0
}

async function tests(database, swift) {
  const env = servicesOf(database, swift)
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    '--silent=passed-only',
    '--reporter=dot',
  ]
  const { code } = await run(node, [...args, ...(filters.length ? filters : ['apps/server'])], { show: true, env })
  return code === 0
}

async function journey(database, swift) {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) {
    const { code } = await run(node, ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'], {
      env: { NODE_ENV: 'production' },
    })
    if (code !== 0) return false
  }
  const installation = await startInstallation(node, folder, database, swift)
  try {
    const env = { VITRINE_SCALE_URL: installation.url }
    const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/scale/playwright.config.ts']
    const before = await run(node, [...args, '-g', 'two processes'], { show: true, env })
    if (before.code !== 0) console.log(['api-1', 'api-2', 'worker-1', 'worker-2'].map(installation.log).join('\n---\n'))
    console.log('Killing one api and one worker process...')
    installation.kill('api-1')
    installation.kill('worker-1')
    const after = await run(node, [...args, '-g', 'one process'], { show: true, env })
    return before.code === 0 && after.code === 0
  } finally {
    await installation.stop()
  }
}

try {
  install()
  const swift = await startSwift(folder, processes)
  const { accessKey, secretKey, endpoint, bucket } = swift
  const made = spawnSync(
    node,
    [path.join(root, 'scripts/scale/make-bucket.mjs'), endpoint, accessKey, secretKey, bucket],
    {
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`The bucket was not created: ${made.stderr}`)
  const database = await startDatabase(folder, processes)
  console.log('PostgreSQL 15, PgBouncer (transaction mode) and Swift with s3api are running.')
  const parts = {
    tests: ['server tests', () => tests(database, swift)],
    upgrade: ['rolling upgrade', () => fault('rolling-upgrade', database, swift)],
    kill: ['kills under load', () => fault('scale.kill', database, swift)],
    journey: ['journey', () => journey(database, swift)],
  }
  for (const [name, [called, work]] of Object.entries(parts))
    if (part === 'all' || part === name) results.push([called, await work()])
  if (results.length === 0)
    throw new Error(`There is no part "${part}": choose one of ${Object.keys(parts).join(', ')}.`)
} catch (error) {
  console.error(error)
  results.push(['services', false])
} finally {
  stopServices()
}
for (const [name, passed] of results) console.log(`${name}: ${passed ? 'passed' : 'failed'}`)
process.exit(results.every(([, passed]) => passed) ? 0 : 1)
