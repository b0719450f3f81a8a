import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../testing/databases.ts'
import { startPooler } from '../../testing/pooler.ts'
import { inherited } from '../../testing/run-command.ts'
import { startSessionPooler } from '../../testing/session-pooler.ts'
import { StartProblem } from '../start-problem.ts'
import { checkPooler, isPooledByTransaction } from './check-pooler.ts'
import { connect } from './db.ts'
import { preparedQueryRows } from './prepared-query.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pooler: Awaited<ReturnType<typeof startPooler>>
beforeAll(async () => {
  database = await cloneDatabase()
  pooler = await startPooler(database.url)
})
afterAll(async () => {
  pooler.close()
  await database.drop()
})
const problem = (direct?: string) =>
  checkPooler(pooler.url, direct).then(
    () => '',
    (error: unknown) => (error instanceof StartProblem ? error.message : String(error)),
  )
const atDirect = async (statement: string) => {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe('a connection pooler', () => {
  it('in transaction mode is recognised, and PostgreSQL itself is not mistaken for one', async () => {
    expect(await isPooledByTransaction(database.url)).toBe(false)
    expect(await isPooledByTransaction(pooler.url)).toBe(true)
  })

  it('in transaction mode needs DATABASE_DIRECT_URL, and the error at start-up explains why', async () => {
    expect(await problem()).toMatch(
      /^DATABASE_URL points to a connection pooler in transaction mode.*LISTEN.*DATABASE_DIRECT_URL/,
    )
    expect(await problem(pooler.url)).toMatch(
      /^DATABASE_DIRECT_URL points to a connection pooler in transaction mode too/,
    )
    await checkPooler(database.url, undefined)
  })

  it('in transaction mode needs timeouts to be set on the role, and the error at start-up explains how', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const setTimeouts = async (ms: number) => {
      for (const one of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
        await atDirect(`alter role current_user in database ${name} set ${one} = ${ms}`)
      return startPooler(database.url)
    }
    const unset = await setTimeouts(0)
    await expect(checkPooler(unset.url, database.url)).rejects.toThrow(
      /lock_timeout.*alter role current_user set statement_timeout = 30000/,
    )
    unset.close()
    const fresh = await setTimeouts(5000)
    await checkPooler(fresh.url, database.url).finally(() => fresh.close())
  })

  it('in session mode that rejects start-up parameters fails the start with an error that lists the settings to change', async () => {
    const strict = await startSessionPooler(database.url)
    onTestFinished(strict.close)
    await expect(checkPooler(strict.url, undefined)).rejects.toThrow(
      /pooler at DATABASE_URL.*unsupported startup parameter: .*set DATABASE_DIRECT_URL.*ignore_startup_parameters = options, statement_timeout, lock_timeout.*alter role/,
    )
    await expect(checkPooler(database.url, strict.url)).rejects.toThrow(/pooler at DATABASE_DIRECT_URL.*unsupported/)
    const main = new URL('../../main.ts', import.meta.url).pathname
    const env = {
      ...inherited,
      VITRINE_DATA: await mkdtemp(path.join(tmpdir(), 'vitrine-pooler-')),
      VITRINE_ROLE: 'worker',
      DATABASE_URL: strict.url,
    }
    const started = await promisify(execFile)(process.execPath, [main, '--no-demo'], { env }).catch(
      (error: { stderr: string }) => error,
    )
    expect(started.stderr).toMatch(/^The connection pooler at DATABASE_URL rejects the session settings.*;\n$/)
    await rm(env.VITRINE_DATA, { recursive: true, force: true })
  })

  it('in session mode that ignores start-up parameters needs timeouts to be set on the role', async () => {
    const ignored = ['options', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const lenient = await startSessionPooler(database.url, { ignored })
    onTestFinished(lenient.close)
    const name = new URL(database.url).pathname.slice(1)
    const set = async (ms: number) => {
      for (const one of ignored.slice(1))
        await atDirect(`alter role current_user in database ${name} set ${one} = ${ms}`)
    }
    await set(0)
    await expect(checkPooler(lenient.url, undefined)).rejects.toThrow(
      /pooler at DATABASE_URL ignores .*lock_timeout.*alter role current_user set statement_timeout = 30000/,
    )
    await set(5000)
    await checkPooler(lenient.url, undefined)
  })

  it('runs prepared queries, which are sent without a name because another session would not know it', async () => {
    const named = preparedQueryRows<{ n: number }>('pooled_test', sql`select ${sql.placeholder('n')}::int n`)
    const { pool, db } = connect(pooler.url, { max: 3, throughPooler: true })
    const asked = Array.from({ length: 12 }, (_, n) => named(db, { n }))
    expect((await Promise.all(asked)).flat()).toEqual(asked.map((_, n) => ({ n })))
    const together = Array.from({ length: 12 }, (_, n) => db.transaction((tx) => named(tx, { n })))
    expect((await Promise.all(together)).flat()).toEqual(together.map((_, n) => ({ n })))
    await pool.end()
  })
})
