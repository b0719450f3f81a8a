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

/** A separate migrated database. */
export const cloneDatabase = async () => {
  const name = `w_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name} template template_vitrine strategy file_copy`)
  return { url: at(name), drop: () => admin(`drop database ${name} with (force)`) }
}

/** Creates an empty database on the test server and drops it when the test ends. */
export const newEmptyDatabase = async () => {
  const name = `e_${randomBytes(6).toString('hex')}`
  await admin(`create database ${name}`)
  onTestFinished(() => admin(`drop database ${name} with (force)`))
  return at(name)
}

/**
 * Connects as the product does: through this run's pooler if it exists and serves this database. `sessions` bypasses the
 * pooler.
 */
export const connectAsProduct = (url: string, { max = 10 } = {}) => {
  const sessions = connect(url, { max })
  const pooler = new URL(url).host === new URL(at('postgres')).host ? inject('pooler') : ''
  if (!pooler) return { ...sessions, sessions: sessions.pool, end: () => sessions.pool.end() }
  const { pathname } = new URL(url)
  const pooled = connect(pooler.replace('DATABASE', pathname.slice(1)), { max, throughPooler: true })
  return {
    ...pooled,
    sessions: sessions.pool,
    end: async () => void (await Promise.all([pooled.pool.end(), sessions.pool.end()])),
  }
}
