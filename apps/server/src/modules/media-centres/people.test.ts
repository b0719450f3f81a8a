import { type CentrePerson, downloads, mediaCentrePeople as routes } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mails } from '../../platform/db/table.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { downloadRequests } from '../downloads/table.ts'
import { activeInvitation, activeInvitationOf, noteVisit } from './store/people.ts'
import { centrePeople, mediaCentres } from './table.ts'

let world: World
let team: string
let ada: Person
let media_centre: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'APPROVE_DOWNLOADS'])
  media_centre = await newCentre()
  await world.db.delete(mails)
})
afterAll(() => world.close())

const newCentre = async (of = team) => {
  const row = { team: of, title: 'Harbour press', slug: `c${Math.random()}`.replace('.', ''), live: true }
  const [made] = await world.db
    .insert(mediaCentres)
    .values({ ...row, visibility: 'invited' })
    .returning()
  return made?.uuid ?? ''
}
const invite = (body: object) => world.call(routes.invite, ada, { params: { media_centre }, body })
const bulk = async (list: string, body: object = {}) =>
  (await world.call(routes.bulkInvite, ada, { params: { media_centre }, body: { list, ...body } })).body
const people = async (query = {}): Promise<CentrePerson[]> =>
  (await world.call(routes.people, ada, { params: { media_centre }, query })).reply.results
const onPerson = (route: typeof routes.revoke | typeof routes.restore | typeof routes.resend, centre_person: string) =>
  world.call(route, ada, { params: { centre_person } })
const update = (centre_person: string, body: object) =>
  world.call(routes.updatePerson, ada, { params: { centre_person }, body })
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)
const isLetIn = async (email: string, now = new Date()) =>
  (await activeInvitation(world.db, media_centre, email, now)) !== undefined

describe('an invitation', () => {
  it('is emailed with the URL of the media centre, the message, and how to sign in', async () => {
    const { body } = await invite({
      email: 'Kari@Press.Example',
      name: 'Kari Nordal',
      role: 'downloader',
      expires_at: '2099-01-31T22:59:59Z',
      message: 'See you there.\nBring a camera.',
    })
    expect(body).toMatchObject({ result: 'invited', person: { email: 'kari@press.example', state: 'active' } })
    const [mail] = await mailsTo('kari@press.example')
    expect(mail?.subject).toBe('You’re invited to Harbour press')
    expect(mail?.text).toContain(`/p/auth/${team}/?redirect=${encodeURIComponent(`/p/media-centre/${team}/`)}`)
    for (const part of [
      'Hello',
      'See you there.',
      'Bring a camera.',
      'Sign in with kari@press.example',
      '31 January 2099',
    ])
      expect(mail?.text).toContain(part)
  })

  it('creates one person and sends one email, even if it is sent 50 times at once', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => invite({ email: 'eva@press.example' })))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(replies.filter(({ body }) => body['result'] === 'invited')).toHaveLength(1)
    expect(await people()).toHaveLength(1)
    expect(await mailsTo('eva@press.example')).toHaveLength(1)
  })

  it('refuses control characters in a name or address, an unknown role and an expiry in the past', async () => {
    for (const [field, value] of [
      ['name', 'Kari\r\nBcc: eve@evil.example'],
      ['role', 'editor'],
      ['expires_at', '2020-01-01T00:00:00Z'],
      ['email', 'kari@press.example\nBcc: eve@evil.example'],
    ] as const)
      expect((await invite({ email: 'kari@press.example', [field]: value })).body).toMatchObject({
        status: 422,
        errors: [{ pointer: `/${field}` }],
      })
    expect(await people()).toEqual([])
  })

  it('puts a hostile title and name into the email as one line of text', async () => {
    await world.db
      .update(mediaCentres)
      .set({ title: 'Press\r\nBcc: eve@evil.example <script>' })
      .where(eq(mediaCentres.uuid, media_centre))
    await invite({ email: 'ola@press.example', name: '<img src=x onerror=alert(1)>' })
    const [mail] = await mailsTo('ola@press.example')
    expect(mail?.html).not.toMatch(/<script>|<img/)
    expect(mail?.text.split('\n').some((line) => line.startsWith('Bcc:'))).toBe(false)
  })

  it('requires MANAGE_MEDIA_CENTRES, and returns 404 for another team’s media centre', async () => {
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    const sent = { params: { media_centre }, body: { email: 'kari@press.example' } }
    expect((await world.call(routes.invite, editor, sent)).status).toBe(403)
    const { team: other } = await world.newTeam()
    const foreign = { ...sent, params: { media_centre: await newCentre(other) } }
    expect((await world.call(routes.invite, ada, foreign)).status).toBe(404)
  })

  it('can be emailed again up to three times an hour', async () => {
    const { body } = await invite({ email: 'kari@press.example' })
    const resend = async () => (await onPerson(routes.resend, body['person'].uuid)).status
    expect([await resend(), await resend(), await resend(), await resend()]).toEqual([200, 200, 200, 429])
    expect(await mailsTo('kari@press.example')).toHaveLength(4)
  })
})

describe('an invitation list', () => {
  it('invites 197 people if 3 of its 200 lines are invalid, and explains the problem with each invalid line', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `person${at}@press.example, Person ${at}`)
    lines[10] = 'nobody at press.example'
    lines[50] = 'person50@press.example, Person, editor'
    lines[199] = '"person199@press.example'
    const reply = await bulk(lines.join('\n'), { message: 'Welcome' })
    expect(reply).toMatchObject({ invited: 197, already_invited: 0, invalid: 3 })
    const bad = (reply['lines'] as { line: number; result: string; problem: string }[]).filter(
      ({ result }) => result === 'invalid',
    )
    expect(bad.map(({ line, problem }) => [line, problem])).toEqual([
      [11, 'Enter an email address'],
      [51, 'Use viewer or downloader as the role'],
      [200, 'A quotation mark is never closed'],
    ])
    await world.finishJobs()
    const sent = (await world.mails()).filter(({ to }) => to.startsWith('person'))
    expect(sent).toHaveLength(197)
    expect(sent[0]?.text).toContain('Welcome')

    expect(await bulk(lines.join('\n'))).toMatchObject({ invited: 0, already_invited: 197, invalid: 3 })
    await world.finishJobs()
    expect((await world.mails()).filter(({ to }) => to.startsWith('person'))).toHaveLength(197)
  })

  it('invites an address once, however often it is listed', async () => {
    expect(await bulk('kari@press.example\nKARI@press.example')).toMatchObject({ invited: 1, already_invited: 1 })
  })

  it('uses the role and expiry of a line instead of those of the list', async () => {
    const list =
      'email,role,expires\nkari@press.example,downloader,2099-06-30\nola@press.example,,\neva@press.example,,2020-01-01'
    expect(await bulk(list, { expires_at: '2098-01-01T00:00:00Z' })).toMatchObject({ invited: 2, invalid: 1 })
    const found = await people({ query: 'press' })
    expect(found.find(({ email }) => email.startsWith('kari'))).toMatchObject({
      role: 'downloader',
      expires_at: new Date('2099-06-30T21:59:59Z'),
    })
    expect(found.find(({ email }) => email.startsWith('ola'))).toMatchObject({
      role: 'viewer',
      expires_at: new Date('2098-01-01T00:00:00Z'),
    })
  })

  it('can have at most 5,000 lines', async () => {
    const list = Array.from({ length: 5001 }, (_, at) => `p${at}@x.example`).join('\n')
    expect(await bulk(list)).toMatchObject({ status: 422, errors: [{ pointer: '/list' }] })
    expect(await people()).toEqual([])
  })
})

describe('an invited person', () => {
  const invited = async (email = 'kari@press.example') => (await invite({ email })).body['person'].uuid as string

  it('loses access at once when the invitation expires or is revoked, and regains access when the invitation is restored', async () => {
    const uuid = await invited()
    expect(await isLetIn('KARI@press.example')).toBe(true)
    await update(uuid, { expires_at: '2020-01-01T00:00:00Z' })
    expect(await isLetIn('kari@press.example')).toBe(false)
    expect((await people({ state: 'expired' })).map((one) => one.uuid)).toEqual([uuid])
    expect((await onPerson(routes.restore, uuid)).body).toMatchObject({ state: 'active', expires_at: null })
    expect((await onPerson(routes.revoke, uuid)).body['state']).toBe('revoked')
    expect(await isLetIn('kari@press.example')).toBe(false)
    expect((await onPerson(routes.resend, uuid)).body['code']).toBe('centre.person_inactive')
    await onPerson(routes.restore, uuid)
    expect(await isLetIn('kari@press.example')).toBe(true)
    expect(await activeInvitation(world.db, await newCentre(), 'kari@press.example', new Date())).toBeUndefined()
  })

  it('is recognised by the email address of their account, once it is confirmed', async () => {
    const email = `${Math.random()}@press.example`
    await invited(email)
    const visitor = await world.newUser({ email })
    expect(await activeInvitationOf(world.db, media_centre, visitor.user, new Date())).toBeUndefined()
    const confirmed = await world.newUser({ email: `x${email}`, email_verified: true })
    await invited(confirmed.email)
    expect(await activeInvitationOf(world.db, media_centre, confirmed.user, new Date())).toMatchObject({
      role: 'viewer',
    })
  })

  it('keeps the time of the first visit after visiting again', async () => {
    const uuid = await invited()
    const first = new Date('2026-03-01T10:00:00Z')
    await noteVisit(world.db, uuid, first)
    await noteVisit(world.db, uuid, new Date('2026-03-02T10:00:00Z'))
    expect((await people())[0]?.first_visit_at).toEqual(first)
  })

  it('can be invited again once the invitation was revoked or has expired', async () => {
    const uuid = await invited()
    await onPerson(routes.revoke, uuid)
    const { body } = await invite({ email: 'kari@press.example', role: 'downloader' })
    expect(body).toMatchObject({ result: 'invited', person: { uuid, role: 'downloader', state: 'active' } })
  })

  it('loses download requests and approvals only in the media centre whose invitation is revoked', async () => {
    const visitor = await world.newUser({ email_verified: true })
    const uuid = await invited(visitor.email)
    const ask = async (row: Partial<typeof downloadRequests.$inferInsert>) => {
      const { file } = await world.newFile(team)
      const [made] = await world.db
        .insert(downloadRequests)
        .values({ team, file, user: visitor.user, use_case: 'A poster', shape: 'original', media_centre, ...row })
        .returning()
      return made?.uuid ?? ''
    }
    const open = await ask({})
    const approved = await ask({ approved: true, until: new Date('2099-01-01') })
    const elsewhere = await ask({ media_centre: await newCentre() })
    await onPerson(routes.revoke, uuid)
    const rows = await world.db.select().from(downloadRequests).where(eq(downloadRequests.user, visitor.user))
    const answerOf = (request: string) => rows.find((row) => row.uuid === request)
    expect(answerOf(open)).toMatchObject({ approved: false, answered_by: ada.user })
    expect(answerOf(approved)).toMatchObject({ approved: false, until: null })
    expect(answerOf(elsewhere)).toMatchObject({ approved: null })
  })

  it('can be found by name in a paginated list', async () => {
    await bulk('kari@press.example, Kari Nordal\nola@press.example, Ola Lie\neva@news.example, Eva Nordal')
    expect((await people({ query: 'nordal' })).map(({ email }) => email).toSorted()).toEqual([
      'eva@news.example',
      'kari@press.example',
    ])
    const { reply } = await world.call(routes.people, ada, { params: { media_centre }, query: { limit: '2' } })
    expect(reply).toMatchObject({ count: 3, next: expect.any(String) })
    expect(await people({ limit: '2', cursor: reply.next })).toHaveLength(1)
  })

  it('is stored with the email address in lower case', async () => {
    await invited('Kari@Press.example')
    expect((await world.db.select().from(centrePeople)).every(({ email }) => email === email.toLowerCase())).toBe(true)
  })
})

describe('download requests in media centres', () => {
  const ask = async (visitor: Person, row: Partial<typeof downloadRequests.$inferInsert> = {}) => {
    const { file } = await world.newFile(team)
    const base = { team, file, user: visitor.user, use_case: 'A story', shape: 'original', media_centre }
    const [made] = await world.db
      .insert(downloadRequests)
      .values({ ...base, ...row })
      .returning()
    return made?.uuid ?? ''
  }
  const get = async (route: typeof downloads.centres | typeof downloads.centrePeople, params = {}) =>
    (await world.call(route, ada, { params: { team, media_centre, ...params } })).body['results']

  it('can be listed by media centre, by person, and individually for one person', async () => {
    const [kari, ola] = [await world.newUser(), await world.newUser()]
    await ask(kari)
    await ask(kari, { approved: false })
    await ask(ola)
    const quiet = await newCentre()
    await ask(ola, { media_centre: quiet, approved: true })
    await ask(ola, { media_centre: null })
    expect(await get(downloads.centres)).toMatchObject([
      { uuid: media_centre, title: 'Harbour press', open: 2, count: 3 },
      { uuid: quiet, open: 0, count: 1 },
    ])
    const askers = await get(downloads.centrePeople)
    expect(askers).toHaveLength(2)
    expect(askers).toContainEqual(expect.objectContaining({ uuid: kari.user, open: 1, count: 2 }))
    const own = { params: { media_centre, asker: kari.user } }
    expect((await world.call(downloads.centreRequestsOfOne, ada, own)).reply.results).toHaveLength(2)
    const open = { ...own, query: { state: 'open' } }
    expect((await world.call(downloads.centreRequestsOfOne, ada, open)).reply.results).toHaveLength(1)
  })

  it('are approved together, with one email to the person who made them', async () => {
    const visitor = await world.newUser()
    const requests = [await ask(visitor), await ask(visitor), await ask(visitor)]
    const body = { approve: requests, deny: [] }
    expect((await world.call(downloads.answerMany, ada, { params: { team }, body })).reply.answered).toBe(3)
    expect(await mailsTo(visitor.email)).toHaveLength(1)
  })

  it('are not answered along with the same person’s requests in another media centre', async () => {
    const visitor = await world.newUser()
    await ask(visitor)
    await ask(visitor, { media_centre: await newCentre() })
    const body = { user: visitor.user, media_centre, approved: true }
    expect((await world.call(downloads.answerAll, ada, { params: { team }, body })).reply.answered).toBe(1)
  })

  it('return 404 for another team’s media centre', async () => {
    const { team: other } = await world.newTeam()
    const foreign = await newCentre(other)
    const params = { team, media_centre: foreign, asker: ada.user }
    expect((await world.call(downloads.centrePeople, ada, { params })).status).toBe(404)
    expect((await world.call(downloads.centreRequestsOfOne, ada, { params })).status).toBe(404)
  })
})
