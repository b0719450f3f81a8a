import { createHash } from 'node:crypto'
import { defaultDisclaimer, downloads, files, links, type Permission, rights, versions } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { teams } from '../teams/table.ts'
import { versions as versionTable } from '../versions/table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const terms = (file: string, person?: Person, query: Record<string, string> = {}) =>
  world.call(downloads.terms, person, { params: { file }, query })
const begin = (file: string, person: Person | undefined, body: object = {}, query: Record<string, string> = {}) =>
  world.call(downloads.begin, person, { params: { file }, body, query })
const bytes = (download: string, person: Person | undefined) =>
  world.call(downloads.bytes, person, { params: { download } })
const ask = (person: Person, body: object) => world.call(downloads.ask, person, { body })
const answer = (download_request: string, body: object, person = ada) =>
  world.call(downloads.answer, person, { params: { download_request }, body })
const publicFile = (row: Partial<typeof fileTable.$inferInsert> = {}) => world.newFile(team, { public: true, ...row })

describe('a download that is refused after it was started', () => {
  const receiptOf = async (download: string, person: Person) =>
    (await world.call(downloads.receipt, person, { params: { download } })).body
  it('records on its receipt that nothing was delivered if the file was withdrawn before its bytes were sent', async () => {
    const { file } = await world.newFile(team)
    const { body } = await begin(file, ada)
    await world.call(files.update, ada, { params: { file }, body: { status: 'do_not_use' } })
    await world.app.inject({ method: 'HEAD', url: body.url, headers: { cookie: ada.cookie } })
    expect((await receiptOf(body.download, ada)).withheld).toBeNull()
    expect((await bytes(body.download, ada)).status).toBe(403)
    expect((await receiptOf(body.download, ada)).withheld).toBe('The file is marked "Do not use".')
    expect(await world.events()).toContain('file.download_withheld')
    await world.call(files.update, ada, { params: { file }, body: { status: 'available' } })
    expect((await bytes(body.download, ada)).status).toBe(404)
  })
  it('is not counted against the download limit of a share link, even in a smaller size', async () => {
    const picture = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#369' } })
      .png()
      .toBuffer()
    const { file } = await world.newFile(team, {}, picture)
    await world.db.execute(sql`update versions set width = 2400, height = 1600 where file = ${file}`)
    const made = { files: [file], title: 'Press', downloads_by: 'everyone', max_downloads: 1 }
    const { body: link } = await world.call(links.create, ada, { params: { team }, body: made })
    const visitor = await world.newUser()
    const params = { share_link: link.uuid, item: file }
    const { body } = await world.call(downloads.beginShared, visitor, { params, body: { shape: 'w1080' } })
    expect(body.ready).toBe(true)
    await world.call(files.update, ada, { params: { file }, body: { status: 'restricted' } })
    expect((await bytes(body.download, visitor)).status).toBe(404)
    expect((await receiptOf(body.download, visitor)).withheld).toBe('The file is no longer available.')
    const { body: list } = await world.call(links.list, ada, { params: { team }, query: { file } })
    expect(list.results[0].downloads).toBe(0)
  })
  it('is still considered delivered if its bytes had already been sent', async () => {
    const { file } = await world.newFile(team)
    const { body } = await begin(file, ada)
    expect((await bytes(body.download, ada)).status).toBe(200)
    await world.call(files.update, ada, { params: { file }, body: { status: 'do_not_use' } })
    expect((await bytes(body.download, ada)).status).toBe(403)
    expect((await receiptOf(body.download, ada)).withheld).toBeNull()
  })
})

describe('a request that the rights deny', () => {
  it('is refused with a reason, and not stored', async () => {
    const visitor = await world.newUser()
    const closed = await publicFile({ public_downloads: 'nobody' })
    const asked = await ask(visitor, { file: closed.file, useCase: 'A poster' })
    expect([asked.status, asked.body.code]).toEqual([403, 'rights.denied'])
    expect(asked.body.reasons).toEqual(['View only. Downloads are not available.'])
    const viewer = await world.newMember(team, [])
    const forbidden = await world.newFile(team, { status: 'do_not_use' })
    const answered = await ask(viewer, { file: forbidden.file, useCase: 'A poster' })
    expect([answered.status, answered.body.reasons]).toEqual([403, ['The file is marked "Do not use".']])
    const { body } = await world.call(downloads.requests, ada, { params: { team }, query: { state: 'all' } })
    const kept = body.results.map((one: { file: { uuid: string } }) => one.file.uuid)
    expect(kept.filter((uuid: string) => [closed.file, forbidden.file].includes(uuid))).toEqual([])
  })
})

describe('a share link that asks for the use case', () => {
  it('asks for the use case again if the approval was given elsewhere', async () => {
    const { file } = await publicFile()
    const visitor = await world.newUser()
    const { body: request } = await ask(visitor, { file, useCase: 'A poster' })
    await answer(request.uuid, { approved: true })
    const made = { files: [file], title: 'Press', downloads_by: 'request', asks_use_case: true }
    const { body: link } = await world.call(links.create, ada, { params: { team }, body: made })
    const params = { share_link: link.uuid, item: file }
    const { body } = await world.call(downloads.sharedTerms, visitor, { params })
    expect([body.verdict, body.steps]).toEqual(['steps', ['use_case']])
    const without = await world.call(downloads.beginShared, visitor, { params, body: {} })
    expect([without.status, without.body.steps]).toEqual([403, ['use_case']])
    const begun = await world.call(downloads.beginShared, visitor, { params, body: { useCase: 'A leaflet' } })
    const receipt = await world.call(downloads.receipt, visitor, { params: { download: begun.body.download } })
    expect(receipt.body.use_case).toBe('A leaflet')
    expect((await terms(file, visitor, { public: 'true' })).body.steps).toEqual([])
  })
})

describe('a download by a member', () => {
  it('delivers the bytes and a receipt if the file has no conditions', async () => {
    const { file } = await world.newFile(team)
    const { body } = await begin(file, ada)
    expect(body).toMatchObject({ ready: true, name: 'harbour.png', size: 10 })
    expect((await bytes(body.download, ada)).text).toBe('0123456789')
    const receipt = await world.call(downloads.receipt, ada, { params: { download: body.download } })
    expect(receipt.body).toMatchObject({
      file,
      sha256: hash('0123456789'),
      shape: 'original',
      surface: 'app',
      person: { uuid: ada.user, email: ada.email },
    })
    expect(await world.events()).toContain('file.downloaded')
  })

  it('keeps the rights at the time of download on its receipt', async () => {
    const { body: record } = await world.call(rights.create, ada, {
      params: { team },
      body: {
        name: 'Agency',
        channels: ['web', 'print'],
        territories: ['Norway'],
        holder: 'Ingrid',
        description: 'Ours',
      },
    })
    const row = { copyright: '© Ingrid', rights_context: 'With credit', expiration_date: '2031-03-03' }
    const { file } = await world.newFile(team, row)
    await world.call(files.update, ada, { params: { file }, body: { rights: [record.uuid] } })
    const { body: asked } = await terms(file, ada)
    const { body } = await begin(file, ada, { disclaimer: asked.disclaimer.hash })
    await world.call(files.update, ada, { params: { file }, body: { rights: [], copyright: '', expirationDate: null } })
    const receipt = await world.call(downloads.receipt, ada, { params: { download: body.download } })
    const records = [{ name: 'Agency', channels: ['web', 'print'], territories: ['Norway'] }]
    expect(receipt.body.rights).toEqual({ ...row, records })
    expect(receipt.body.team_name).not.toBe('')
  })

  it("can be of an older version, but only for the file's own team", async () => {
    const { file, version } = await publicFile()
    const newer = await world.newFile(team, {}, 'abcdefghij')
    await world.db.update(versionTable).set({ file }).where(eq(versionTable.uuid, newer.version))
    await world.db.update(fileTable).set({ latest_version: newer.version }).where(eq(fileTable.uuid, file))
    const { body } = await begin(file, ada, { version })
    expect((await bytes(body.download, ada)).text).toBe('0123456789')
    expect((await begin(file, await world.newUser(), { version }, { surface: 'public' })).status).toBe(404)
    const { version: elsewhere } = await world.newFile(team)
    expect((await begin(file, ada, { version: elsewhere })).status).toBe(404)
  })

  it('requires the disclaimer, in its exact words, if the file has a copyright', async () => {
    const { file } = await world.newFile(team, { copyright: '© Ingrid' })
    const asked = await terms(file, ada)
    expect(asked.body).toMatchObject({
      verdict: 'steps',
      steps: ['disclaimer'],
      disclaimer: { text: defaultDisclaimer },
    })
    expect((await begin(file, ada)).body).toMatchObject({ code: 'rights.steps', steps: ['disclaimer'] })
    expect((await begin(file, ada, { disclaimer: hash('other words') })).status).toBe(403)
    const { body } = await begin(file, ada, { disclaimer: asked.body.disclaimer.hash })
    expect((await bytes(body.download, ada)).text).toBe('0123456789')
    const receipt = await world.call(downloads.receipt, ada, { params: { download: body.download } })
    expect(receipt.body.disclaimer.text).toBe(defaultDisclaimer)
  })

  it("requires the team's own disclaimer, and rejects the default one", async () => {
    const { team: other } = await world.newTeam()
    const boss = await world.newMember(other, 'Admin')
    const { file } = await world.newFile(other, { copyright: '©' })
    await world.db.update(teams).set({ custom_copyright_disclaimer: 'Ours' }).where(eq(teams.uuid, other))
    expect((await begin(file, boss, { disclaimer: hash(defaultDisclaimer) })).status).toBe(403)
    expect((await begin(file, boss, { disclaimer: hash('Ours') })).status).toBe(200)
  })

  it('requires the download agreement once per text and person', async () => {
    const { team: other } = await world.newTeam()
    const boss = await world.newMember(other, 'Admin')
    const { file } = await world.newFile(other)
    await world.db.update(teams).set({ download_agreement: 'Be kind' }).where(eq(teams.uuid, other))
    expect((await begin(file, boss)).body.steps).toEqual(['agreement'])
    expect((await begin(file, boss, { agreement: hash('Be kind') })).status).toBe(200)
    expect((await begin(file, boss)).status).toBe(200)
    await world.db.update(teams).set({ download_agreement: 'Be kinder' }).where(eq(teams.uuid, other))
    expect((await begin(file, boss)).body.steps).toEqual(['agreement'])
  })

  it('requires a request if the member lacks DOWNLOAD_ASSETS, and can start once it is approved', async () => {
    const onlooker = await world.newMember(team, [] as Permission[])
    const { file } = await world.newFile(team)
    expect((await terms(file, onlooker)).body.steps).toEqual(['use_case', 'request'])
    const { body: request } = await ask(onlooker, { file, useCase: 'A poster' })
    expect(request.approved).toBeNull()
    expect((await begin(file, onlooker, { useCase: 'A poster' })).status).toBe(403)
    await answer(request.uuid, { approved: true })
    expect((await begin(file, onlooker)).status).toBe(200)
  })

  it('creates a receipt even through a direct URL', async () => {
    const person = await world.newMember(team, 'Viewer')
    const { version } = await world.newFile(team, { name: 'plain.png' })
    await world.call(versions.original, person, { params: { version } })
    const { body } = await world.call(downloads.mine, person)
    expect(body.results).toMatchObject([{ file_name: 'plain.png', shape: 'original', version }])
  })
})

describe('a download by a visitor', () => {
  it('requires a use case, sign-in and a request, and the disclaimer if there is an expiration date', async () => {
    const { file } = await publicFile({ expiration_date: '2100-01-01', expires_at: new Date('2100-01-02') })
    expect((await terms(file)).body.steps).toEqual(['disclaimer', 'use_case', 'sign_in', 'request'])
    expect((await begin(file, undefined, { useCase: 'x' })).status).toBe(403)
  })

  it('can be fetched after it was requested and approved, and the requester is emailed', async () => {
    const visitor = await world.newUser()
    const { file } = await publicFile()
    const { body: request } = await ask(visitor, { file, useCase: 'A four-page feature' })
    expect(request).toMatchObject({ approved: null, useCase: 'A four-page feature', file: { uuid: file } })
    expect((await begin(file, visitor, { useCase: 'x' })).body.steps).toEqual(['request'])
    expect((await world.mails()).some(({ to, text }) => to === ada.email && text.includes('four-page'))).toBe(true)
    expect((await answer(request.uuid, { approved: true, reason: 'With pleasure' })).body.approved).toBe(true)
    const mail = (await world.mails()).findLast(({ to }) => to === visitor.email)
    expect(mail?.subject).toContain('You can download')
    const { body } = await begin(file, visitor)
    expect((await bytes(body.download, visitor)).text).toBe('0123456789')
  })

  it('cannot be approved by its requester', async () => {
    const visitor = await world.newUser()
    const { file } = await publicFile()
    expect((await ask(visitor, { file, useCase: 'x', approved: true })).body.approved).toBeNull()
  })

  it('cannot start if the request is denied, and the requester sees the reason', async () => {
    const visitor = await world.newUser()
    const { file } = await publicFile()
    const { body: request } = await ask(visitor, { file, useCase: 'x' })
    await answer(request.uuid, { approved: false, reason: 'Only for the press' })
    const mine = await world.call(downloads.asked, visitor)
    expect(mine.body.results).toMatchObject([{ approved: false, reason: 'Only for the press', answered_by: null }])
    expect((await begin(file, visitor, { useCase: 'x' })).status).toBe(403)
    expect((await answer(request.uuid, { approved: true })).body.code).toBe('request.answered')
  })

  it('ends when the file is withdrawn or the approval expires, even if it was already started', async () => {
    const visitor = await world.newUser()
    const { file } = await publicFile()
    const { body: request } = await ask(visitor, { file, useCase: 'x' })
    await answer(request.uuid, { approved: true, days: 1 })
    const { body } = await begin(file, visitor)
    await world.call(files.update, ada, { params: { file }, body: { internal: true } })
    expect((await bytes(body.download, visitor)).status).toBe(404)
    await world.call(files.update, ada, { params: { file }, body: { internal: false } })
    expect((await bytes(body.download, visitor)).status).toBe(404)
    const { body: again } = await begin(file, visitor)
    expect((await bytes(again.download, visitor)).status).toBe(200)
    world.setClock(new Date(Date.now() + 2 * 86_400_000))
    expect((await begin(file, visitor, { useCase: 'x' })).body.steps).toEqual(['request'])
    expect((await bytes(again.download, visitor)).body.code).toBe('download.over')
    world.setClock(undefined)
  })

  it('is available only to the person who started it', async () => {
    const { file } = await world.newFile(team)
    const { body } = await begin(file, ada)
    expect((await bytes(body.download, await world.newMember(team, 'Admin'))).status).toBe(404)
    expect((await bytes(body.download, undefined)).status).toBe(404)
    const stranger = await world.newUser()
    expect((await world.call(downloads.receipt, stranger, { params: { download: body.download } })).status).toBe(404)
  })

  it('creates only one request if it is requested twice at once', async () => {
    const visitor = await world.newUser()
    const { file } = await publicFile()
    const [one, two] = await Promise.all([ask(visitor, { file, useCase: 'a' }), ask(visitor, { file, useCase: 'b' })])
    expect(one.body.uuid).toBe(two.body.uuid)
  })
})

describe('a download through a share link', () => {
  const share = async (body: object) =>
    (await world.call(links.create, ada, { params: { team }, body })).body.uuid as string
  const through = (share_link: string, item: string, person?: Person, body: object = {}) =>
    world.call(downloads.beginShared, person, { params: { share_link, item }, body })

  it('requires only sign-in if everyone can download through the link', async () => {
    const { file } = await world.newFile(team)
    const link = await share({ files: [file], downloads_by: 'everyone' })
    expect((await through(link, file)).body.steps).toEqual(['sign_in'])
    const visitor = await world.newUser()
    const { body } = await through(link, file, visitor)
    expect((await bytes(body.download, visitor)).text).toBe('0123456789')
    await world.call(links.update, ada, { params: { share_link: link }, body: { on: false } })
    expect((await bytes(body.download, visitor)).status).toBe(404)
  })

  it('is refused once the download limit is reached, even when several start at once', async () => {
    const { file } = await world.newFile(team)
    const link = await share({ files: [file], downloads_by: 'everyone', max_downloads: 2 })
    const visitor = await world.newUser()
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => through(link, file, visitor)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
    const done = all.find(({ status }) => status === 200)
    expect((await bytes(done?.body.download, visitor)).status).toBe(200)
  })

  it('is refused if the link is view-only', async () => {
    const { file } = await world.newFile(team)
    const link = await share({ files: [file], downloads_by: 'nobody' })
    expect((await through(link, file, await world.newUser(), { useCase: 'x' })).status).toBe(404)
  })
})

describe('the team', () => {
  it('can list and export downloads, with formulas escaped', async () => {
    const { team: other } = await world.newTeam()
    const boss = await world.newMember(other, 'Admin')
    await world.db.update(teams).set({ use_case_required: true }).where(eq(teams.uuid, other))
    const { file } = await world.newFile(other)
    await begin(file, boss, { useCase: '=HYPERLINK("x")' })
    const list = await world.call(downloads.ofTeam, boss, { params: { team: other } })
    const typed = async (query: string) =>
      (await world.call(downloads.ofTeam, boss, { params: { team: other }, query: { query } })).body.count
    expect([await typed(boss.email.toUpperCase()), await typed('nobody of that name'), await typed('%')]).toEqual([
      1, 0, 0,
    ])
    expect(list.body).toMatchObject({ count: 1, results: [{ use_case: '=HYPERLINK("x")' }] })
    const table = await world.call(downloads.exported, boss, { params: { team: other } })
    expect(table.text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(
      (await world.call(downloads.ofTeam, await world.newMember(other, 'Viewer'), { params: { team: other } })).status,
    ).toBe(403)
  })

  it('can answer all open requests of one person at once', async () => {
    const visitor = await world.newUser()
    for (let n = 0; n < 3; n++) await ask(visitor, { file: (await publicFile()).file, useCase: `for ${n}` })
    const people = await world.call(downloads.people, ada, { params: { team }, query: { limit: '200' } })
    expect(people.body.results.find(({ uuid }: { uuid: string }) => uuid === visitor.user)).toMatchObject({
      open: 3,
      count: 3,
    })
    const body = { user: visitor.user, approved: true }
    expect((await world.call(downloads.answerAll, ada, { params: { team }, body })).body).toEqual({ answered: 3 })
    const { body: list } = await world.call(downloads.requestsOfUser, ada, {
      params: { team },
      query: { user: visitor.user },
    })
    expect(list.results.every(({ approved }: { approved: boolean }) => approved)).toBe(true)
  })
})
