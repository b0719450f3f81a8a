import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { conversions, downloads, links, staff, teams } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cornered } from '../../testing/media-files.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { sessions } from '../auth/table.ts'
import { shareLinkFiles, shareLinks } from '../links/table.ts'
import { roles } from '../teams/table.ts'
import { versions } from '../versions/table.ts'

let world: World
let team: string
let ada: Person
let ben: Person
let visitor: Person
let boss: Person
let picture: Buffer
let address: string
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  boss = await world.newUser({ is_staff: true })
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  picture = await cornered(90, 60).png().toBuffer()
})
beforeEach(async () => {
  ben = await world.newMember(team, ['DOWNLOAD_ASSETS'])
  visitor = await world.newUser()
})
afterAll(() => world.close())

const newPicture = async (row = {}) => {
  const made = await world.newFile(team, row, picture)
  await world.db.update(versions).set({ width: 90, height: 60 }).where(eq(versions.uuid, made.version))
  return made.file
}
const fetch = (url: string, { cookie }: Person) => world.app.inject({ url, headers: { cookie } })
const setRole = () =>
  world.db
    .update(roles)
    .set({ permissions: [] })
    .where(eq(roles.uuid, sql`(select role from members where uuid = ${ben.member})`))
const leave = () => world.call(teams.removeMember, ada, { params: { member: ben.member ?? '' } })

/** Calls that start a download as a member and return the URL of the bytes. */
const begun: [string, (file: string) => Promise<string>][] = [
  [
    'a zip',
    async (file) => (await world.call(downloads.beginZip, ben, { params: { team }, body: { files: [file] } })).body.url,
  ],
  [
    'a download',
    async (file) => (await world.call(downloads.begin, ben, { params: { file }, body: {} })).body['url'] as string,
  ],
  [
    'a conversion',
    async (file) => (await world.call(conversions.toJpg, ben, { params: { file } })).body['url'] as string,
  ],
]
const withdrawals: [string, () => Promise<unknown>, number][] = [
  ['was removed from the team', leave, 404],
  ['lost the permission', setRole, 403],
  [
    'was suspended',
    () => world.call(staff.suspend, boss, { params: { user: ben.user }, body: { suspended: true } }),
    401,
  ],
  ['was signed out', () => world.db.delete(sessions).where(eq(sessions.user, ben.user)), 401],
]
describe.each(begun)('%s that was started delivers no bytes once the member', (_what, begin) => {
  it.each(withdrawals)('%s', async (_how, withdraw, status) => {
    const url = await begin(await newPicture())
    expect(url).toMatch(/^\//)
    await withdraw()
    const answer = await fetch(url, ben)
    // Routes that are open to everyone treat a signed-out caller like a stranger.
    expect(status === 401 ? [401, 404] : [status]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

const linkEnds: [string, (link: string, file: string) => Promise<unknown>][] = [
  ['was turned off', (share_link) => world.call(links.update, ada, { params: { share_link }, body: { on: false } })],
  ['was deleted', (share_link) => world.call(links.remove, ada, { params: { share_link } })],
  [
    'has expired',
    (link) =>
      world.db
        .update(shareLinks)
        .set({ expires_at: new Date(Date.now() - 1000) })
        .where(eq(shareLinks.uuid, link)),
  ],
  [
    'no longer contains the file',
    (_link, file) => world.db.delete(shareLinkFiles).where(eq(shareLinkFiles.file, file)),
  ],
]
describe.each([
  [
    'a zip',
    (share_link: string, file: string) => ({
      route: downloads.beginSharedZip,
      params: { share_link },
      body: { items: [file] },
    }),
  ],
  [
    'a download',
    (share_link: string, item: string) => ({ route: downloads.beginShared, params: { share_link, item }, body: {} }),
  ],
] as const)('%s through a share link delivers no bytes once the link', (_what, begin) => {
  it.each(linkEnds)('%s', async (_how, end) => {
    const [file, other] = [await newPicture(), await newPicture()]
    const { reply: link } = await world.call(links.create, ada, {
      params: { team },
      body: { files: [file, other], title: 'Press', downloads_by: 'everyone' },
    })
    const { route, ...sent } = begin(link.uuid, file)
    const { body } = await world.call(route, visitor, sent)
    expect((await fetch(body['url'], visitor)).statusCode).toBe(200)
    await end(link.uuid, file)
    expect((await fetch(body['url'], visitor)).statusCode).toBe(404)
  })
})

describe('a zip that is being sent', () => {
  const big = Buffer.alloc(24 * 2 ** 20, 7)
  const last = 'the bytes of the last file'
  /** Reads the start of a zip, runs a function, and reads the rest. */
  const readDuring = async (during: () => Promise<unknown>) => {
    const first = await world.newFile(team, { name: 'a.png' }, big)
    const second = await world.newFile(team, { name: 'b.png' }, last)
    const { body } = await world.call(downloads.beginZip, ben, {
      params: { team },
      body: { files: [first.file, second.file] },
    })
    const [answer] = (await once(get(`${address}${body.url}`, { headers: { cookie: ben.cookie } }), 'response')) as [
      IncomingMessage,
    ]
    const chunks: Buffer[] = []
    const ended = new Promise<boolean>((resolve) => answer.once('close', () => resolve(answer.complete)))
    answer.on('error', () => undefined)
    await once(answer, 'readable')
    await during()
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    const whole = await ended
    return { whole, hasLast: Buffer.concat(chunks).includes(last) }
  }
  it('is complete if nothing changes', async () => {
    expect(await readDuring(async () => undefined)).toEqual({ whole: true, hasLast: true })
  })
  it.each(withdrawals)('stops before the next file once the member %s', async (_how, withdraw) => {
    expect(await readDuring(withdraw)).toEqual({ whole: false, hasLast: false })
  })
})
