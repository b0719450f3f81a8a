import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

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
