import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { connect } from '../platform/db/db.ts'

const at = (database: string) => inject('postgres').replace('DATABASE', database)
const admin = async (statement: string) => {
  const client = new pg.Client(at('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A migrated database of its own. */
export const cloneDatabase = async () => {
  const name = `w_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template template_vitrine strategy file_copy`)
  return { url: at(name), drop: () => admin(`drop database ${name} with (force)`) }
}

/** An empty database on the server of the tests, dropped when the test ends. */
export const newEmptyDatabase = async () => {
  const name = `e_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name}`)
  onTestFinished(() => admin(`drop database ${name} with (force)`))
  return at(name)
}

/** Connects as the product does: through the pooler of this run if there is one. `sessions` bypasses it. */
export const connectAsProduct = (url: string, { max = 10 } = {}) => {
  const sessions = connect(url, { max })
  const pooler = inject('pooler')
  if (!pooler) return { ...sessions, sessions: sessions.pool, end: () => sessions.pool.end() }
  const { pathname } = new URL(url)
  const pooled = connect(pooler.replace('DATABASE', pathname.slice(1)), { max, throughPooler: true })
  return {
    ...pooled,
    sessions: sessions.pool,
    end: async () => void (await Promise.all([pooled.pool.end(), sessions.pool.end()])),
  }
}
