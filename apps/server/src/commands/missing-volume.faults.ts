import { execFile } from 'node:child_process'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openLocalStorage } from '../platform/storage/local.ts'
import { newFolder } from '../testing/database-contents.ts'
import { inherited, runCommand } from '../testing/run-command.ts'
import { newWorld, type World } from '../testing/world.ts'
import { moveStorage } from './moves/storage.ts'

let world: World
let team: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
})
afterAll(() => world.close())

const environment = (data: string) => ({
  DATABASE_URL: world.url,
  VITRINE_DATA: data,
  VITRINE_SECRET: world.settings.secret ?? '',
})
/** Starts a worker and stops it once it prints something. Returns its exit code and output. */
const start = async (data: string) => {
  const main = new URL('../main.ts', import.meta.url).pathname
  const env = { ...inherited, VITRINE_ROLE: 'worker', ...environment(data) }
  const running = promisify(execFile)(process.execPath, [main, '--no-demo'], { env })
  running.child.stdout?.once('data', () => running.child.kill('SIGTERM'))
  return running.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  )
}

it('the first start marks the files folder, and Vitrine does not start if the folder is empty although files have been stored', async () => {
  const data = await newFolder()
  const files = path.join(data, 'files')
  expect((await start(data)).code).toBe(0)
  expect(await readFile(path.join(files, 'vitrine-store'), 'utf8')).toMatch(/Keep this file/)

  await world.newFile(team, {}, 'kept')
  await moveStorage(world.url, {
    db: world.db,
    from: world.ports.storage,
    to: await openLocalStorage({ folder: files }),
  })
  // The volume is not mounted: its mount point is an empty folder.
  await rename(files, path.join(data, 'unmounted'))
  await mkdir(files)
  const refused = await start(data)
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/files is empty, but.*not mounted.*\n$/) })
  expect(refused.output).not.toMatch(/\n./)

  const doctor = await runCommand(environment(data), 'doctor', '--json')
  const found = JSON.parse(doctor.output) as { check: string; state: string; text: string }[]
  expect(found.filter(({ state }) => state === 'problem')).toEqual([
    expect.objectContaining({ check: 'storage', text: expect.stringMatching(/not mounted/) }),
  ])
  expect(found.map(({ check }) => check)).toEqual(expect.arrayContaining(['database', 'disk', 'tools', 'mail']))
  expect(await runCommand(environment(data), 'scrub')).toMatchObject({ code: 1 })
  const { rows } = await world.pool.query('select count(*)::int count from damaged_objects')
  expect(rows).toEqual([{ count: 0 }])

  await rm(files, { recursive: true })
  await rename(path.join(data, 'unmounted'), files)
  expect((await start(data)).code).toBe(0)
  // An installation from before the mark was introduced has files but no mark; it starts and adds the mark.
  await rm(path.join(files, 'vitrine-store'))
  expect((await start(data)).code).toBe(0)
  expect(await readFile(path.join(files, 'vitrine-store'), 'utf8')).toMatch(/Keep this file/)
}, 180_000)
