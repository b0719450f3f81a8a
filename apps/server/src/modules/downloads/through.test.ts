import { downloads, files, links } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { users } from '../auth/table.ts'
import { shareLinks } from '../links/table.ts'
import { teams } from '../teams/table.ts'
import type { files as fileTable } from '../files/table.ts'

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
  visitor = await world.newUser({ first_name: '', last_name: '' })
})
afterAll(() => world.close())

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const newFile = (row: Partial<typeof fileTable.$inferInsert> = {}) => world.newFile(team, row)
const newLink = async (file: string, body: object = {}): Promise<string> =>
  (await world.call(links.create, ada, { params: { team }, body: { files: [file], title: 'For the press', ...body } }))
    .body.uuid
const askThrough = async (share_link: string, item: string, body: object = {}) =>
  (
    await world.call(downloads.askShared, visitor, {
      params: { share_link, item },
      body: { useCase: 'A poster', ...body },
    })
  ).body
const ask = async (file: string, person = visitor) =>
  (await world.call(downloads.ask, person, { body: { file, useCase: 'A poster' } })).body.uuid as string
const answer = (download_request: string, body: object = { approved: true }) =>
  world.call(downloads.answer, ada, { params: { download_request }, body })
const answerMany = (body: object, by = ada, at = team) =>
  world.call(downloads.answerMany, by, { params: { team: at }, body })
const terms = async (share_link: string, item: string) =>
  (await world.call(downloads.sharedTerms, visitor, { params: { share_link, item } })).body
const inbox = async () => (await world.call(downloads.requests, ada, { params: { team } })).body.results
const mine = async () => (await world.call(downloads.asked, visitor)).body.results
const mailsTo = async ({ email }: Person) => (await world.mails()).filter(({ to }) => to === email)

describe('requests through a link', () => {
  it('are shown to their requester, file by file, until an approval is used up or has ended', async () => {
    const all = [await newFile(), await newFile(), await newFile(), await newFile()].map(({ file }) => file)
    const [waits, yes, no, once] = all as [string, string, string, string]
    const link = await newLink(waits, { files: all })
    const answers = async (person: Person | undefined = visitor) => {
      const { body } = await world.call(downloads.sharedAnswers, person, { params: { share_link: link } })
      return Object.fromEntries(body.map(({ file, state }: { file: string; state: string }) => [file, state]))
    }
    expect(await answers()).toEqual({})
    const asked = new Map<string, string>()
    for (const file of all) asked.set(file, (await askThrough(link, file)).uuid)
    await answer(asked.get(yes) ?? '')
    await answer(asked.get(no) ?? '', { approved: false })
    await answer(asked.get(once) ?? '', { approved: true, once: true })
    expect(await answers()).toEqual({ [waits]: 'waiting', [yes]: 'approved', [no]: 'declined', [once]: 'approved' })
    await world.call(downloads.beginShared, visitor, { params: { share_link: link, item: once }, body: {} })
    expect(await answers()).toEqual({ [waits]: 'waiting', [yes]: 'approved', [no]: 'declined' })
    expect(await answers(await world.newUser())).toEqual({})
    const { body } = await world.call(downloads.sharedAnswers, undefined, { params: { share_link: link } })
    expect(body).toEqual([])
  })

  it('are confirmed in one email for any number of files', async () => {
    const [one, two] = [await newFile(), await newFile()]
    const link = await newLink(one.file, { files: [one.file, two.file] })
    await askThrough(link, one.file, { useCase: 'A poster for the regatta' })
    await askThrough(link, two.file)
    const mails = await mailsTo(visitor)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/received your download request$/)])
    expect(mails[0]?.text).toContain('A poster for the regatta')
  })
})

describe('an approval through a link', () => {
  it('can be used again if it was for a single download and the file was withdrawn before the zip was sent', async () => {
    const { file } = await newFile()
    const link = await newLink(file)
    const { uuid } = await askThrough(link, file)
    await answer(uuid, { approved: true, once: true })
    const zip = { params: { share_link: link }, body: { items: [file] } }
    const { body } = await world.call(downloads.beginSharedZip, visitor, zip)
    expect(await mine()).toMatchObject([{ used_at: expect.any(String) }])
    await world.call(files.update, ada, { params: { file }, body: { status: 'do_not_use' } })
    const bytes = await world.app.inject({ url: body.url, headers: { cookie: visitor.cookie } })
    expect(bytes.statusCode).toBe(404)
    expect(await mine()).toMatchObject([{ used_at: null }])
    await world.call(files.update, ada, { params: { file }, body: { status: 'available' } })
    expect((await world.call(downloads.beginSharedZip, visitor, zip)).body).toMatchObject({ files: 1 })
  })

  it('is never shown as ending after the link, whether to the team, in the email, on the page or in the list', async () => {
    const { file } = await newFile()
    const expires_at = inDays(9)
    const link = await newLink(file, { expires_at })
    const { uuid } = await askThrough(link, file)
    expect(await inbox()).toMatchObject([{ ends: expires_at, until: null, through: { title: 'For the press' } }])
    expect((await answer(uuid)).body.until).toBe(expires_at)
    expect((await terms(link, file)).granted.until).toBe(expires_at)
    expect(await mine()).toMatchObject([{ until: expires_at, ended: false }])
    const day = new Date(expires_at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/Oslo' })
    expect((await mailsTo(visitor)).at(-1)?.text).toContain(`until ${day}`)
  })

  it("ends no later than the file's licence", async () => {
    const { file } = await newFile({ public: true })
    const uuid = await ask(file)
    const expirationDate = inDays(5).slice(0, 10)
    await world.call(files.update, ada, { params: { file }, body: { expirationDate } })
    expect(Date.parse((await answer(uuid)).body.until)).toBeLessThan(Date.now() + 7 * DAY)
  })

  it.each([
    [
      'has ended',
      async (link: string) =>
        world.db
          .update(shareLinks)
          .set({ expires_at: new Date(1) })
          .where(eq(shareLinks.uuid, link)),
    ],
    [
      'is off',
      async (link: string) => world.call(links.update, ada, { params: { share_link: link }, body: { on: false } }),
    ],
    ['was revoked', async (link: string) => world.call(links.remove, ada, { params: { share_link: link } })],
  ])('is shown as ended when the link %s, without a broken image', async (_how, end) => {
    const { file } = await newFile()
    const link = await newLink(file)
    await answer((await askThrough(link, file)).uuid)
    await end(link)
    expect(await mine()).toMatchObject([
      { approved: true, ended: true, covered: false, through: { open: false }, file: { thumbnail_url: null } },
    ])
    const [row] = await inbox()
    expect(row.reasons).toEqual(['The share link is turned off, revoked or expired, or has no downloads left.'])
  })

  it('is labelled as covering only a watermarked copy if the link adds a watermark: on the page, to the team and in the email', async () => {
    const { file } = await newFile()
    const link = await newLink(file, { watermark: true })
    const page = await world.call(links.open, visitor, { params: { share_link: link } })
    expect(page.body.watermark).toBe(true)
    const { uuid } = await askThrough(link, file)
    expect(await terms(link, file)).toMatchObject({ marked: true })
    expect(await inbox()).toMatchObject([{ marked: true, through: { kind: 'share link', watermark: true } }])
    await answer(uuid)
    expect((await mailsTo(visitor)).at(-1)?.text).toContain('Your copy will be watermarked.')
  })
})

describe('a copy without the watermark of a share link', () => {
  const begin = async (share_link: string, item: string) =>
    (await world.call(downloads.beginShared, visitor, { params: { share_link, item }, body: {} })).body
  const bytes = (url: string) => world.app.inject({ method: 'GET', url, headers: { cookie: visitor.cookie } })

  it('is delivered only to a person whose approval includes it, and is noted on the receipt', async () => {
    const { file } = await newFile()
    const link = await newLink(file, { watermark: true })
    const { uuid } = await askThrough(link, file)
    const { body } = await answer(uuid, { approved: true, clean: true })
    expect(body).toMatchObject({ marked: false, marked_by_file: false, clean: true })
    expect((await mailsTo(visitor)).at(-1)?.text).not.toContain('Your copy will be watermarked.')
    expect(await terms(link, file)).toMatchObject({ verdict: 'allow', marked: false })
    const begun = await begin(link, file)
    const given = await bytes(begun.url)
    expect([given.statusCode, given.body]).toEqual([200, '0123456789'])
    expect(given.headers.etag).not.toContain('marked')
    const receipts = (await world.call(downloads.mine, visitor)).body.results
    expect(receipts).toMatchObject([{ marked: false }])
    const other = await world.newUser()
    const theirs = await world.call(downloads.sharedTerms, other, { params: { share_link: link, item: file } })
    expect(theirs.body.marked).toBe(true)
  })

  it('is not delivered if the file itself has a watermark', async () => {
    const { file } = await newFile({ watermark: true })
    const link = await newLink(file, { watermark: true })
    const { uuid } = await askThrough(link, file)
    expect(await inbox()).toMatchObject([{ marked: true, marked_by_file: true }])
    const { body } = await answer(uuid, { approved: true, clean: true })
    expect(body).toMatchObject({ marked: true, marked_by_file: true })
    expect(await terms(link, file)).toMatchObject({ marked: true })
  })

  it('can only be approved by people who can download without a watermark', async () => {
    const { file } = await newFile()
    const { uuid } = await askThrough(await newLink(file, { watermark: true }), file)
    const approver = await world.newMember(team, ['APPROVE_DOWNLOADS', 'DOWNLOAD_ASSETS'])
    const refused = await answerMany({ approve: [uuid], clean: true }, approver)
    expect([refused.status, refused.body.code]).toEqual([403, 'rights.denied'])
    expect(refused.body.reasons[0]).toContain('Download without watermark')
    expect(await inbox()).toMatchObject([{ approved: null, clean: false }])
    expect((await answerMany({ approve: [uuid] }, approver)).body).toEqual({ answered: 1 })
  })

  it("is approved only for the link: a request made elsewhere never removes a link's watermark", async () => {
    const { file } = await newFile({ public: true })
    const link = await newLink(file, { watermark: true })
    await answer(await ask(file), { approved: true, clean: true })
    expect(await inbox()).toMatchObject([{ clean: false }])
    expect(await terms(link, file)).toMatchObject({ marked: true })
  })
})

describe('the last day of an approval', () => {
  it("ends at midnight in the team's time zone, and is shown as the end date", async () => {
    await world.db.update(teams).set({ time_zone: 'America/New_York' }).where(eq(teams.uuid, team))
    const { file } = await newFile({ public: true })
    const { body } = await answer(await ask(file), { approved: true, until: '2099-01-31' })
    expect(new Date(body.until).toISOString()).toBe('2099-02-01T04:59:59.000Z')
    expect((await mailsTo(visitor)).at(-1)?.text).toContain('until 31 January 2099')
  })
  it('must be in the future', async () => {
    const { file } = await newFile({ public: true })
    const refused = await answer(await ask(file), { approved: true, until: '2020-01-31' })
    expect([refused.status, refused.body.errors?.[0]?.pointer]).toEqual([422, '/until'])
  })
})

describe('the request screen', () => {
  it('shows where each request was made', async () => {
    const { file } = await newFile({ public: true })
    await ask(file)
    expect(await inbox()).toMatchObject([{ through: { kind: 'public page', open: true }, marked: false }])
  })

  it("reports that the team's own file has no public page, not that it belongs to another team", async () => {
    const { file } = await newFile({ public: true })
    await ask(file)
    await world.call(links.publish, ada, { params: { file }, body: { public: false } })
    const [row] = await inbox()
    expect(row).toMatchObject({
      covered: false,
      reasons: ['The file has no public page.'],
    })
  })
})

describe('answering download requests', () => {
  it('sends one email per person, which lists every file with its answer', async () => {
    const named = ['one.png', 'two.png', 'three.png']
    const made = []
    for (const name of named) made.push((await newFile({ public: true, name })).file)
    const asked = []
    for (const file of made) asked.push(await ask(file))
    const other = await world.newUser()
    asked.push(await ask(made[0] ?? '', other))
    const body = { approve: [asked[0], asked[1], asked[3]], deny: [asked[2]], reason: 'Its licence ends', once: true }
    expect((await answerMany(body)).body).toEqual({ answered: 4 })
    const [_confirmation, mail, ...more] = await mailsTo(visitor)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 of your 3 files are ready')
    for (const words of [
      'one.png: You can download',
      'three.png: declined.',
      'Its licence ends',
      `/p/downloads?team=${team}`,
    ])
      expect(mail?.text).toContain(words)
    expect((await mailsTo(other)).at(-1)?.subject).toBe('You can download one.png')
    const ownRequests = await mine()
    expect(ownRequests.map(({ approved }: { approved: boolean }) => approved)).toEqual([false, true, true])
    expect((await answerMany(body)).body).toEqual({ answered: 0 })
  })

  it('is not possible for another team, or without permission to answer requests', async () => {
    const { file } = await newFile({ public: true })
    const uuid = await ask(file)
    const { team: elsewhere } = await world.newTeam()
    const stranger = await world.newMember(elsewhere, 'Admin')
    expect((await answerMany({ approve: [uuid] }, stranger, elsewhere)).status).toBe(404)
    expect((await answerMany({ approve: [uuid] }, await world.newMember(team, 'Viewer'))).status).toBe(403)
    expect(await mine()).toMatchObject([{ approved: null }])
  })

  it("describes a file with a hidden name by its date in the requester's email; the approvers' email links to the requester", async () => {
    const { file } = await newFile({ public: true, hide_name: true })
    await answer(await ask(file), { approved: false })
    expect((await mailsTo(ada)).at(-1)?.text).toContain(`/requests?chosen=${visitor.user}`)
    expect((await mailsTo(visitor)).at(-1)?.subject).toMatch(
      /^Your request for the file dated \d+ \w+ \d{4} was declined$/,
    )
  })
})

describe('the name of a visitor', () => {
  it('is the one they enter with their first use case, and is not changed by a later one', async () => {
    const { file } = await newFile()
    const link = await newLink(file)
    expect((await askThrough(link, file, { name: 'Hannah  Weiss Olsen' })).user.name).toBe('Hannah Weiss Olsen')
    await askThrough(link, file, { name: 'Somebody Else' })
    const [row] = await world.db.select().from(users).where(eq(users.uuid, visitor.user))
    expect([row?.first_name, row?.last_name]).toEqual(['Hannah', 'Weiss Olsen'])
    expect(await inbox()).toMatchObject([{ user: { name: 'Hannah Weiss Olsen' } }])
  })
})
