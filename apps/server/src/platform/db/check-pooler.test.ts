import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../testing/databases.ts'
import { startPooler } from '../../testing/pooler.ts'
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

  it('in transaction mode needs DATABASE_DIRECT_URL, and start-up says why', async () => {
    expect(await problem()).toMatch(
      /^DATABASE_URL points to a connection pooler in transaction mode.*LISTEN.*DATABASE_DIRECT_URL/,
    )
    expect(await problem(pooler.url)).toMatch(
      /^DATABASE_DIRECT_URL points to a connection pooler in transaction mode too/,
    )
    await checkPooler(database.url, undefined)
  })

  it('in transaction mode needs timeouts to be set on the role, and start-up says how', async () => {
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

  it('receives unnamed statements, because another session would not know the name', async () => {
    const named = preparedQueryRows<{ n: number }>('pooled_test', sql`select ${sql.placeholder('n')}::int n`)
    const { pool, db } = connect(pooler.url, { max: 3, throughPooler: true })
    const asked = Array.from({ length: 12 }, (_, n) => named(db, { n }))
    expect((await Promise.all(asked)).flat()).toEqual(asked.map((_, n) => ({ n })))
    const together = Array.from({ length: 12 }, (_, n) => db.transaction((tx) => named(tx, { n })))
    expect((await Promise.all(together)).flat()).toEqual(together.map((_, n) => ({ n })))
    await pool.end()
  })
})
