import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { teams } from '@vitrine/contract'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../platform/db/embedded.ts'
import { findPostmaster } from '../platform/db/postmaster.ts'
import { newId } from '../platform/ids.ts'
import { freePort, newProduct } from './product.ts'
import { setUpOwner } from './uploader.ts'

const minutes = Number(process.env['VITRINE_MINUTES'] ?? 5)
const [perSecond, longest, soon] = [50, 10_000, 2000]
type Reply = { at: number; took: number; status: number; retryAfter: string | null }

/** The product on its own database server. Sends 50 writes a second without waiting for responses. */
const newWrites = async () => {
  const room = await mkdtemp(path.join(tmpdir(), 'vitrine-restarts-'))
  await chmod(room, 0o755)
  const dir = path.join(room, 'postgres')
  let server = await startEmbedded({ dir })
  const url = server.url('vitrine')
  const product = newProduct(path.join(room, 'data'), await freePort(), { DATABASE_URL: url, VITRINE_FACES: 'off' }, [
    '--no-demo',
  ])
  onTestFinished(async () => {
    await product.end('SIGKILL')
    await server.stop()
    await rm(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  product.launch()
  await product.ready()
  const { cookie, team } = await setUpOwner(product.url)
  const replies: Reply[] = []
  const acknowledged: string[] = []
  const broken: string[] = []
  const write = async () => {
    const [name, at] = [`role ${newId()}`, Date.now()]
    const headers = { origin: product.url, cookie, 'content-type': 'application/json' }
    const address = product.url + teams.createRole.path.replace(':team', team)
    try {
      const body = JSON.stringify({ name, permissions: [] })
      const answer = await fetch(address, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      const retryAfter = answer.headers.get('retry-after')
      replies.push({ at, took: Date.now() - at, status: answer.status, retryAfter })
      if (answer.status === 200) acknowledged.push(name)
    } catch (error) {
      broken.push(String((error as Error).cause ?? error))
    }
  }
  const running = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const one = write().finally(() => running.delete(one))
    running.add(one)
  }, 1000 / perSecond)
  const ask = async <T extends object>(statement: string) => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    await client.connect()
    return (await client.query<T>(statement).finally(() => client.end())).rows
  }
  return {
    replies,
    ask,
    /** Like `pg_ctl restart -m immediate`: nothing is flushed first, and the next start runs crash recovery. */
    restart: async () => {
      const found = await findPostmaster(dir)
      if (found) process.kill(found.pid, 'SIGQUIT')
      while (await findPostmaster(dir)) await pause(10)
      server = await startEmbedded({ dir })
      return Date.now()
    },
    /** Stops writing, and checks the invariants that must hold after any fault. */
    finish: async () => {
      clearInterval(timer)
      await Promise.all(running)
      const there = new Set((await ask<{ name: string }>('select name from roles')).map(({ name }) => name))
      expect(broken).toEqual([])
      expect(acknowledged.filter((name) => !there.has(name))).toEqual([])
      const odd = replies.filter(({ status }) => status !== 200 && status !== 503)
      expect(odd, product.printed().slice(-3000)).toEqual([])
      expect(replies.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([])
      const slowest = Math.max(...replies.map(({ took }) => took))
      expect(slowest).toBeLessThan(longest)
      const busy = replies.filter(({ status }) => status === 503).length
      return `${replies.length} writes, ${acknowledged.length} acknowledged, none lost, ${busy} answered 503, slowest ${slowest} ms`
    },
  }
}

it(`T-DB-1: the server loses no acknowledged write, and returns 503 with Retry-After, during immediate database restarts every 20 s for ${minutes} minutes`, {
  timeout: (minutes + 5) * 60_000,
}, async () => {
  const writes = await newWrites()
  const returned: number[] = []
  for (const ends = Date.now() + minutes * 60_000; Date.now() < ends; ) {
    await pause(15_000)
    const up = await writes.restart()
    await pause(5000)
    const first = writes.replies.find(({ at, took, status }) => status === 200 && at + took > up)
    returned.push(first ? first.at + first.took - up : Infinity)
  }
  const said = await writes.finish()
  console.log(`${returned.length} restarts, answered again after at most ${Math.max(...returned)} ms; ${said}`)
  expect(Math.max(...returned)).toBeLessThanOrEqual(soon)
})

it('T-DB-2: no request hangs while connections are closed at random for 20 s, and the pool refills afterwards', async () => {
  const writes = await newWrites()
  let ended = 0
  for (const ends = Date.now() + 20_000; Date.now() < ends; await pause(200))
    ended += (
      await writes.ask(`select pg_terminate_backend(pid) from (select pid from pg_stat_activity
        where application_name = 'vitrine' and pid <> pg_backend_pid() order by random() limit 2) victims`)
    ).length
  await pause(3000)
  const late = writes.replies.filter(({ at, took }) => at + took > Date.now() - 2000)
  expect(late.length).toBeGreaterThan(0)
  expect(late.filter(({ status }) => status !== 200)).toEqual([])
  const said = await writes.finish()
  console.log(`${ended} connections ended; ${said}`)
  expect(ended).toBeGreaterThan(50)
})
