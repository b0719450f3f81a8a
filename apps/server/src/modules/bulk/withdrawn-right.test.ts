import type { Permission } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFiles, bulkCalls } from '../../testing/many-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as filesTable } from '../files/table.ts'
import { roles, teams } from '../teams/table.ts'

let world: World
let team: string
let ada: Person
let calls: ReturnType<typeof bulkCalls>
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS'] }))
  ada = await world.newMember(team, 'Admin')
  calls = bulkCalls(world, team, ada)
})
afterAll(() => world.close())

const setFlags = ({ member }: Person, permissions: Permission[]) =>
  world.db
    .update(roles)
    .set({ permissions })
    .where(eq(roles.uuid, sql`(select role from members where uuid = ${member})`))
const rows = () => world.db.select().from(filesTable).where(eq(filesTable.team, team)).orderBy(filesTable.uuid)
const watermarks = async () => (await rows()).map(({ watermark }) => watermark)
const editor = ['EDIT_ASSETS', 'ADD_WATERMARK'] as const

describe('a bulk edit', () => {
  it("changes only the sender's own uploads if their role was limited to their own files before the edit ran", async () => {
    const person = await world.newMember(team, ['EDIT_ASSETS'])
    const files = await addFiles(world, team, 3)
    const own = files[0] ?? ''
    await world.db.update(filesTable).set({ created_by: person.user }).where(eq(filesTable.uuid, own))
    const { body } = await calls.start({ files }, { description: 'Late' }, person)
    await setFlags(person, ['EDIT_OWNED_ASSETS'])
    await world.finishJobs()
    expect(await calls.runOf(body['uuid'])).toMatchObject({ state: 'done', done: 1, failed: 2 })
    const changed = (await rows()).filter(({ description }) => description === 'Late')
    expect(changed.map(({ uuid }) => uuid)).toEqual([own])
    for (const { problem } of await calls.problems(body['uuid']))
      expect(problem).toContain('Your role can only change files you uploaded.')
  })

  it.each([
    ['recycling files', { recycled: true }, ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'], ['EDIT_ASSETS']],
    ['deleting files', { delete: true }, ['EDIT_ASSETS', 'DELETE_ALL_ASSETS'], ['EDIT_ASSETS']],
    ['moving files', { newFolder: null }, ['EDIT_ASSETS'], ['EDIT_OWNED_ASSETS']],
    ['turning watermarks on', { watermark: true }, editor, ['EDIT_ASSETS']],
  ] satisfies [string, object, readonly Permission[], Permission[]][])(
    'changes nothing if the sender lost the permission before the edit ran: %s',
    async (_what, change, before, after) => {
      const person = await world.newMember(team, [...before])
      const files = await addFiles(world, team, 2, 'delete' in change ? 'recycled_at=now()' : '')
      const was = await rows()
      const { body } = await calls.start({ files }, change, person)
      expect(body).toMatchObject({ total: 2 })
      await setFlags(person, after)
      await world.finishJobs()
      expect(await calls.runOf(body['uuid'])).toMatchObject({ state: 'done', done: 0, failed: 2 })
      expect(await rows()).toEqual(was)
    },
  )

  it('does not change watermarks if the team lost the plan feature before the edit ran', async () => {
    const { body } = await calls.start({ files: await addFiles(world, team, 2) }, { watermark: true })
    await world.db.update(teams).set({ features: [] }).where(eq(teams.uuid, team))
    await world.finishJobs()
    expect(await calls.runOf(body['uuid'])).toMatchObject({ done: 0, failed: 2 })
    expect(await watermarks()).toEqual([false, false])
  })
})

describe('undoing a bulk edit', () => {
  it('leaves watermarks unchanged for a person who cannot change them', async () => {
    const { uuid } = await calls.carryOut({ files: await addFiles(world, team, 2) }, { watermark: true })
    const person = await world.newMember(team, ['EDIT_ASSETS'])
    expect((await calls.undo(uuid, person)).status).toBe(200)
    await world.finishJobs()
    expect(await watermarks()).toEqual([true, true])
    expect(await calls.problems(uuid)).toMatchObject([
      { problem: expect.stringContaining('watermark') },
      { problem: expect.stringContaining('watermark') },
    ])
  })

  it('changes nothing if the requester lost the permission before the undo ran', async () => {
    const { uuid } = await calls.carryOut({ files: await addFiles(world, team, 2) }, { description: 'New' })
    const person = await world.newMember(team, ['EDIT_ASSETS'])
    await calls.undo(uuid, person)
    await setFlags(person, ['DOWNLOAD_ASSETS'])
    await world.finishJobs()
    expect((await rows()).map(({ description }) => description)).toEqual(['New', 'New'])
  })
})
