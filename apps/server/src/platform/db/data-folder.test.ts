import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StartProblem } from '../start-problem.ts'
import { openDataFolder } from './data-folder.ts'

const source = new URL('./data-folder.ts', import.meta.url).href
let home: string
let children: ChildProcess[]

beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'vitrine-folder-')))
  await chmod(home, 0o755)
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** Opens the folder in another process. */
const holder = async (folder: string) => {
  const script = `const { openDataFolder } = await import(${JSON.stringify(source)})
    openDataFolder(${JSON.stringify(folder)}).then(() => setTimeout(() => {
      globalThis.gc()
      console.log('open')
      setInterval(() => {}, 1000)
    }, 50))`
  const args = ['--expose-gc', '--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

const problem = (sentence: RegExp) =>
  expect.objectContaining({ name: 'StartProblem', message: expect.stringMatching(sentence) })

describe('the data folder', () => {
  it('is created with the same permissions under any umask', async () => {
    const before = process.umask(0o077)
    try {
      const folder = await openDataFolder(path.join(home, 'new', 'data'))
      expect((await stat(folder.path)).mode & 0o777).toBe(process.geteuid?.() === 0 ? 0o711 : 0o700)
      folder.close()
    } finally {
      process.umask(before)
    }
  })

  it('is created without access for others, and reports its free space', async () => {
    const folder = await openDataFolder(path.join(home, 'new', 'data'))
    expect(folder).toMatchObject({ path: path.join(home, 'new/data'), database: path.join(home, 'new/data/database') })
    expect(folder.free).toBeGreaterThan(200_000_000)
    expect((await stat(folder.path)).mode & 0o066).toBe(0)
    folder.close()
  })

  it('cannot be opened by a second process, even under another path, and the error names the first process', async () => {
    const folder = path.join(home, 'data')
    const first = await holder(folder)
    const refused = problem(new RegExp(`is already running on ${folder} \\(process ${first.pid}\\): stop`))
    await expect(openDataFolder(folder, { patience: 0 })).rejects.toEqual(refused)
    await symlink(folder, path.join(home, 'link'))
    await expect(openDataFolder(path.join(home, 'link'), { patience: 0 })).rejects.toEqual(refused)
  })

  it('cannot be opened twice in the same process, but can be opened again once closed', async () => {
    const first = await openDataFolder(home)
    await expect(openDataFolder(home, { patience: 0 })).rejects.toEqual(problem(/is already running/))
    first.close()
    first.close()
    const second = await openDataFolder(home)
    second.close()
  })

  it('can be opened as soon as the process that locked it is killed', async () => {
    const folder = path.join(home, 'data')
    for (let round = 0; round < 3; round++) {
      const child = await holder(folder)
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const again = await openDataFolder(folder, { patience: 0 })
    expect(again.path).toBe(folder)
    again.close()
  })

  it('is opened after a short wait if the process that locked it is stopping', async () => {
    const child = await holder(home)
    const opening = openDataFolder(home, { patience: 60_000 })
    setTimeout(() => child.kill('SIGKILL'), 200)
    const folder = await opening
    expect(child.killed).toBe(true)
    folder.close()
  })

  it('must be writable', async () => {
    const folder = path.join(home, 'data')
    await mkdir(folder)
    await chmod(folder, 0o555)
    const root = process.geteuid?.() === 0
    // Root can write anywhere, so the test drops root privileges for a moment.
    if (root) process.seteuid?.(65_534)
    try {
      await expect(openDataFolder(folder)).rejects.toEqual(problem(/can’t write to .*data: make it writable/))
      await expect(openDataFolder(path.join(folder, 'new'))).rejects.toEqual(problem(/can’t write/))
    } finally {
      if (root) process.seteuid?.(0)
    }
  })

  it('must be a folder', async () => {
    await writeFile(path.join(home, 'file'), '')
    await expect(openDataFolder(path.join(home, 'file'))).rejects.toEqual(problem(/file is not a folder: move/))
    await expect(openDataFolder(path.join(home, 'file/data'))).rejects.toBeInstanceOf(StartProblem)
    await expect(openDataFolder('/proc/vitrine/data')).rejects.toBeInstanceOf(StartProblem)
    await expect(openDataFolder(path.join(home, 'x'.repeat(300)))).rejects.toEqual(problem(/cannot be created/))
  })

  it('must have free space', async () => {
    const refused = problem(/^Only \d+ MB is free .* needs 9007199254 MB: free some space, or set VITRINE_DATA/)
    await expect(openDataFolder(home, { least: Number.MAX_SAFE_INTEGER })).rejects.toEqual(refused)
  })
})
