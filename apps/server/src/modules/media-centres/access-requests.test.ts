import { downloads, mediaCentrePeople as routes } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { mediaCentres } from './table.ts'

let world: World
let team: string
let ada: Person
let visitor: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES'])
  visitor = await world.newUser({ email_verified: true })
})
afterAll(() => world.close())

const newCentre = async (row: Partial<typeof mediaCentres.$inferInsert> = {}) => {
  const base = { team, title: 'Harbour press', slug: `c${Math.random()}`.replace('.', ''), live: true }
  const [made] = await world.db
    .insert(mediaCentres)
    .values({ ...base, visibility: 'invited', ...row })
    .returning()
  return made?.uuid ?? ''
}
const ask = (media_centre: string, person: Person | undefined = visitor, reason = 'A story on harbours') =>
  world.call(routes.requestAccess, person, { params: { media_centre }, body: { reason } })
const own = async (media_centre: string) =>
  (await world.call(routes.ownAccess, visitor, { params: { media_centre } })).body
const open = async (media_centre: string) =>
  (await world.call(routes.accessRequests, ada, { params: { media_centre } })).reply.results
const answer = (access_request: string, body: object) =>
  world.call(routes.answerAccess, ada, { params: { access_request }, body })
const mailsTo = async ({ email }: Person) => (await world.mails()).filter(({ to }) => to === email)

describe('an access request', () => {
  it('is created once however often it is sent, notifies the managers once, and keeps the newest reason', async () => {
    const centre = await newCentre()
    const replies = await Promise.all([ask(centre), ask(centre), ask(centre)])
    expect(replies.map(({ body }) => body)).toEqual(replies.map(() => ({ state: 'waiting', answer: '' })))
    await ask(centre, visitor, 'A longer story')
    expect(await open(centre)).toMatchObject([{ reason: 'A longer story', user: { email: visitor.email } }])
    const [mail, ...rest] = await mailsTo(ada)
    expect(rest).toEqual([])
    expect(mail?.text).toContain(`/media-centre/${centre}?tab=people`)
  })

  it('requires signing in, and a reason', async () => {
    const centre = await newCentre()
    const sent = { params: { media_centre: centre }, body: { reason: 'A story' } }
    expect((await world.call(routes.requestAccess, undefined, sent)).status).toBe(401)
    expect((await ask(centre, visitor, ' \n ')).body).toMatchObject({ status: 422, errors: [{ pointer: '/reason' }] })
  })

  it.each([
    ['a draft', { live: false }],
    ['a recycled media centre', { recycled_at: new Date() }],
    ['a public media centre', { visibility: 'public' }],
    ['a media centre behind a password', { visibility: 'password' }],
  ] as const)('returns 404 for %s', async (_name, row) => {
    expect((await ask(await newCentre(row))).status).toBe(404)
  })

  it('can be sent up to five times a day for one media centre', async () => {
    const centre = await newCentre()
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await ask(centre)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('invites the person with the chosen role and expiry when it is approved, and notifies them', async () => {
    const centre = await newCentre()
    await ask(centre)
    const [request] = await open(centre)
    const body = { approved: true, role: 'downloader', expires_at: '2099-01-31T12:00:00Z', answer: 'Welcome' }
    expect((await answer(request?.uuid ?? '', body)).body).toMatchObject({ approved: true, answer: 'Welcome' })
    expect(await own(centre)).toMatchObject({ state: 'invited' })
    const { reply } = await world.call(routes.people, ada, { params: { media_centre: centre } })
    expect(reply.results).toMatchObject([{ email: visitor.email, role: 'downloader', state: 'active' }])
    const [mail] = await mailsTo(visitor)
    for (const part of ['You can now open Harbour press', 'Welcome', '31 January 2099', 'Sign in with'])
      expect(mail?.text).toContain(part)
    expect((await answer(request?.uuid ?? '', { approved: false })).body['code']).toBe('request.answered')
  })

  it('can be declined with a message, and then sent again', async () => {
    const centre = await newCentre()
    await ask(centre)
    const [request] = await open(centre)
    await answer(request?.uuid ?? '', { approved: false, answer: 'Press only, sorry.' })
    expect(await own(centre)).toEqual({ state: 'declined', answer: 'Press only, sorry.' })
    expect((await mailsTo(visitor))[0]?.text).toContain('Press only, sorry.')
    expect((await ask(centre)).body['state']).toBe('waiting')
  })

  it('no longer needs an answer once the person is invited', async () => {
    const centre = await newCentre()
    await ask(centre)
    await world.call(routes.invite, ada, { params: { media_centre: centre }, body: { email: visitor.email } })
    expect(await open(centre)).toEqual([])
  })

  it('is listed with all other requests for people who can answer it', async () => {
    const centre = await newCentre()
    await ask(centre)
    const asks = async (person: Person) =>
      (await world.call(downloads.asks, person, { params: { team } })).reply.results
    expect(await asks(ada)).toMatchObject([
      { kind: 'access', name: 'Harbour press', media_centre: centre, sent_by: 'Ada Lind', open: 1 },
    ])
    expect(await asks(await world.newMember(team, ['APPROVE_DOWNLOADS']))).toEqual([])
  })

  it('cannot be answered by another team', async () => {
    const centre = await newCentre()
    await ask(centre)
    const [request] = await open(centre)
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const sent = { params: { access_request: request?.uuid ?? '' }, body: { approved: true } }
    expect((await world.call(routes.answerAccess, stranger, sent)).status).toBe(404)
  })
})
