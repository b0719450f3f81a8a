import { spawn } from 'node:child_process'
import { readdir, readlink, stat, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ask, expectToComeUpAfter, killed, postmasterOf, useFolders } from './embedded.testing.ts'

const folders = useFolders()
const { inHome, start, startInChild, keep } = folders

describe('after kill -9', () => {
  it('of Node, the next start takes over its server, and orphaned sessions hold no locks', async () => {
    const dir = inHome('database')
    const first = startInChild(
      dir,
      `await client.query('create table kept as select 7 n')
       await client.query('begin; lock table kept')
       void client.query('select pg_sleep(600)').catch(() => {})
       await new Promise((done) => setTimeout(done, 100))`,
    )
    expect(await first.nextLine()).toBe('up')
    const pid = await postmasterOf(dir)
    await killed(first.child)
    const server = await start(dir)
    expect(server.how).toBe('reused')
    expect(await postmasterOf(dir)).toBe(pid)
    await ask(server.url('vitrine'), 'update kept set n = n + 1')
    expect(await ask(server.url('vitrine'), 'select n from kept')).toEqual([{ n: 8 }])
    await server.stop()
    expect(await postmasterOf(dir)).toBeUndefined()
  })

  it('of the server, every acknowledged row is still there', async () => {
    const dir = inHome('database')
    const first = await start(dir)
    await ask(first.url('vitrine'), 'create table kept (n int)')
    for (let round = 1; round <= 3; round++) {
      const server = await start(dir)
      await ask(server.url('vitrine'), `insert into kept values (${round})`)
      process.kill((await postmasterOf(dir)) ?? 0, 'SIGKILL')
    }
    const last = await start(dir)
    expect(await ask(last.url('vitrine'), 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('of the server, a busy session left behind does not prevent the next start', async () => {
    const dir = inHome('database')
    const first = startInChild(
      dir,
      `void client.query('select count(*) from generate_series(1, 1e12)').catch(() => {})`,
    )
    expect(await first.nextLine()).toBe('up')
    await killed(first.child)
    process.kill((await postmasterOf(dir)) ?? 0, 'SIGKILL')
    const server = await start(dir)
    expect(server.how).toBe('started')
  })

  it('of a server that is left as a zombie process, the next start succeeds', async () => {
    const dir = inHome('database')
    const first = startInChild(dir)
    expect(await first.nextLine()).toBe('up')
    const pid = (await postmasterOf(dir)) ?? 0
    // The parent of the server is stopped and cannot reap it, so the dead server keeps its process id.
    first.child.kill('SIGSTOP')
    process.kill(pid, 'SIGKILL')
    while (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) await sleep(10)
    process.kill(pid, 0)
    const server = await start(dir)
    expect(server.how).toBe('started')
    expect(await postmasterOf(dir)).not.toBe(pid)
  })

  it('a pid file and a socket lock with the pid of another process are ignored', async () => {
    const dir = inHome('database')
    await (await start(dir)).stop()
    const { uid, gid } = await stat(dir)
    const stranger = keep(spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' }))
    const words = [stranger.pid, dir, Math.floor(Date.now() / 1000), 5432, '.', '', '  1234567   1', 'ready']
    await writeFile(`${dir}/postmaster.pid`, `${words.join('\n')}\n`)
    await writeFile(`${dir}/.s.PGSQL.5432.lock`, `${words.slice(0, 5).join('\n')}\n`)
    const server = await start(dir)
    expect(server.how).toBe('started')
    expect(stranger.exitCode).toBeNull()
  })

  it('a broken pid file is ignored', async () => {
    const dir = inHome('database')
    await (await start(dir)).stop()
    await writeFile(`${dir}/postmaster.pid`, '')
    expect((await start(dir)).how).toBe('started')
  })

  it('a server with different settings or a different version is stopped first', async () => {
    const dir = inHome('database')
    const first = startInChild(dir)
    expect(await first.nextLine()).toBe('up')
    const pid = await postmasterOf(dir)
    await killed(first.child)
    const server = await start(dir, { flags: ['fsync=off', 'work_mem=8MB'] })
    expect(server.how).toBe('started')
    expect(await postmasterOf(dir)).not.toBe(pid)
    expect(await ask(server.url('vitrine'), "select current_setting('work_mem') mem")).toEqual([{ mem: '8MB' }])
  })

  it('a server that hangs is replaced', async () => {
    const dir = inHome('database')
    const first = startInChild(dir)
    expect(await first.nextLine()).toBe('up')
    const pid = (await postmasterOf(dir)) ?? 0
    await killed(first.child)
    process.kill(pid, 'SIGSTOP')
    expect((await start(dir)).how).toBe('started')
  })

  it('in the middle of the first start, the next start creates the database from scratch', async () => {
    const dir = inHome('database')
    const first = startInChild(dir)
    const unfinished = async () => (await readdir(inHome())).filter((name) => name.startsWith('database.new-'))
    while ((await unfinished()).length === 0) await sleep(1)
    await killed(first.child)
    expect(await readdir(inHome())).not.toContain('database')
    const server = await start(dir)
    expect(server.how).toBe('initialised')
    expect(await ask(server.url('vitrine'), 'select 1 n')).toEqual([{ n: 1 }])
    await server.stop()
    await (await start(dir)).stop()
    expect(await readdir(inHome())).toEqual(['database'])
  })

  it('early, midway or late in a start, the next start succeeds', async () => {
    const dir = inHome('database')
    await (await start(dir)).stop()
    for (const ms of [60, 140, 240]) await (await expectToComeUpAfter(folders, dir, ms)).stop()
  })
})
