import { mkdir, mkdtemp, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { answerTo, decideBuild, serverEnv, serverFlags, sourcesOf } from './start.mjs'

let project: string
const file = (name: string) => path.join(project, name)

beforeEach(async () => {
  project = await realpath(await mkdtemp(path.join(tmpdir(), 'vitrine-start-')))
  for (const folder of ['apps/web/src', 'apps/web/dist', 'apps/web/node_modules/x', 'packages/contract/src'])
    await mkdir(file(folder), { recursive: true })
  for (const name of [
    'apps/web/index.html',
    'apps/web/src/main.tsx',
    'packages/contract/src/a.ts',
    'package-lock.json',
  ])
    await writeFile(file(name), name)
  for (const name of ['apps/web/src/main.test.tsx', 'apps/web/node_modules/x/x.js', 'apps/web/dist/main.js'])
    await writeFile(file(name), name)
})

afterEach(() => rm(project, { recursive: true, force: true }))

/** Returns what to do about the web app, and records the result as a finished build does. */
const built = async () => {
  const { verdict, now } = decideBuild(project)
  if (now) await writeFile(file('apps/web/dist/.built.json'), JSON.stringify(now))
  return verdict
}

describe('the options of npm start', () => {
  it('are explained on request, or if one is unknown, before anything is installed or built', () => {
    expect(answerTo(['--no-demo'])).toBeUndefined()
    expect(answerTo(['--help'])).toMatchObject({ code: 0, text: expect.stringContaining('--no-demo') })
    expect(answerTo(['--demo=no'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('Unknown option --demo=no.'),
    })
  })
})

describe('the web app', () => {
  it('is built from its own files, the contract and the lock file', () => {
    expect(sourcesOf(project)).toEqual([
      'apps/web/index.html',
      'apps/web/src/main.tsx',
      'package-lock.json',
      'packages/contract/src/a.ts',
    ])
  })

  it('is built once, and again when a source is changed, added or removed', async () => {
    expect(await built()).toBe('build')
    expect(await built()).toBe('keep')
    await writeFile(file('packages/contract/src/a.ts'), 'other')
    expect(await built()).toBe('build')
    await writeFile(file('apps/web/src/new.ts'), '')
    expect(await built()).toBe('build')
    await rm(file('apps/web/src/new.ts'))
    expect(await built()).toBe('build')
    await writeFile(file('package-lock.json'), 'other')
    expect(await built()).toBe('build')
    expect(await built()).toBe('keep')
  })

  it('is kept if only the times of its sources changed', async () => {
    await built()
    await utimes(file('apps/web/index.html'), 1, 1)
    expect(await built()).toBe('stamp')
    expect(await built()).toBe('keep')
  })

  it('is built again when a build was interrupted or its output removed', async () => {
    await built()
    await rm(file('apps/web/dist'), { recursive: true })
    expect(decideBuild(project).verdict).toBe('build')
    await mkdir(file('apps/web/dist'))
    await writeFile(file('apps/web/dist/.built.json'), '{"quickFingerprint":')
    expect(decideBuild(project).verdict).toBe('build')
  })

  it('is absent without an index.html', async () => {
    await rm(file('apps/web/index.html'))
    expect(decideBuild(project)).toEqual({ verdict: 'absent' })
  })
})

describe('the environment of the server', () => {
  it('has the full path of the data folder, and our tools first on the PATH', () => {
    const env = serverEnv({ PATH: '/bin', VITRINE_DATA: 'here' }, '/opt/node/bin/node', '/somewhere')
    expect(env.VITRINE_DATA).toBe('/somewhere/here')
    expect(env.PATH).toMatch(/node_modules\/\.bin:\/opt\/node\/bin:\/bin$/)
    expect(serverEnv({ PATH: '/bin' }, '/n', '/')).not.toHaveProperty('VITRINE_DATA')
  })
})

it('the container file starts the server with the same flags and memory setting as npm start', async () => {
  const text = await readFile(new URL('../deploy/Dockerfile', import.meta.url), 'utf8')
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]')
  expect(command).toEqual(['node', ...serverFlags, 'apps/server/src/main.ts'])
  const { MALLOC_ARENA_MAX } = serverEnv({}, '/usr/bin/node', '/')
  expect(text).toContain(`MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX}\n`)
})
