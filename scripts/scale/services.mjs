// PostgreSQL 15, PgBouncer in transaction mode and OpenStack Swift with its S3 API, from Debian's packages, on loopback and in a
// temporary folder. Needs root on Debian.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const packages = [
  'postgresql-15',
  'pgbouncer',
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'memcached',
]
const postgres = '/usr/lib/postgresql/15/bin'

const run = (command, args, options = {}) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr ?? stdout}`)
  return stdout
}

/** Installs the missing packages. Keeps Debian from starting their services, because this script starts its own. */
export function install() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version'))
    throw new Error('test:scale installs its services from Debian, and needs root on Debian')
  const programs = [`${postgres}/postgres`, '/usr/sbin/pgbouncer', '/usr/bin/swift-proxy-server', '/usr/bin/memcached']
  if (programs.every((one) => existsSync(one))) return
  console.log('Installing PostgreSQL 15, PgBouncer and Swift from Debian...')
  const policy = '/usr/sbin/policy-rc.d'
  if (!existsSync(policy)) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], { env })
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], { env, maxBuffer: 1e8 })
}

export const freePort = () =>
  new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })

/** Starts a program in the background; its output goes to a file. */
export function start(folder, name, command, args, options = {}) {
  const out = openSync(path.join(folder, `${name}.log`), 'a')
  return spawn(command, args, { stdio: ['ignore', out, out], ...options })
}

/** Waits until `ask` resolves without an error. */
export async function until(what, ask, seconds = 120) {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const problem = await ask().then(
      () => undefined,
      (error) => error,
    )
    if (!problem) return
    if (Date.now() > deadline) throw new Error(`${what} was not ready after ${seconds} s: ${problem.message}`)
    await pause(200)
  }
}

const idOf = (user, flag) => Number(run('id', [flag, user]))
const reaches = (port) => async () => {
  const { connect } = await import('node:net')
  await new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), done())).on('error', failed)
  })
}

/** Starts PostgreSQL 15, and PgBouncer in front of it. DATABASE in both addresses stands for the database name. */
export async function startDatabase(folder, processes) {
  const [uid, gid] = [idOf('postgres', '-u'), idOf('postgres', '-g')]
  const dir = path.join(folder, 'postgres')
  mkdirSync(dir)
  chownSync(dir, uid, gid)
  const data = path.join(dir, 'data')
  run(`${postgres}/initdb`, ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'], {
    uid,
    gid,
    cwd: dir,
  })
  const [port, pooled] = [await freePort(), await freePort()]
  const flags = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300',
    'listen_addresses=127.0.0.1',
  ]
  const args = ['-D', data, '-p', String(port), '-k', dir, ...flags.flatMap((flag) => ['-c', flag])]
  processes.push(start(folder, 'postgres', `${postgres}/postgres`, args, { uid, gid, cwd: dir }))
  const psql = (statement) =>
    run('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'vitrine', 'postgres', '-c', statement])
  await until('PostgreSQL', async () => void psql('select 1'))
  const settings = {
    statement_timeout: 30000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 60000,
    jit: 'off',
  }
  for (const [name, value] of Object.entries(settings)) psql(`alter role vitrine set ${name} = ${value}`)
  psql('create database scale')
  const ini = path.join(dir, 'pgbouncer.ini')
  writeFileSync(
    ini,
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooled}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
`.replace('auth_type = any\n', `auth_type = trust\nauth_file = ${dir}/users\n`),
  )
  writeFileSync(path.join(dir, 'users'), '"vitrine" ""\n')
  for (const file of [ini, path.join(dir, 'users')]) chmodSync(file, 0o644)
  processes.push(start(folder, 'pgbouncer', '/usr/sbin/pgbouncer', [ini], { uid, gid, cwd: dir }))
  await until('PgBouncer', reaches(pooled))
  const address = (at) => `postgresql://vitrine@127.0.0.1:${at}/DATABASE`
  return { direct: address(port), pooled: address(pooled) }
}

/** Starts Swift with one node and its S3 API. */
export async function startSwift(folder, processes) {
  const dir = path.join(folder, 'swift')
  mkdirSync(path.join(dir, 'node', 'd1'), { recursive: true })
  const cache = await freePort()
  processes.push(
    start(folder, 'memcached', 'memcached', ['-u', 'nobody', '-l', '127.0.0.1', '-p', String(cache), '-m', '64']),
  )
  const common = (port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${dir}
devices = ${dir}/node
mount_check = false
user = root
workers = 0
log_level = ERROR
log_address = /dev/null
`
  for (const kind of ['account', 'container', 'object']) {
    const port = await freePort()
    const builder = path.join(dir, `${kind}.builder`)
    run('swift-ring-builder', [builder, 'create', '4', '1', '1'])
    run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/d1`, '1'])
    spawnSync('swift-ring-builder', [builder, 'rebalance'])
    const file = path.join(dir, `${kind}.conf`)
    writeFileSync(
      file,
      `${common(port)}[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    )
    processes.push(start(folder, `swift-${kind}`, `swift-${kind}-server`, [file]))
    await until(`Swift's ${kind} server`, reaches(port))
  }
  const port = await freePort()
  const file = path.join(dir, 'proxy.conf')
  writeFileSync(
    file,
    `${common(port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
max_upload_part_num = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_vitrine_tests = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`,
  )
  processes.push(start(folder, 'swift-proxy', 'swift-proxy-server', [file]))
  await until("Swift's proxy", reaches(port))
  return {
    endpoint: `http://127.0.0.1:${port}`,
    accessKey: 'vitrine:tests',
    secretKey: 'testing',
    bucket: 'vitrine-scale',
  }
}
