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
    /** The URL of this run's databases, with DATABASE as a placeholder for the name. */
    postgres: string
    /** The same URL through a pooler in transaction mode, or empty if there is none. */
    pooler: string
    /** A folder for the temporary files of media work. */
    scratch: string
  }
}

/** This run's server: the given one (`npm run test:scale`), or an embedded one. */
const startServer = async () => {
  const { TEST_DATABASE_URL: given, TEST_POOLER_URL: pooler = '' } = process.env
  if (given) return { url: (name: string) => given.replace('DATABASE', name), pooler, stop: async () => {} }
  const dir = await mkdtemp(path.join(tmpdir(), 'vitrine-test-'))
  const flags = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const server = await startEmbedded({ dir, flags })
  const stop = async () => {
    await server.stop()
    await rm(dir, { recursive: true })
  }
  return { url: server.url, pooler, stop }
}

/** Runs once per test run: starts a real PostgreSQL with a migrated template, which each test file clones. */
export default async (project: TestProject) => {
  const server = await startServer()
  const admin = new pg.Client(server.url('postgres'))
  await admin.connect()
  await admin.query('drop database if exists template_vitrine')
  await admin.query('create database template_vitrine')
  await admin.end()
  const connection = connect(server.url('template_vitrine'))
  await migrateDatabase(connection)
  await connection.pool.end()
  project.provide('postgres', server.url('DATABASE'))
  project.provide('pooler', server.pooler)
  const scratch = await mkdtemp(path.join(tmpdir(), 'vitrine-scratch-'))
  project.provide('scratch', scratch)
  return async () => {
    await server.stop()
    await rm(scratch, { recursive: true, force: true })
  }
}
