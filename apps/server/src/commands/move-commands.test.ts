import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { newFolder } from '../testing/database-contents.ts'
import { newEmptyDatabase } from '../testing/databases.ts'
import { startPooler } from '../testing/pooler.ts'
import { runCommand } from '../testing/run-command.ts'
import { newWorld, type World } from '../testing/world.ts'
import { explainConnection } from './installation.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world.close())

const run = (env: Record<string, string>, ...args: string[]) =>
  runCommand({ VITRINE_SECRET: world.settings.secret ?? '', ...env }, ...args)

it('a move by a user who does not own the database is refused with an explanation', async () => {
  const admin = new pg.Client(world.url)
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(`create role "not the owner" login password 'secret'`)
  onTestFinished(() => admin.query(`drop role "not the owner"`).then(() => {}))
  const address = new URL(world.url)
  address.username = 'not%20the%20owner'
  address.password = 'secret'
  const env = { DATABASE_URL: address.href, VITRINE_DATA: await newFolder() }
  const { code, output } = await run(env, 'migrate-database', `--to=${await newEmptyDatabase()}`)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/must be owner.*Connect as the owner/s) })
})

it('commands use DATABASE_DIRECT_URL and refuse a pooler in transaction mode', async () => {
  const name = new URL(world.url).pathname.slice(1)
  const given = inject('pooler')
  const pooler = given ? undefined : await startPooler(world.url)
  onTestFinished(() => pooler?.close())
  const pooled = given ? given.replace('DATABASE', name) : (pooler?.url ?? '')
  const VITRINE_DATA = await newFolder()
  const doctor = await run(
    { DATABASE_URL: pooled, DATABASE_DIRECT_URL: world.url, VITRINE_DATA },
    'doctor',
    '--hashes=none',
    '--json',
  )
  const found = JSON.parse(doctor.output) as { check: string; state: string; text: string }[]
  expect(found.filter(({ check }) => ['database', 'clock'].includes(check)).map(({ state }) => state)).toEqual([
    'ok',
    'ok',
    'ok',
  ])
  const refused = async (env: Record<string, string>, ...args: string[]) =>
    (await run({ VITRINE_DATA, ...env }, ...args)).output
  expect(await refused({ DATABASE_URL: pooled }, 'verify-audit')).toMatch(
    /DATABASE_URL points to a connection pooler in transaction mode.*set DATABASE_DIRECT_URL/,
  )
  expect(await refused({ DATABASE_URL: world.url }, 'migrate-database', `--to=${pooled}`)).toMatch(
    /--to points to a connection pooler in transaction mode.*use the address of PostgreSQL itself/,
  )
  const unsupported = Object.assign(new Error('unsupported startup parameter: options'), { code: '08P01' })
  expect(() => explainConnection()(unsupported)).toThrow(/pooler.*set DATABASE_DIRECT_URL/)
}, 60_000)
