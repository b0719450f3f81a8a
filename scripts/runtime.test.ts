import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseNode, covers, npmCommand, olderThan } from './runtime.mjs'

let project: string
const children: ChildProcess[] = []

/** A project with one package, whose install script appends a line to `installs` and takes some time. */
beforeEach(async () => {
  project = await realpath(await mkdtemp(path.join(tmpdir(), 'vitrine-runtime-')))
  await mkdir(path.join(project, 'scripts'))
  for (const name of ['runtime.mjs', 'run-to-end.mjs'])
    await cp(new URL(name, import.meta.url), path.join(project, 'scripts', name))
  await mkdir(path.join(project, 'part'))
  const write = (file: string, content: object) => writeFile(path.join(project, file), JSON.stringify(content))
  await write('package.json', { name: 'project', version: '1.0.0', dependencies: { part: 'file:./part' } })
  const script = "require('fs').appendFileSync('../installs', 'begun\\n'); setTimeout(() => {}, +process.env.SLOW || 0)"
  await writeFile(path.join(project, 'part', 'install.js'), script)
  await write('part/package.json', { name: 'part', version: '1.0.0', scripts: { install: 'node install.js' } })
  await write('package-lock.json', {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'project', version: '1.0.0', dependencies: { part: 'file:./part' } },
      'node_modules/part': { resolved: 'part', link: true },
      part: { version: '1.0.0', hasInstallScript: true },
    },
  })
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(project, { recursive: true, force: true, maxRetries: 10 })
})

const prepare = (env = {}) => {
  const script = `const { ready } = await import(${JSON.stringify(path.join(project, 'scripts/runtime.mjs'))})
    console.log('node ' + (await ready()))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  children.push(child)
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  return { child, end: once(child, 'close').then(([code]) => ({ code, said })) }
}

const installs = async () =>
  (await readFile(path.join(project, 'installs'), 'utf8').catch(() => '')).split('\n').length - 1

describe('preparing the runtime', () => {
  it('installs packages only if the lock file has changed', async () => {
    const first = await prepare().end
    expect(first).toEqual({ code: 0, said: expect.stringContaining(`node ${process.execPath}`) })
    expect(first.said).toMatch(/^Installing/)
    expect(await prepare().end).toEqual({ code: 0, said: `node ${process.execPath}\n` })
    expect(await installs()).toBe(1)
    await writeFile(
      path.join(project, 'package-lock.json'),
      `${await readFile(path.join(project, 'package-lock.json'))}\n`,
    )
    await rm(path.join(project, 'node_modules/.package-lock.json'))
    expect((await prepare({ NODE_ENV: 'production' }).end).said).toMatch(/^Installing/)
    expect(await installs()).toBe(2)
  })

  it('accepts a manual install', async () => {
    spawnSync('npm', ['ci'], { cwd: project })
    expect((await prepare().end).said).not.toMatch(/Installing/)
    expect(await installs()).toBe(1)
  })

  it('repeats an install that was interrupted', async () => {
    const { child, end } = prepare({ SLOW: '60000' })
    while ((await installs()) === 0) await sleep(20)
    child.kill('SIGINT')
    expect(await end).toEqual({
      code: expect.any(Number),
      said: expect.stringContaining('the next start will repeat it'),
    })
    expect((await prepare().end).said).toMatch(/^Installing/)
    expect(await installs()).toBe(2)
    await stat(path.join(project, 'node_modules/.cache/vitrine-install.json'))
  })

  it('waits for an install whose parent was killed, without starting a second one', async () => {
    const { child } = prepare({ SLOW: '2500' })
    while ((await installs()) === 0) await sleep(20)
    child.kill('SIGKILL')
    const second = await prepare().end
    expect(second).toEqual({ code: 0, said: expect.stringMatching(/^Another install is in progress/) })
    expect(await installs()).toBe(1)
  })

  it('reports that the install failed', async () => {
    await writeFile(path.join(project, 'part', 'install.js'), 'process.exit(3)')
    const { code, said } = await prepare().end
    expect(code).not.toBe(0)
    expect(said).toContain('The install failed (npm ci, see above)')
  })
})

describe('choosing a Node to run on', () => {
  it('compares version numbers', () => {
    const pairs = [
      ['v18.20.4', '20.0.0', true],
      ['20.0.0', '20.0.0', false],
      ['v22.9.0', '22.22.2', true],
      ['v22.22.2', '22.22.2', false],
      ['v24.0.0', '22.22.2', false],
    ] as const
    for (const [version, least, older] of pairs) expect(olderThan(version, least)).toBe(older)
  })

  it('prefers the bundled one, then the current one if it is new enough, and otherwise finds none', () => {
    expect(chooseNode({ shippedRuns: true, present: 'v20.1.0', execPath: '/n' })).toMatch(/node_modules\/\.bin\/node$/)
    expect(chooseNode({ shippedRuns: false, present: 'v22.22.2', execPath: '/n' })).toBe('/n')
    expect(chooseNode({ shippedRuns: false, present: 'v22.22.1', execPath: '/n' })).toBeUndefined()
  })

  it('chooses for npm a Node that npm ci does not remove', () => {
    const npm = '/usr/lib/npm/bin/npm-cli.js'
    const inside = '/p/node_modules/.bin/node'
    expect(npmCommand({ npm_execpath: npm }, '/usr/bin/node', '/p')).toEqual(['/usr/bin/node', npm])
    expect(npmCommand({ npm_execpath: npm, npm_node_execpath: '/n' }, inside, '/p')).toEqual(['/n', npm])
    expect(npmCommand({ npm_execpath: npm }, inside, '/p')).toEqual(['npm'])
    expect(npmCommand({ npm_execpath: '/usr/lib/yarn.js' }, '/usr/bin/node', '/p')).toEqual(['npm'])
  })
})

describe("npm's record of installed packages", () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0', integrity: 'x' },
      'node_modules/b': { version: '1.0.0', integrity: 'y', optional: true },
    },
  }
  const { '': root, ...both } = lock.packages

  it('matches the lock file when every required package is installed', () => {
    expect(root.version).toBe('1.0.0')
    expect(covers({ packages: both }, lock)).toBe(true)
    expect(covers({ packages: { 'node_modules/a': both['node_modules/a'] } }, lock)).toBe(true)
  })

  it('does not match the lock file when a package is missing, different or extra', () => {
    const other = { version: '1.0.1', integrity: 'x' }
    expect(covers({ packages: { 'node_modules/b': both['node_modules/b'] } }, lock)).toBe(false)
    expect(covers({ packages: { 'node_modules/a': other } }, lock)).toBe(false)
    expect(covers({ packages: { ...both, 'node_modules/c': other } }, lock)).toBe(false)
    expect(covers(undefined, lock)).toBe(false)
  })
})
