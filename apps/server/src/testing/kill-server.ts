import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allRoutes } from '@vitrine/contract'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { demoSignIns } from '../demo/demo.ts'
import { findPostmaster } from '../platform/db/postmaster.ts'
import { newId } from '../platform/ids.ts'
import { freePort, newProduct, type Product } from './product.ts'

const { auth, teams } = allRoutes

/**
 * An installation in its own folder, removed after the test. Its demo has people but no images. `env` can be changed
 * between two starts.
 */
export const newKillServer = async (args: string[] = [], env: NodeJS.ProcessEnv = {}, entry = 'main.ts') => {
  const room = await mkdtemp(path.join(tmpdir(), 'vitrine-kill-'))
  await chmod(room, 0o755)
  const folder = path.join(room, 'data')
  const database = path.join(folder, 'database')
  env.VITRINE_DEMO_FILES = '0'
  const product = newProduct(folder, await freePort(), env, args, entry)
  onTestFinished(async () => {
    await product.end('SIGKILL')
    await killDatabase(database)
    await rm(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return { product, database, folder }
}

/** Simulates a power failure by killing the database too: everything it had not written is lost. */
export const killDatabase = async (database: string) => {
  const running = await findPostmaster(database)
  if (!running) return
  process.kill(running.pid, 'SIGKILL')
  while (await findPostmaster(database)) await pause(5)
}

/** A browser signed in as the demo's admin, which sends the cookie it received. */
export const signIn = async ({ url }: Product) => {
  const [admin] = demoSignIns
  const send = (method: string, to: string, body?: unknown, cookie = '') =>
    fetch(url + to, {
      method,
      headers: { origin: url, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const signed = await send('POST', auth.signIn.path, { email: admin?.email, password: admin?.password })
  expect(signed.status).toBe(200)
  const cookie = signed.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
  const ask = async (to: string) => {
    const answer = await send('GET', to, undefined, cookie)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const { teams: mine } = await ask(auth.hello.path)
  const team = mine.find(({ name }: { name: string }) => name === 'Visit Solvik').uuid
  return {
    send: (method: string, to: string, body: unknown) => send(method, to.replace(':team', team), body, cookie),
    ask: (to: string) => ask(to.replace(':team', team)),
  }
}
type Browser = Awaited<ReturnType<typeof signIn>>

/** Writes continuously until stopped or until the server is gone, and records acknowledged writes. */
export const newWriters = (browser: Browser) => {
  const acknowledged = new Set<string>()
  /**
   * The possible values of the caller's name: the last acknowledged one, and those in flight when the server was
   * killed.
   */
  let names = new Set<string>()
  let writing = true
  const alone = <T>(answer: Promise<T>) => answer.catch(() => undefined)
  const makeRoles = async () => {
    while (writing) {
      const name = `role ${newId()}`
      const answer = await alone(browser.send('POST', teams.createRole.path, { name, permissions: [] }))
      if (answer?.status === 200) acknowledged.add(name)
      else if (!answer) return
    }
  }
  const rename = async () => {
    while (writing) {
      const last_name = `Brekke ${newId()}`
      names.add(last_name)
      const answer = await alone(browser.send('PUT', auth.updateMe.path, { first_name: 'Tomas', last_name }))
      if (answer?.status === 200) names = new Set([last_name])
      else if (!answer) return
    }
  }
  return {
    acknowledged,
    names: () => names,
    start: () => {
      writing = true
      return Promise.all([makeRoles(), makeRoles(), makeRoles(), rename()])
    },
    stop: () => {
      writing = false
    },
  }
}

/** Expects all acknowledged changes to exist, and the ledger to match them exactly. */
export const expectAllThere = async (browser: Browser, writers: ReturnType<typeof newWriters>, database: string) => {
  const roles: { name: string }[] = await browser.ask(teams.roles.path)
  const there = new Set(roles.map(({ name }) => name))
  expect([...writers.acknowledged].filter((name) => !there.has(name))).toEqual([])
  const { user } = await browser.ask(auth.hello.path)
  if (writers.names().size > 0) expect([...writers.names()]).toContain(user.last_name)

  const client = new pg.Client({ host: database, port: 5432, user: 'vitrine', database: 'vitrine' })
  await client.connect()
  const { rows } = await client.query(`select data->'role'->>'name' as name from ledger where event = 'role.created'`)
  await client.end()
  const made = [...there].filter((name) => name.startsWith('role '))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(made.toSorted())
}
