import { downloads, files, links } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { users } from '../auth/table.ts'
import type { files as fileTable } from '../files/table.ts'
import { fileRights, rights } from '../rights/table.ts'
import { versions } from '../versions/table.ts'

let world: World
let team: string
let ada: Person
let visitor: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  visitor = await world.newUser()
})
afterAll(() => world.close())

const publicFile = (row: Partial<typeof fileTable.$inferInsert> = {}) => world.newFile(team, { public: true, ...row })
const ask = async (file: string, body: object = {}, person = visitor) =>
  (await world.call(downloads.ask, person, { body: { file, useCase: 'A poster', ...body } })).body
const answer = (download_request: string, body: object) =>
  world.call(downloads.answer, ada, { params: { download_request }, body })
const begin = (file: string, body: object = {}, person = visitor) =>
  world.call(downloads.begin, person, { params: { file }, body })
const bytes = (download: string) => world.call(downloads.bytes, visitor, { params: { download } })
const inbox = async () => (await world.call(downloads.requests, ada, { params: { team } })).body.results
const mine = async () => (await world.call(downloads.asked, visitor)).body.results

describe('an approval', () => {
  it('is used up when the download starts if it is for a single download, but the bytes can still be fetched', async () => {
    const { file } = await publicFile()
    const { uuid } = await ask(file)
    await answer(uuid, { approved: true, once: true })
    const both = await Promise.all([begin(file), begin(file)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const got = both.find(({ status }) => status === 200)
    expect((await bytes(got?.body.download)).status).toBe(200)
    expect((await begin(file, { useCase: 'Again' })).body.steps).toEqual(['request'])
    expect(await mine()).toMatchObject([{ once: true, used_at: expect.any(String) }])
  })

  it('covers only the approved size, even if another one was requested', async () => {
    const { file, version } = await publicFile()
    await world.db.update(versions).set({ width: 6000, height: 4000 }).where(eq(versions.uuid, version))
    const { uuid } = await ask(file)
    expect((await answer(uuid, { approved: true, shape: 'w1080' })).body.shape).toBe('w1080')
    expect((await begin(file, { useCase: 'x' })).body.steps).toEqual(['request'])
    expect((await begin(file, { shape: 'w1080' })).body.code).not.toBe('rights.steps')
  })

  it('is shown in the download dialog with its size and end date, and makes a new request unnecessary', async () => {
    const { file, version } = await publicFile()
    await world.db.update(versions).set({ width: 6000, height: 4000 }).where(eq(versions.uuid, version))
    const terms = async () => (await world.call(downloads.terms, visitor, { params: { file } })).body
    expect(await terms()).toMatchObject({ granted: null, steps: ['use_case', 'request'] })
    const { uuid } = await ask(file)
    const { until } = (await answer(uuid, { approved: true, shape: 'w1080', once: true })).body
    expect(await terms()).toMatchObject({ granted: { shape: 'w1080', until, once: true }, steps: [] })
    const mail = (await world.mails()).findLast(({ to }) => to === visitor.email)
    expect(mail?.text).toContain('You can download it once at 1080 px until')
    // A visitor who is not signed in is sent to the sign-in page first.
    expect(mail?.text).toContain(`/p/auth/${team}/?redirect=${encodeURIComponent(`/p/file/${file}`)}`)
    await answer(uuid, { approved: false, withdraw: true })
    expect(await terms()).toMatchObject({ granted: null, steps: ['use_case', 'request'] })
  })

  it('can be requested by a member for a file without a public page, and the request links to the library', async () => {
    const { file } = await world.newFile(team)
    const member = await world.newMember(team, [])
    expect(await ask(file, {}, member)).toMatchObject({ url: `/file/${file}`, approved: null })
  })

  it('is not extended or widened by another request', async () => {
    const { file } = await publicFile()
    const { uuid } = await ask(file)
    const given = await answer(uuid, { approved: true, once: true, days: 1 })
    const again = await ask(file, { useCase: 'More' })
    expect(again).toMatchObject({ uuid, once: true, until: given.body.until, useCase: 'A poster' })
    expect((await inbox()).length).toBe(1)
    expect((await begin(file)).status).toBe(200)
    expect((await begin(file, { useCase: 'Again' })).body.steps).toEqual(['request'])
  })

  it('can be revoked by the team, which also ends downloads that were started with it', async () => {
    const { file } = await publicFile()
    const { uuid } = await ask(file)
    expect((await answer(uuid, { approved: false, withdraw: true })).body.code).toBe('request.answered')
    await answer(uuid, { approved: true })
    const { body: begun } = await begin(file)
    expect((await bytes(begun.download)).status).toBe(200)
    expect((await answer(uuid, { approved: false })).body.code).toBe('request.answered')
    const taken = await answer(uuid, { approved: false, withdraw: true, reason: 'The season is over' })
    expect(taken.body).toMatchObject({ approved: false, until: null, reason: 'The season is over' })
    expect((await bytes(begun.download)).status).toBe(403)
    expect((await begin(file, { useCase: 'x' })).body.steps).toEqual(['request'])
    expect((await world.mails()).at(-1)?.subject).toContain('can no longer be downloaded')
  })

  it('works only through the link that granted it automatically, and ends with that link', async () => {
    const { file } = await publicFile()
    const link = async (body: object) =>
      (await world.call(links.create, ada, { params: { team }, body: { files: [file], ...body } })).body.uuid
    const share_link = await link({ downloads_by: 'everyone' })
    const asked = await world.call(downloads.askShared, visitor, {
      params: { share_link, item: file },
      body: { useCase: 'A poster' },
    })
    expect(asked.body.approved).toBe(true)
    expect((await begin(file, { useCase: 'x' })).body.steps).toEqual(['request'])
    const other = await link({ downloads_by: 'request' })
    const elsewhere = { params: { share_link: other, item: file }, body: { useCase: 'x' } }
    expect((await world.call(downloads.beginShared, visitor, elsewhere)).body.steps).toEqual(['request'])
    await world.call(links.remove, ada, { params: { share_link } })
    expect((await begin(file, { useCase: 'x' })).body.steps).toEqual(['request'])
    expect(await mine()).toMatchObject([{ url: `/p/file/${file}` }])
  })

  it('can be given for all open requests of one file at once', async () => {
    const { file } = await publicFile({ name: 'wanted.png' })
    await ask(file)
    await ask(file, {}, await world.newUser())
    const asked = await world.call(downloads.asks, ada, { params: { team } })
    expect(asked.body.results).toMatchObject([{ uuid: file, name: 'wanted.png', open: 2, count: 2 }])
    const body = { approved: true }
    const done = await world.call(downloads.answerFile, ada, { params: { file }, body })
    expect(done.body).toEqual({ answered: 2 })
    const { body: got } = await begin(file)
    const receipt = await world.call(downloads.receipt, visitor, { params: { download: got.download } })
    expect(receipt.body.use_case).toBe('A poster')
  })
})

describe('the list of requests', () => {
  it('states for each request whether the rights cover it and, if not, why', async () => {
    const { file: free } = await publicFile()
    const [record] = await world.db.insert(rights).values({ team, name: 'Editorial use' }).returning()
    await world.db.insert(fileRights).values({ file: free, right: record?.uuid ?? '' })
    const { file: ended } = await publicFile({ name: 'ended.png' })
    await ask(free)
    await ask(ended)
    await world.call(files.update, ada, { params: { file: ended }, body: { status: 'restricted' } })
    await world.call(files.update, ada, { params: { file: free }, body: { expirationDate: '2100-03-03' } })
    expect(await inbox()).toMatchObject([
      { file: { uuid: ended, name: 'ended.png' }, covered: false, reasons: ['The file is restricted to the team.'] },
      {
        file: { uuid: free, rights: ['Editorial use'], expiration_date: '2100-03-03' },
        covered: true,
        reasons: [],
      },
    ])
  })

  it('shows the requester nothing new about a withdrawn file, not even a changed name', async () => {
    const { file } = await publicFile({ name: 'before.png' })
    await ask(file)
    await world.call(files.update, ada, { params: { file }, body: { internal: true, fileName: 'secret.png' } })
    const list = await mine()
    expect(list).toMatchObject([{ covered: false, reasons: [], file: { thumbnail_url: null } }])
    expect(JSON.stringify(list)).not.toMatch(/secret|before|Sharing/)
  })
})

describe('an auto-approval rule', () => {
  const addRule = (body: object, person = ada) => world.call(downloads.addRule, person, { params: { team }, body })
  const verified = (person: Person) =>
    world.db.update(users).set({ email_verified: true }).where(eq(users.uuid, person.user))

  it('immediately approves requests of people with a verified address in its domain, and of nobody else', async () => {
    await addRule({ domain: 'Example.test' })
    const { file } = await publicFile()
    expect((await ask(file)).approved).toBeNull()
    await verified(visitor)
    const { approved, until } = await ask(file)
    expect({ approved, ends: until !== null }).toEqual({ approved: true, ends: true })
    expect((await begin(file)).status).toBe(200)
    const other = await world.newUser({ email: `${visitor.user}@example.test.evil.example`, email_verified: true })
    expect((await ask(file, {}, other)).approved).toBeNull()
  })

  it('applies only to sizes up to its limit', async () => {
    await addRule({ longest_px: 1080, everybody: true })
    await verified(visitor)
    const { file, version } = await publicFile()
    await world.db.update(versions).set({ width: 6000, height: 4000 }).where(eq(versions.uuid, version))
    expect((await ask(file)).approved).toBeNull()
    expect((await ask(file, { shape: 'w2000' })).approved).toBeNull()
    expect((await ask(file, { shape: 'w1080' })).approved).toBe(true)
  })

  it('applies to everyone only if that is stated explicitly: an empty form does not create a rule', async () => {
    const reply = await addRule({ longest_px: 1080 })
    expect([reply.status, reply.body.errors[0].pointer]).toEqual([422, '/domain'])
    expect((await addRule({ everybody: true })).body).toMatchObject({ domain: '' })
  })

  it('is reflected in the terms, which list the sizes that are approved immediately', async () => {
    await addRule({ longest_px: 1080, everybody: true })
    const { file, version } = await publicFile()
    await world.db.update(versions).set({ width: 6000, height: 4000 }).where(eq(versions.uuid, version))
    const terms = async () => (await world.call(downloads.terms, visitor, { params: { file } })).body
    expect((await terms()).at_once).toEqual([])
    await verified(visitor)
    expect(await terms()).toMatchObject({ at_once: ['w1080'], steps: ['use_case', 'request'] })
  })

  it('never overrides the rights of a file', async () => {
    await addRule({ everybody: true })
    await verified(visitor)
    const { file } = await publicFile({ internal_use: true })
    const reply = await world.call(downloads.ask, visitor, { body: { file, useCase: 'x' } })
    expect(reply.status).toBe(404)
  })

  it('can be created, listed and deleted by people who answer requests', async () => {
    const { body } = await addRule({ domain: 'wayfarer.example', longest_px: 2000 })
    const list = () => world.call(downloads.rules, ada, { params: { team } })
    expect((await list()).body).toMatchObject([{ domain: 'wayfarer.example', longest_px: 2000 }])
    expect((await addRule({ domain: 'no domain' })).status).toBe(422)
    expect((await addRule({ everybody: true }, await world.newMember(team, 'Viewer'))).status).toBe(403)
    await world.call(downloads.removeRule, ada, { params: { approval_rule: body.uuid } })
    expect((await list()).body).toEqual([])
    expect(await world.events()).toContain('approval_rule.deleted')
  })
})

describe('browser reports', () => {
  it('are recorded in the ledger for views, and for downloads that the person has started', async () => {
    const { file } = await publicFile()
    const log = (body: object, person?: Person) => world.call(downloads.log, person, { params: { file }, body })
    expect((await log({ view: true })).status).toBe(204)
    expect((await log({ download: true })).status).toBe(204)
    expect((await log({ download: true }, visitor)).status).toBe(204)
    expect(await world.events()).not.toContain('file.download_arrived')
    await answer((await ask(file)).uuid, { approved: true })
    await begin(file)
    expect((await log({ download: true }, visitor)).status).toBe(204)
    const events = await world.events()
    expect(events).toContain('file.viewed')
    expect(events).toContain('file.download_arrived')
  })
})

describe('many requests at once', () => {
  it('are announced in a single email to the people who answer them', async () => {
    const asker = await world.newUser()
    const mailCount = async () => (await world.mails()).filter(({ to }) => to === ada.email).length
    const before = await mailCount()
    for (let n = 0; n < 3; n++) {
      const { file } = await publicFile()
      await world.call(downloads.ask, asker, { body: { file, useCase: 'A brochure' } })
    }
    expect((await mailCount()) - before).toBe(1)
  })
})
