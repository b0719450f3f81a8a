import { decide, files, galleries, type RightsRecord, rights } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runAsMember } from '../../testing/run-as-member.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { findFiles } from '../versions/index.ts'
import { changeRights, rightsOf } from './index.ts'
import { fileRights } from './table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const create = async (body: object): Promise<RightsRecord> =>
  (await world.call(rights.create, ada, { params: { team }, body })).reply
const change = (these: string | string[], value: Parameters<typeof changeRights>[2]) =>
  runAsMember(world, ada, team, (ctx) => changeRights(ctx, these, value))
const namesOf = async (file: string) => (await rightsOf(world.db, file)).map(({ name }) => name)
const remove = (right: string, query = {}) => world.call(rights.remove, ada, { params: { right }, query })

describe("a team's rights records", () => {
  it('have a name, text, channels, territories, duration, holder and document', async () => {
    const { file } = await world.newFile(team, { name: 'contract.pdf' })
    const body = {
      name: 'Agency, Nordics',
      description: 'As agreed on the 3rd.\nNo cropping.',
      channels: ['web', 'print'],
      territories: ['Norway', 'Sverige', 'Åland'],
      duration_days: 365,
      holder: 'Ørnulf & Co',
      document: file,
    }
    const made = await create(body)
    expect(made).toMatchObject({ ...body, document: { uuid: file, name: 'contract.pdf' }, files: 0 })
    const { body: changed } = await world.call(rights.update, ada, {
      params: { right: made.uuid },
      body: { holder: '', document: null, duration_days: null },
    })
    expect(changed).toMatchObject({ name: body.name, holder: '', document: null, duration_days: null })
  })

  it.each([
    [{ name: ' ' }, '/name'],
    [{ name: 'x', channels: ['radio'] }, '/channels/0'],
    [{ name: 'x', channels: ['web', 'web'] }, '/channels'],
    [{ name: 'x', territories: [''] }, '/territories/0'],
    [{ name: 'x', duration_days: 0 }, '/duration_days'],
    [{ name: 'x', duration_days: 1.5 }, '/duration_days'],
  ])('are rejected with %j, and the error names the field', async (body, pointer) => {
    const reply = await world.call(rights.create, ada, { params: { team }, body })
    expect(reply.body).toMatchObject({ status: 422, errors: [{ pointer }] })
  })

  it('are listed by name with file counts, paginated, and can be searched by name', async () => {
    const { file } = await world.newFile(team)
    const [, b] = [await create({ name: 'c' }), await create({ name: 'b 100 %' }), await create({ name: 'a' })]
    await change(file, [b.uuid])
    const list = async (query = {}) => (await world.call(rights.list, ada, { params: { team }, query })).body
    const first = await list({ limit: '2' })
    const namesIn = ({ results }: Record<string, unknown>) =>
      (results as RightsRecord[]).map(({ name, files: n }) => [name, n])
    expect([first['count'], namesIn(first)]).toEqual([
      3,
      [
        ['a', 0],
        ['b 100 %', 1],
      ],
    ])
    expect(namesIn(await list({ limit: '2', cursor: first['next'] }))).toEqual([['c', 0]])
    expect(namesIn(await list({ query: '%' }))).toEqual([['b 100 %', 1]])
  })

  it('can be read by every member and changed by team managers, and return 404 for others', async () => {
    const { uuid } = await create({ name: 'a' })
    const editor = await world.newMember(team, 'Editor')
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const sent = { params: { right: uuid }, body: { name: 'mine' } }
    expect((await world.call(rights.one, editor, sent)).status).toBe(200)
    expect((await world.call(rights.update, editor, sent)).status).toBe(403)
    expect((await world.call(rights.update, stranger, sent)).status).toBe(404)
  })

  it('accept only the team’s own files as a document, and show it only to people who can see it', async () => {
    const { file: foreign } = await world.newFile((await world.newTeam()).team, { public: true })
    const body = { name: 'a', document: foreign }
    expect((await world.call(rights.create, ada, { params: { team }, body })).status).toBe(404)
    const { file } = await world.newFile(team, { name: 'draft.pdf', review_status: 1 })
    const { uuid } = await create({ name: 'a', document: file })
    const reader = await world.newMember(team, 'Viewer')
    const seen = async (who: Person) =>
      (await world.call(rights.one, who, { params: { right: uuid } })).body['document']
    expect([await seen(ada), await seen(reader)]).toEqual([{ uuid: file, name: 'draft.pdf' }, null])
  })

  it('are deleted at once if unused; otherwise deleting lists the files that use them and needs confirmation', async () => {
    const { uuid: idle } = await create({ name: 'idle' })
    expect((await remove(idle)).body).toEqual({ files: 0 })
    const { uuid } = await create({ name: 'busy' })
    const [{ file: a }, { file: b }] = [
      await world.newFile(team, { name: 'a' }),
      await world.newFile(team, { name: 'b' }),
    ]
    await change([a, b], [uuid])
    const refused = await remove(uuid)
    expect(refused.body).toMatchObject({ status: 409, code: 'right.in_use' })
    expect(refused.body['detail']).toMatch(/^2 files use this record: (a, b|b, a)$/)
    const { body } = await world.call(rights.one, ada, { params: { right: uuid } })
    expect(body['files']).toBe(2)
    expect((body['in_use_by'] as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(['a', 'b'])
    expect((await remove(uuid, { confirm: 'true' })).body).toEqual({ files: 2 })
    expect(await namesOf(a)).toEqual([])
  })
})

describe('the key `rights` of the update call', () => {
  it('accepts a full list or additions and removals, and reports whether anything changed', async () => {
    const { file } = await world.newFile(team)
    const [x, y] = [await create({ name: 'x' }), await create({ name: 'y' })]
    expect(await change(file, [x.uuid])).toBe(true)
    expect(await change(file, [x.uuid])).toBe(false)
    expect(await change(file, { add: [y.uuid], remove: [] })).toBe(true)
    expect(await namesOf(file)).toEqual(['x', 'y'])
    expect(await change(file, { add: [], remove: [x.uuid] })).toBe(true)
    expect(await namesOf(file)).toEqual(['y'])
    expect(await change(file, [])).toBe(true)
  })

  it('loses nothing when 20 people each add their own record', async () => {
    const { file } = await world.newFile(team)
    const made: RightsRecord[] = []
    for (let at = 0; at < 20; at++) made.push(await create({ name: `record ${at}` }))
    await Promise.all(made.map(({ uuid }) => change(file, { add: [uuid], remove: [] })))
    expect(await namesOf(file)).toHaveLength(20)
  })

  it("suggests an expiration date in the team's time zone without setting it", async () => {
    const { file } = await world.newFile(team)
    const [month, endless] = [await create({ name: 'a month', duration_days: 30 }), await create({ name: 'endless' })]
    await change(file, [month.uuid, endless.uuid])
    // 23:30 in London is already the next day in Oslo.
    await world.db.update(fileRights).set({ added_at: new Date('2026-11-14T23:30:00Z') })
    const proposed = async () =>
      (await rightsOf(world.db, file)).map(({ proposed_expiration_date }) => proposed_expiration_date)
    expect(await proposed()).toEqual(['2026-12-15', null])
    expect((await world.call(files.one, ada, { params: { file } })).body['expiration_date']).toBeNull()
    const until = (expirationDate: string) =>
      world.call(files.update, ada, { params: { file }, body: { expirationDate } })
    await until('2026-12-14')
    expect(await proposed()).toEqual([null, null])
    // The earlier date is suggested if the file's own expiration date is later.
    await until('2027-01-01')
    expect(await proposed()).toEqual(['2026-12-15', null])
    const { body } = await world.call(files.one, ada, { params: { file } })
    expect(body['rights']).toMatchObject([
      { proposed_expiration_date: '2026-12-15' },
      { proposed_expiration_date: null },
    ])
  })
})

describe('two rights records with the same name', () => {
  it('are refused within a team, ignoring case, but allowed in different teams', async () => {
    await create({ name: 'Agentur Übersee' })
    const other = await create({ name: 'Something else' })
    const again = await world.call(rights.create, ada, { params: { team }, body: { name: 'AGENTUR übersee' } })
    expect([again.status, again.body.code]).toEqual([409, 'right.exists'])
    const renamed = { params: { right: other.uuid }, body: { name: 'agentur ÜBERSEE' } }
    expect((await world.call(rights.update, ada, renamed)).body.code).toBe('right.exists')
    const { team: elsewhere } = await world.newTeam()
    const eve = await world.newMember(elsewhere, 'Admin')
    const made = await world.call(rights.create, eve, {
      params: { team: elsewhere },
      body: { name: 'Agentur Übersee' },
    })
    expect(made.status).toBe(200)
  })
})

describe('a rights record without the web channel', () => {
  const setChannels = (right: string, channels: string[]) =>
    world.call(rights.update, ada, { params: { right }, body: { channels } })
  const seenBy = async (who: Person | undefined, file: string) =>
    (await world.call(files.one, who, { params: { file } })).status
  const asked = async (file: string) => {
    const [subject] = await findFiles(world.db, [file])
    if (!subject?.file) throw new Error('no such file')
    const actor = {
      kind: 'member',
      user: ada.user,
      staff: false,
      team,
      permissions: ['EDIT_ASSETS'],
      features: [],
    } as const
    const { verdict, reasons } = decide({
      actor,
      file: subject.file,
      action: 'share',
      surface: { kind: 'app' },
      at: new Date(),
    })
    return [verdict, reasons.map((reason) => reason.team)]
  }

  it('hides a public file from outsiders on the next request, and shows it again once the web is allowed', async () => {
    const { file } = await world.newFile(team, { public: true })
    const visitor = await world.newUser()
    const { uuid } = await create({ name: 'Print only', channels: ['print'] })
    const statuses = async () => [await seenBy(undefined, file), await seenBy(visitor, file), await seenBy(ada, file)]
    expect(await statuses()).toEqual([200, 200, 200])
    await change(file, [uuid])
    expect(await statuses()).toEqual([404, 404, 200])
    await setChannels(uuid, ['print', 'web'])
    expect(await statuses()).toEqual([200, 200, 200])
    await setChannels(uuid, ['social'])
    expect(await statuses()).toEqual([404, 404, 200])
    await setChannels(uuid, [])
    expect(await statuses()).toEqual([200, 200, 200])
    await setChannels(uuid, ['print'])
    expect(await statuses()).toEqual([404, 404, 200])
    await remove(uuid, { confirm: 'true' })
    expect(await statuses()).toEqual([200, 200, 200])
  })

  it('stops members from sharing or publishing the file, and is given as the reason', async () => {
    const { file } = await world.newFile(team)
    const { uuid } = await create({ name: 'Print only', channels: ['print'] })
    await change(file, [(await create({ name: 'Everything' })).uuid])
    expect(await asked(file)).toEqual(['allow', []])
    await change(file, { add: [uuid], remove: [] })
    expect(await asked(file)).toEqual(['deny', ['Print only does not allow this use.']])
    const body = { title: 'Harbours', files: [file] }
    expect((await world.call(galleries.create, ada, { params: { team }, body })).body).toMatchObject({
      code: 'rights.denied',
      reasons: ['Print only does not allow this use.'],
      errors: [{ pointer: '/files/0' }],
    })
    await world.db.delete(fileRights).where(eq(fileRights.right, uuid))
    expect(await asked(file)).toEqual(['allow', []])
  })
})
