import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../platform/db/db.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrateDatabase } from '../platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Once per test run: a real PostgreSQL with a migrated template, which each test file clones. */
export default async (project: TestProject) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'))
  const flags = ['fsync=off', 'synchronous_commit=off', 'max_connections=200']
  const server = await startEmbedded({ dir, flags })
  const admin = new pg.Client(server.url('postgres'))
  await admin.connect()
  await admin.query('create database template_vitrine')
  await admin.end()
  const connection = connect(server.url('template_vitrine'))
  await migrateDatabase(connection)
  await connection.pool.end()
  project.provide('postgres', server.url('DATABASE'))
  return async () => {
    await server.stop()
    await rm(dir, { recursive: true })
  }
}
