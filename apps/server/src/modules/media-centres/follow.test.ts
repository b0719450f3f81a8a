import { mediaCentrePeople as routes } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enqueuer } from '../../platform/jobs/jobs.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import type { files as fileTable } from '../files/table.ts'
import { digestCentre } from './jobs.ts'
import { headOfFollow } from './service/follow-head.ts'
import { albumFiles, albums, centrePeople, mediaCentres } from './table.ts'

let world: World
let team: string
let ada: Person
let centre: string
let album: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  await world.db.execute(sql`delete from limits`)
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES'])
  centre = await newCentre()
  album = await newAlbum()
})
afterAll(() => world.close())

const newCentre = async (row: Partial<typeof mediaCentres.$inferInsert> = {}) => {
  const base = { team, title: 'Harbour press', slug: `c${Math.random()}`.replace('.', ''), live: true }
  const [made] = await world.db
    .insert(mediaCentres)
    .values({ ...base, ...row })
    .returning()
  return made?.uuid ?? ''
}
const newAlbum = async (row: Partial<typeof albums.$inferInsert> = {}) => {
  const base = { media_centre: centre, title: 'Harbours', position: 1 }
  const [made] = await world.db
    .insert(albums)
    .values({ ...base, ...row })
    .returning()
  return made?.uuid ?? ''
}
const email = 'kari@press.example'
const follow = (media_centre = centre, address = email) =>
  world.call(routes.follow, undefined, { params: { media_centre }, body: { email: address } })
const mailsTo = async (address = email) => (await world.mails()).filter(({ to }) => to === address)
const secretIn = (text: string | undefined) => /\/p\/follow\/([\w.-]+)/.exec(text ?? '')?.[1] ?? ''
const mailedSecret = async (address = email) => secretIn((await mailsTo(address)).at(-1)?.text)
const form = (path: string, payload = '', headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  })
const confirm = (secret: string) =>
  form(`/p/follow/${secret}/confirm`, '', { origin: world.settings.origin, accept: 'text/html' })
const followers = async () =>
  (await world.call(routes.followers, ada, { params: { media_centre: centre } })).reply.count
const newFollower = async (address = email) => {
  await follow(centre, address)
  const secret = await mailedSecret(address)
  await confirm(secret)
  return secret
}
const add = async (row: Partial<typeof fileTable.$inferInsert> = {}, to = album) => {
  const { file } = await world.newFile(team, row)
  await world.db.insert(albumFiles).values({ album: to, file, position: Math.random(), added_at: world.ports.now() })
  return file
}
const later = (hours: number) => world.setClock(new Date(Date.now() + hours * 3_600_000))
const digest = async () => {
  await enqueuer(world.db, { team: null, actor: null })(digestCentre, { media_centre: centre })
  await world.finishJobs()
}
const digests = async (address = email) =>
  (await mailsTo(address)).filter(({ subject }) => subject.includes('new file'))
beforeEach(() => world.db.execute(sql`delete from mails`))

describe('following a media centre', () => {
  it('starts when the address is confirmed, but not when a mail scanner just opens the link', async () => {
    expect((await follow()).status).toBe(204)
    const secret = await mailedSecret()
    const page = await headOfFollow(world.db, world.ports)(`/p/follow/${secret}`)
    expect(page?.body).toContain(`action="/p/follow/${secret}/confirm"`)
    expect(await followers()).toBe(0)
    expect(await confirm(secret)).toMatchObject({ statusCode: 303, headers: { location: `/p/follow/${secret}` } })
    expect(await followers()).toBe(1)
    const confirmed = await headOfFollow(world.db, world.ports)(`/p/follow/${secret}`)
    expect(confirmed?.body).toContain('Unsubscribe')
  })

  it('gives the same response for new, known and uninvited addresses', async () => {
    await newFollower()
    const known = await follow()
    const fresh = await follow(centre, 'new@press.example')
    const uninvited = await follow(await newCentre({ visibility: 'invited' }))
    for (const reply of [known, fresh, uninvited]) expect([reply.status, reply.text]).toEqual([204, ''])
    // The only email is the first confirmation: an address that already follows doesn't get another one.
    expect(await mailsTo()).toHaveLength(1)
  })

  it('is rate-limited for each email address', async () => {
    const statuses = [await follow(), await follow(), await follow(), await follow()].map(({ status }) => status)
    expect(statuses).toEqual([204, 204, 204, 429])
  })

  it.each([
    ['a draft', { live: false }],
    ['a media centre behind a password', { visibility: 'password' }],
  ] as const)('returns 404 for %s', async (_name, row) => {
    expect((await follow(await newCentre(row))).status).toBe(404)
  })

  it('cannot be confirmed after 7 days, or with a forged secret', async () => {
    await follow()
    const secret = await mailedSecret()
    expect((await confirm(`${secret.slice(0, -2)}AA`)).statusCode).toBe(404)
    later(8 * 24)
    expect((await confirm(secret)).statusCode).toBe(404)
    expect((await headOfFollow(world.db, world.ports)(`/p/follow/${secret}`))?.status).toBe(404)
  })

  it('ends with one click in an email program, even if the click is repeated', async () => {
    const secret = await newFollower()
    const click = () => form(`/p/follow/${secret}`, 'List-Unsubscribe=One-Click')
    expect((await click()).statusCode).toBe(200)
    expect((await click()).statusCode).toBe(200)
    expect(await followers()).toBe(0)
  })

  it('ends when the form on the page is submitted, which leads to a confirmation page', async () => {
    const secret = await newFollower()
    const reply = await form(`/p/follow/${secret}`, '', {
      origin: world.settings.origin,
      'sec-fetch-site': 'same-origin',
    })
    expect(reply).toMatchObject({ statusCode: 303, headers: { location: '/p/follow/unsubscribed' } })
    expect(await followers()).toBe(0)
    expect((await headOfFollow(world.db, world.ports)('/p/follow/unsubscribed'))?.status).toBe(200)
  })
})

describe('a digest', () => {
  it('lists 12 new files, counts the rest, and includes the URL for one-click unsubscribing', async () => {
    const secret = await newFollower()
    for (let n = 0; n < 15; n++) await add({ name: `image ${n}.jpg` })
    later(1)
    await digest()
    const [mail, ...rest] = await digests()
    expect(rest).toEqual([])
    expect(mail?.subject).toBe('15 new files in Harbour press')
    expect(mail?.text.match(/image \d+\.jpg/g)).toHaveLength(12)
    expect(mail?.text).toContain('and 3 more')
    expect(mail?.unsubscribe).toBe(`${world.settings.origin}/p/follow/${secret}`)
  })

  it('is written once when its job runs twice, and at most once a day', async () => {
    await newFollower()
    await add()
    later(1)
    await digest()
    await digest()
    later(2)
    await add({ name: 'second.jpg' })
    later(20)
    await digest()
    expect(await digests()).toHaveLength(1)
    later(30)
    await digest()
    expect((await digests()).map(({ subject }) => subject)).toEqual([
      '1 new file in Harbour press',
      '1 new file in Harbour press',
    ])
    expect((await digests())[1]?.text).toContain('second.jpg')
  })

  it('is not written for an address that was never confirmed, or if there are no new files', async () => {
    await add({ name: 'before.jpg' })
    await newFollower()
    await follow(centre, 'ola@press.example')
    later(1)
    await digest()
    expect(await digests()).toEqual([])
    expect(await digests('ola@press.example')).toEqual([])
  })

  it('names only files that visitors can see now, and shows the date instead of a hidden name', async () => {
    await newFollower()
    await add({ name: 'secret.jpg', internal_use: true })
    await add({ name: 'gone.jpg', recycled_at: new Date() })
    await add({ name: 'hidden.jpg' }, await newAlbum({ access: 'hidden' }))
    await add({ name: 'members.jpg' }, await newAlbum({ access: 'invited' }))
    await add({ name: 'name.jpg', hide_name: true })
    later(1)
    await digest()
    const [mail] = await digests()
    expect(mail?.subject).toBe('1 new file in Harbour press')
    expect(mail?.text).not.toMatch(/\w+\.jpg/)
  })

  it('names a file when its embargo ends', async () => {
    await newFollower()
    await add({ name: 'embargo.jpg', available_from: new Date(Date.now() + 5 * 3_600_000) })
    later(1)
    await digest()
    expect(await digests()).toEqual([])
    later(6)
    await digest()
    expect((await digests())[0]?.text).toContain('embargo.jpg')
  })

  it('goes to invited people only while their invitation is active', async () => {
    await world.db.update(mediaCentres).set({ visibility: 'invited' }).where(eq(mediaCentres.uuid, centre))
    const [person] = await world.db.insert(centrePeople).values({ media_centre: centre, email }).returning()
    await newFollower()
    await add({}, await newAlbum({ access: 'invited' }))
    later(1)
    await world.db
      .update(centrePeople)
      .set({ revoked_at: new Date() })
      .where(eq(centrePeople.uuid, person?.uuid ?? ''))
    await digest()
    expect(await digests()).toEqual([])
    await world.db
      .update(centrePeople)
      .set({ revoked_at: null })
      .where(eq(centrePeople.uuid, person?.uuid ?? ''))
    await digest()
    expect(await digests()).toHaveLength(1)
  })

  it('is not written while the media centre is a draft or is behind a password', async () => {
    await newFollower()
    await add()
    later(1)
    for (const row of [{ live: false }, { live: true, visibility: 'password' }] as const) {
      await world.db.update(mediaCentres).set(row).where(eq(mediaCentres.uuid, centre))
      await digest()
      expect(await digests()).toEqual([])
    }
  })
})
