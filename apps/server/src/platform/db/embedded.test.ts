import { chmod, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ask, useFolders } from './embedded.testing.ts'

const { inHome, start, startMade, databases } = useFolders()
const isRoot = process.geteuid?.() === 0

const problem = (sentence: RegExp) =>
  expect.objectContaining({ name: 'StartProblem', message: expect.stringMatching(sentence) })

describe('an embedded database', () => {
  it('is created at the first start, is durable, and listens on a private socket but on no port', async () => {
    const lines: string[] = []
    const server = await start(inHome('database'), { flags: [], report: (line) => lines.push(line) })
    expect(server.how).toBe('initialised')
    expect(lines).toEqual(['Creating the database...'])
    const settings = ['fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'TimeZone']
    const shown = await ask(
      server.url('vitrine'),
      `select ${settings.map((name) => `current_setting('${name}')`).join(" || ' ' || ")} shown`,
    )
    expect(shown).toEqual([{ shown: 'on on on  UTC' }])
    const folder = await stat(inHome('database'))
    expect(folder.mode & 0o777).toBe(0o700)
    expect(folder.uid === 0).toBe(false)
    expect(await readdir(inHome())).toEqual(['database'])
    await server.stop()
  })

  it('handles non-ASCII letters', async () => {
    const server = await startMade(inHome('database'))
    await ask(server.url('vitrine'), 'create extension pg_trgm')
    const rows = await ask(server.url('vitrine'), "select upper('zürich') big, show_trgm('ü') <> '{}' letter")
    expect(rows).toEqual([{ big: 'ZÜRICH', letter: true }])
  })

  it('keeps its rows across a stop and a start', async () => {
    const first = await startMade(inHome('database'))
    await ask(first.url('vitrine'), 'create table kept as select 7 n')
    await Promise.all([first.stop(), first.stop()])
    const second = await start(inHome('database'))
    expect(second.how).toBe('started')
    expect(await ask(second.url('vitrine'), 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('uses an existing empty folder', async () => {
    await mkdir(inHome('database'), { mode: 0o700 })
    const server = await start(inHome('database'))
    expect(server.how).toBe('initialised')
  })

  it('is created in an existing cluster that lacks it', async () => {
    const first = await startMade(inHome('database'))
    await ask(first.url('postgres'), 'drop database vitrine')
    await first.stop()
    const second = await start(inHome('database'))
    expect(await ask(second.url('vitrine'), 'select 1 n')).toEqual([{ n: 1 }])
  })

  it('works at any path, however long and whatever characters it contains', async () => {
    const odd = inHome(`a 'b' "c" $HOME, \`d\` é`, 'database')
    const inOdd = await start(odd)
    expect(await ask(inOdd.url('vitrine'), "select current_setting('data_directory') dir")).toEqual([{ dir: odd }])
    const long = inHome('long-'.repeat(20), 'long-'.repeat(20), 'database')
    const inLong = await start(long)
    expect(await ask(inLong.url('vitrine'), "select current_setting('data_directory') dir")).toEqual([{ dir: long }])
    const sockets = new URL(inLong.url('vitrine')).searchParams.get('host') ?? ''
    expect((await stat(sockets)).mode & 0o777).toBe(0o700)
    await inLong.stop()
    await expect(stat(sockets)).rejects.toThrow('ENOENT')
  })

  it('does not touch a folder with other content', async () => {
    await mkdir(inHome('database'))
    await writeFile(inHome('database/letter.txt'), 'mine')
    await expect(start(inHome('database'))).rejects.toEqual(problem(/other than a Vitrine database: move it away/))
    expect(await readdir(inHome('database'))).toEqual(['letter.txt'])
    expect(await readdir(inHome())).toEqual(['database'])
  })

  it('of another major version is refused', async () => {
    const server = await startMade(inHome('database'))
    await server.stop()
    await writeFile(inHome('database/PG_VERSION'), '17\n')
    await expect(start(inHome('database'))).rejects.toEqual(
      problem(/created by PostgreSQL 17, but this .* includes 18/),
    )
  })

  it('that cannot start reports why, and where to find the log', async () => {
    await (await startMade(inHome('database'))).stop()
    const refused = problem(/^PostgreSQL did not start \(.*nonsense.*\): see .*server\.log/)
    await expect(start(inHome('database'), { flags: ['nonsense=on'] })).rejects.toEqual(refused)
  })

  it('is stored elsewhere if its user cannot reach the folder, and is found at the next start', async () => {
    const asked = inHome('closed', 'data', 'database')
    await mkdir(inHome('closed', 'data'), { recursive: true })
    await chmod(inHome('closed'), 0o700)
    await mkdir(inHome('lib'))
    const homes = [inHome('no', 'such'), inHome('lib')]
    await writeFile(inHome('no'), '')
    const lines: string[] = []
    const options = { homes, report: (line: string) => lines.push(line) }
    const first = await start(asked, options)
    const [answer] = await ask(first.url('vitrine'), "select current_setting('data_directory') dir")
    const dir = String(answer?.dir)
    databases.push(dir)
    await ask(first.url('vitrine'), 'create table kept as select 7 n')
    await first.stop()
    if (!isRoot) {
      // Without root the database runs as the current user, who can reach the folder.
      expect(dir).toBe(asked)
      return
    }
    expect(dir).toMatch(new RegExp(`^${inHome('lib')}/[0-9a-f]{12}-[0-9a-f]{6}/database$`))
    expect(lines.filter((line) => line.includes(path.dirname(dir)))).toHaveLength(1)
    const second = await start(asked, options)
    expect(second.how).toBe('started')
    expect(await ask(second.url('vitrine'), 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
    // The stored location is used even if the folder is accessible by now.
    await chmod(inHome('closed'), 0o755)
    const third = await start(asked, options)
    expect(await ask(third.url('vitrine'), 'select n from kept')).toEqual([{ n: 7 }])
    await third.stop()
    await rm(dir, { recursive: true })
    await expect(start(asked, options)).rejects.toEqual(
      problem(/should be in .* but is missing: put it back, or remove/),
    )
  })

  it('restored by root from a backup is handed to a user who can run it', async () => {
    await (await startMade(inHome('database'))).stop()
    await cp(inHome('database'), inHome('restored'), { recursive: true })
    await chmod(inHome('restored'), 0o755)
    if (!isRoot) await chmod(inHome('restored'), 0o700)
    const server = await start(inHome('restored'))
    expect(server.how).toBe('started')
    expect((await stat(inHome('restored'))).uid).toBe((await stat(inHome('database'))).uid)
    await server.stop()
  })

  it('is not accessible to other users', async () => {
    const server = await startMade(inHome('database'))
    const owner = (await stat(inHome('database'))).uid
    const sockets = new URL(server.url('vitrine')).searchParams.get('host') ?? ''
    expect((await stat(sockets)).uid).toBe(owner)
    expect((await stat(path.join(sockets, '.s.PGSQL.5432'))).mode & 0o077).toBe(0)
    if (!isRoot) return
    process.seteuid?.(owner === 65_534 ? 65_533 : 65_534)
    try {
      await expect(ask(server.url('vitrine'), 'select 1')).rejects.toThrow('EACCES')
    } finally {
      process.seteuid?.(0)
    }
    expect(await readFile(path.join(sockets, 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})
