import { audit, files, teams } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorder } from '../../platform/db/ledger.ts'
import { newestSeq } from '../../platform/rollups/store.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { sealUntil } from './service/seal.ts'
import { verifyAll, verifyTeam } from './service/verify.ts'
import { readCursor } from './store/seals.ts'
import { fillLedger } from './testing/fill-ledger.ts'
import { undetected } from './testing/tamper.ts'

let world: World
let team: string
let ingrid: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ingrid = await world.newMember(team, 'Admin', { first_name: 'Ingrid', last_name: 'Dahl' })
})
afterAll(() => world.close())

const seal = async () => sealUntil(world.db, world.ports, await newestSeq(world.db))
const list = async (query: Record<string, string> = {}, person = ingrid) =>
  (await world.call(audit.list, person, { params: { team }, query })).reply.results
const check = async () => {
  await world.call(audit.check, ingrid, { params: { team } })
  await world.finishJobs()
  return (await world.call(audit.state, ingrid, { params: { team } })).reply
}

describe('the audit log', () => {
  it("lists the team's events, can be filtered by kind, person and day, and can be exported", async () => {
    const { file } = await world.newFile(team, { name: 'quay.jpg', created_by: ingrid.user })
    await world.call(files.update, ingrid, { params: { file }, body: { fileName: 'Quay at dawn.jpg' } })
    await world.call(teams.update, ingrid, { params: { team }, body: { name: 'Solvik' } })
    expect((await list()).map(({ label, text }) => text ?? label)).toEqual([
      'Changed: name',
      expect.stringContaining('renamed the file to'),
    ])
    const [updated] = await list({ about: 'file' })
    expect(updated).toMatchObject({
      event: 'file.updated',
      source: { first_name: 'Ingrid' },
      file: { uuid: file, name: 'Quay at dawn.jpg' },
      data: { file },
    })
    expect(await list({ about: 'fil' })).toEqual([])
    expect(await list({ person: ingrid.user, from: '2020-01-01', to: '2020-12-31' })).toEqual([])
    const { text, headers } = await world.call(audit.exportCsv, ingrid, { params: { team }, query: { about: 'team' } })
    expect(headers['content-disposition']).toContain('audit-log.csv')
    expect(text.trim().split('\r\n')).toEqual([
      'Number,Time,Person,Event,Description,File,Details',
      expect.stringMatching(/^\d+,.*,Ingrid Dahl,Team updated,Changed: name,,/),
    ])
  })

  it('shows the account, or the person and role, for an event that the activity does not describe', async () => {
    const record = recorder(world.db, [], { team, actor: ingrid.user, about: null })
    const bo = await world.newMember(team, 'Viewer', { first_name: 'Bo', last_name: 'Berg' })
    const account = { integration_account: bo.user, provider: 'Canva', name: 'visit.solvik' } as const
    await record('integration_account.connected', account)
    await record('member.role_set', { user: bo.user, role: 'Editor' })
    expect((await list()).slice(0, 2).map(({ text }) => text?.replaceAll(/[\u2068\u2069]/g, ''))).toEqual([
      'Bo Berg · Editor',
      'Canva · visit.solvik',
    ])
  })

  it("does not name files to a member who cannot see all of the team's files", async () => {
    const office = await world.newMember(team, ['MANAGE_TEAM'])
    expect((await list({ about: 'file' }, office)).map(({ label, text, data }) => ({ label, text, data }))).toEqual([
      { label: 'File updated', text: null, data: null },
    ])
  })

  it('can be verified on request, and reports how much was verified', async () => {
    const state = await check()
    expect(state.check).toMatchObject({ problems: [], events: expect.any(Number) })
    expect(state.check?.events).toBeGreaterThan(2)
    expect(state.head?.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('T-AUDIT: the verification', () => {
  it('reports an untouched log as intact, including events without a team', async () => {
    await fillLedger(world.db, [team, (await world.newTeam()).team, null], 3000)
    await seal()
    await fillLedger(world.db, [team, null], 1500)
    await seal()
    const { events, problems } = await verifyAll(world.db, world.ports)
    expect(problems).toEqual([])
    expect(events).toBeGreaterThanOrEqual(4500)
  })

  it('detects 15 kinds of changes to events and seals, and identifies the changed event', async () => {
    expect(await undetected(world, 15)).toEqual([])
    expect((await verifyAll(world.db, world.ports)).problems).toEqual([])
  })

  it("detects a seal made without the installation's secret", async () => {
    const cursor = await readCursor(world.db)
    const other = { settings: { ...world.ports.settings, secret: 'another secret of the same length, or longer' } }
    const { problems } = await verifyTeam(world.db, other, team, cursor?.until ?? 0)
    expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(['seal_changed']))
  })

  it('relies on a ledger from which Vitrine itself cannot delete events', async () => {
    await expect(world.db.execute(sql`delete from ledger`)).rejects.toThrow()
  })
})
