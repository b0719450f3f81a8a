import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { newEmptyDatabase } from '../testing/databases.ts'
import { startPooler } from '../testing/pooler.ts'
import { newLocalCopy } from '../testing/unreadable-objects.ts'
import { newWorld, type World } from '../testing/world.ts'
import { parseArguments } from './command.ts'
import { findCommand, helpText, listOfCommands } from './commands.ts'
import { runChecks } from './doctor/run-checks.ts'
import { checkDirectAddress, checkReplica } from './doctor/addresses.ts'
import { checkDatabase } from './doctor/database.ts'
import { checkDisk, checkMail, checkStorage } from './doctor/environment.ts'
import type { Finding } from './doctor/finding.ts'
import { checkHashes, checkOrphans, checkRows } from './doctor/objects.ts'
import { checkTools } from './doctor/tools.ts'

let world: World
let team: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
})
afterAll(() => world.close())

const parts = () => ({ url: world.url, db: world.db, storage: world.ports.storage })
const keyOf = async (version: string) =>
  (await world.db.execute<{ key: string }>(sql`select key::text from versions where uuid = ${version}::uuid`)).rows[0]
    ?.key ?? ''

it('doctor finds no problem in a healthy installation', async () => {
  await world.newFile(team)
  const found: Finding[] = []
  const settings = { ...world.settings, data: world.folder, secret: 'a secret of the tests, long enough' }
  const installation = { settings, url: world.url, db: world.db }
  for await (const one of runChecks(installation, { storage: world.ports.storage, hashes: 'all' })) found.push(one)
  expect(found.filter(({ state }) => state === 'problem')).toEqual([])
  expect(new Set(found.map(({ check }) => check))).toEqual(
    new Set(['database', 'clock', 'storage', 'disk', 'tools', 'mail', 'files', 'orphans', 'hashes']),
  )
  expect(found.filter(({ check }) => check === 'tools')).toHaveLength(5)
})

it('doctor finds a stored file that is missing, and one that differs from its hash', async () => {
  const [missing, changed] = [await world.newFile(team, {}, 'missing'), await world.newFile(team, {}, 'changed')]
  const keys = [await keyOf(missing.version), await keyOf(changed.version)] as const
  await world.ports.storage.remove(keys[0])
  await world.ports.storage.put(keys[1], Buffer.from('chAnged'))
  expect(await checkRows(parts())).toMatchObject([{ state: 'problem', text: expect.stringContaining(keys[0]) }])
  const [hashes] = await checkHashes(parts(), 'all')
  expect(hashes?.state).toBe('problem')
  expect(hashes?.text).toContain(keys[1])
  expect((await checkHashes(parts(), 'sample'))[0]?.state).toBe('problem')
  for (const { file } of [missing, changed])
    await world.db.execute(sql`delete from versions where file = ${file}::uuid`)
  expect(await checkRows(parts())).toMatchObject([{ state: 'ok' }])
})

it('doctor finds objects that no row refers to, unless they are recent', async () => {
  const key = '22222222-2222-4222-8222-2222222222ab'
  await world.ports.storage.put(key, Buffer.from('orphan'))
  const before = await checkOrphans(parts())
  expect(before[0]?.text ?? '').not.toContain(key)
  const later = Date.now() + 2 * 3_600_000
  expect(await checkOrphans(parts(), later)).toMatchObject([{ state: 'warning', text: expect.stringContaining(key) }])
  await world.ports.storage.remove(key)
})

it('doctor finds pending migrations and a database from a newer version', async () => {
  const { rows } = await world.db.execute<{ id: number; created_at: string }>(
    sql`select id, created_at from drizzle.__drizzle_migrations order by created_at desc limit 1`,
  )
  const last = rows[0]
  const states = async () => (await checkDatabase(world.url)).map(({ state, text }) => `${state} ${text}`).join('\n')
  await world.db.execute(sql`update drizzle.__drizzle_migrations set created_at = 9999999999999 where id = ${last?.id}`)
  expect(await states()).toContain('problem The database was upgraded by a newer version')
  await world.db.execute(sql`delete from drizzle.__drizzle_migrations where id = ${last?.id}`)
  expect(await states()).toContain('warning 1 migration is pending')
})

it.each([
  [1, 'ok'],
  [10, 'warning'],
  [-40, 'problem'],
])('doctor finds a clock that differs from the database by %i s: %s', async (seconds, state) => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
  const found = await checkDatabase(world.url)
  expect(found.filter(({ check }) => check === 'clock').map((one) => one.state)).toEqual([state])
})

it.each([
  [100e6, 'problem'],
  [1e9, 'warning'],
  [100e9, 'ok'],
])('doctor reports %i free bytes in the store: %s', async (bytes, state) => {
  const storage = { ...world.ports.storage, free: async () => bytes }
  expect((await checkDisk({ data: world.folder }, storage))[1]?.state).toBe(state)
})

it('doctor finds a store that refuses writes, and one that returns other bytes', async () => {
  const { storage } = world.ports
  const refusing = { ...storage, put: () => Promise.reject(new Error('read-only')) }
  expect(await checkStorage(refusing)).toMatchObject([{ state: 'problem', text: expect.stringContaining('read-only') }])
  const faulty = { ...storage, read: async () => Buffer.alloc(1000) }
  expect(await checkStorage(faulty)).toMatchObject([
    { state: 'problem', todo: expect.stringContaining('Check the disk') },
  ])
})

it('doctor finds parsers that cannot be run', async () => {
  const none = '/nonexistent/tool'
  const tools = { ffmpegPath: none, ffprobePath: none, perlPath: none, gsPath: none }
  const found = await checkTools({ data: world.folder, tools })
  expect(found.filter(({ state }) => state === 'problem').map(({ todo }) => todo)).toEqual([
    expect.stringContaining('FFMPEG_PATH'),
    expect.stringContaining('PERL_PATH'),
  ])
  expect(found.filter(({ state }) => state === 'warning').map(({ text }) => text)).toEqual([
    expect.stringContaining('Ghostscript'),
  ])
})

it('doctor checks the pooler and the direct address, if they are set', async () => {
  const name = new URL(world.url).pathname.slice(1)
  for (const one of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await world.db.execute(sql.raw(`alter role current_user in database ${name} set ${one} = 30000`))
  const pooler = await startPooler(world.url)
  onTestFinished(() => pooler.close())
  const check = (databaseDirectUrl: string | undefined) =>
    checkDirectAddress({ databaseUrl: pooler.url, databaseDirectUrl })
  expect(await check(undefined)).toEqual([])
  expect(await check(world.url)).toMatchObject([{ check: 'pooler', state: 'ok' }])
  expect(await check(await newEmptyDatabase())).toMatchObject([
    { state: 'problem', text: 'DATABASE_URL and DATABASE_DIRECT_URL point to different databases' },
  ])
  expect(await check(pooler.url)).toMatchObject([
    { state: 'problem', text: expect.stringContaining('DATABASE_DIRECT_URL points to a connection pooler') },
  ])
})

it('doctor finds a replica that is not responding', async () => {
  expect(await checkReplica({ databaseReplicaUrl: undefined }, world.url)).toEqual([])
  expect(await checkReplica({ databaseReplicaUrl: 'postgresql://127.0.0.1:1/vitrine' }, world.url)).toMatchObject([
    { check: 'replica', state: 'warning', text: expect.stringContaining('DATABASE_REPLICA_URL isn’t responding') },
  ])
})

it('doctor checks every row and reads every original, even if one of them cannot be read', async () => {
  const key = await keyOf((await world.newFile(team, {}, 'unreadable')).version)
  const { storage, makeUnreadable } = await newLocalCopy(world.ports.storage)
  await makeUnreadable(key)
  expect(await checkRows({ ...parts(), storage })).toMatchObject([
    { state: 'problem', text: expect.stringMatching(`^Stored files that are missing .*: 1 .*${key}`) },
  ])
  expect(await checkHashes({ ...parts(), storage }, 'all')).toMatchObject([
    { state: 'problem', text: expect.stringMatching(`Hash mismatches: 1 \\(${key}\\)`) },
  ])
})

it('doctor reports whether the mail server responds', async () => {
  const mailFrom = 'Vitrine <vitrine@example.test>'
  expect(await checkMail({ smtpUrl: undefined, mailFrom })).toMatchObject([{ state: 'warning' }])
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  const listening = smtp.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((done) => void smtp.close(done)))
  const portOf = (address: ReturnType<typeof listening.address>) => (address as { port: number }).port
  expect(await checkMail({ smtpUrl: `smtp://127.0.0.1:${portOf(listening.address())}`, mailFrom })).toMatchObject([
    { state: 'ok' },
  ])
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const port = portOf(closed.address())
  await new Promise((done) => void closed.close(done))
  expect(await checkMail({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom })).toMatchObject([
    { state: 'problem', todo: 'Check SMTP_URL.' },
  ])
})

it('every command has help, and invalid arguments are explained', async () => {
  const names = [...listOfCommands().matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name = '']) => name)
  expect(names).toHaveLength(8)
  for (const name of names) {
    const command = await findCommand(name)
    expect(command && helpText(name, command)).toContain(`Usage: vitrine ${name}`)
  }
  expect(await findCommand('toString')).toBeUndefined()
  const backup = await findCommand('backup')
  const doctor = await findCommand('doctor')
  if (!backup || !doctor) throw new Error('a command is missing')
  expect(parseArguments(backup, [])).toEqual({ problem: 'DIR is missing.' })
  expect(parseArguments(backup, ['a', 'b'])).toEqual({ problem: 'Unexpected argument: b.' })
  expect(parseArguments(doctor, ['--nonsense'])).toMatchObject({ problem: expect.stringContaining('--nonsense') })
  expect(parseArguments(doctor, ['--hashes=some'])).toEqual({ problem: '--hashes must be one of none, sample, all.' })
  expect(parseArguments(doctor, ['--hashes=all', '--json'])).toEqual({
    positionalArguments: {},
    options: { hashes: 'all', json: true },
  })
})
