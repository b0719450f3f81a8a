import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type Permission, routeList, uploads } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newWorld, type Person, type World } from './world.ts'

// A permission withdrawn while a request is still being sent no longer applies when the request takes effect.

let world: World
let address: string
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  address = await world.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => world.close())
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
})

it('every route that opens its own transaction after the request has begun is in the list of tested routes', () => {
  const twoStep = routeList().filter(
    ([, { reply, body, method, mayRecord }]) =>
      reply === 'raw' || body === 'stream' || (method === 'GET' && mayRecord !== undefined),
  )
  expect(twoStep.map(([name]) => name).toSorted()).toEqual([
    'bulk.importCsv',
    // downloads/withdrawn-right.test.ts
    'downloads.bytes',
    'downloads.zipBytes',
    // guests/guests.test.ts
    'guests.append',
    'guests.progress',
    // integrations/accounts.test.ts
    'integrations.callback',
    // media-centres/follow.test.ts: the secret in the email is the only permission
    'mediaCentrePeople.confirmFollow',
    'mediaCentrePeople.unsubscribe',
    // notifications/settings.test.ts: the secret in the email is the only permission
    'notifications.unsubscribe',
    // one-time-approvals/page.test.ts, one-time-approvals.test.ts: the secret in the link is the only permission
    'oneTimeApprovals.answerForm',
    'oneTimeApprovals.original',
    'oneTimeApprovals.originalForm',
    // post-reviews/post-reviews.test.ts: the secret in the link is the only permission
    'postReviews.answer',
    'posts.importCsv',
    // downloads/centre-downloads.test.ts
    'publicMediaCentres.bytes',
    'publicMediaCentres.zipBytes',
    // social-accounts/social-accounts.test.ts
    'socialAccounts.callback',
    // ugc/collect.test.ts: the signature of the body is the only permission
    'ugc.webhook',
    'uploads.append',
    'uploads.progress',
  ])
})

const leave = () => world.db.execute(sql`delete from members where uuid = ${ada.member}`)
const keepOnly = (...flags: Permission[]) => world.setFlags(ada, flags)

/** Sends the beginning of a request body. */
const begin = (method: string, path: string, headers: Record<string, string>, start: string): ClientRequest => {
  const sent = request(`${address}${path}`, {
    method,
    headers: { origin: world.settings.origin, cookie: ada.cookie, 'transfer-encoding': 'chunked', ...headers },
  })
  sent.write(start)
  return sent
}
const finish = async (sent: ClientRequest, rest: string) => {
  const answered = once(sent, 'response')
  sent.end(rest)
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
const count = async (table: 'files' | 'tags' | 'bulk_runs' | 'posts') =>
  Number((await world.db.execute(sql`select count(*) n from ${sql.raw(table)} where team = ${team}`)).rows[0]?.['n'])

const arrivingKeys = async () => {
  const keys: string[] = []
  for await (const { key } of world.ports.storage.arriving.list()) keys.push(key)
  return keys
}

describe('an upload whose last byte arrives later', () => {
  const bytes = 'the bytes of a file'
  const append = async () => {
    const body = { files: [{ name: 'late.txt', size: bytes.length }] }
    const upload = (await world.call(uploads.begin, ada, { params: { team }, body })).reply[0]?.uuid ?? ''
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    }
    const sent = begin('PATCH', `/v1/uploads/${upload}/`, headers, bytes.slice(0, 5))
    await vi.waitFor(async () => expect(await arrivingKeys()).toContain(upload), 20_000)
    return sent
  }
  it('becomes a file if its sender still has the permission', async () => {
    expect(await finish(await append(), bytes.slice(5))).toBe(204)
    expect(await count('files')).toBe(1)
  })
  it.each([
    ['left the team', leave, 404],
    ['lost the permission', () => keepOnly('EDIT_ASSETS'), 403],
  ] as const)('does not become a file if its sender %s in the meantime', async (_how, withdraw, status) => {
    const sent = await append()
    await withdraw()
    expect(await finish(sent, bytes.slice(5))).toBe(status)
    expect(await count('files')).toBe(0)
  })
})

it.each([
  ['left the team', leave, 404],
  ['lost the permission', () => keepOnly('EDIT_ASSETS'), 403],
] as const)(
  'an empty upload does not become a file if its sender %s before the upload’s status is read',
  async (_how, withdraw, status) => {
    const body = { files: [{ name: 'empty.txt', size: 0 }] }
    const upload = (await world.call(uploads.begin, ada, { params: { team }, body })).reply[0]?.uuid ?? ''
    await withdraw()
    expect((await world.call(uploads.progress, ada, { params: { upload } })).status).toBe(status)
    expect(await count('files')).toBe(0)
  },
)

describe('a CSV whose last line arrives later', () => {
  let file: string
  /** The byte order mark identifies the encoding; plain ASCII without one would be read to the end first. */
  const firstLine = '\ufeffuuid,tags\r\n\r\n'
  const start = async () => {
    ;({ file } = await world.newFile(team, { created_by: null }))
    const sent = begin('POST', `/v1/files/bulk/import/${team}/`, { 'content-type': 'text/csv' }, firstLine)
    await vi.waitFor(async () => expect(await count('bulk_runs')).toBe(1), 20_000)
    return sent
  }
  it('creates the tags on its lines if its sender still has the permission', async () => {
    expect(await finish(await start(), `${file},planted\r\n`)).toBe(200)
    expect(await count('tags')).toBe(1)
  })
  it('creates no tags if its sender has lost the permission to edit', async () => {
    const sent = await start()
    await keepOnly('DOWNLOAD_ASSETS')
    await finish(sent, `${file},planted\r\n`)
    expect(await count('tags')).toBe(0)
  })
  it('is refused and leaves no run if its sender has left the team', async () => {
    const sent = await start()
    await leave()
    expect(await finish(sent, `${file},planted\r\n`)).toBe(404)
    expect([await count('tags'), await count('bulk_runs')]).toEqual([0, 0])
  })
  it('creates no tags for a sender who cannot edit the files', async () => {
    await keepOnly('DOWNLOAD_ASSETS')
    await finish(await start(), `${file},planted\r\n`)
    expect(await count('tags')).toBe(0)
  })
})

describe('the import of posts', () => {
  const start = async () => {
    await keepOnly('MANAGE_SOCIALS')
    await world.db.execute(sql`
      insert into social_accounts (uuid, team, platform, network_id, name, username, access_token, scopes)
      values (gen_random_uuid(), ${team}, 'Instagram', '1', 'Solvik', 'solvik', 'v1.00000000.none', '[]')`)
    const sent = begin('POST', `/v1/posts/posts/import/${team}/`, { 'content-type': 'text/csv' }, 'account,caption\r\n')
    await vi.waitFor(() => expect(sent.socket?.bytesWritten ?? 0).toBeGreaterThan(0), 20_000)
    return sent
  }
  it('creates nothing if its sender has lost the permission to manage socials', async () => {
    const sent = await start()
    await keepOnly('DOWNLOAD_ASSETS')
    expect(await finish(sent, 'solvik,planted\r\n')).toBe(403)
    expect(await count('posts')).toBe(0)
  })
  it('creates nothing if its sender has left the team', async () => {
    const sent = await start()
    await leave()
    expect(await finish(sent, 'solvik,planted\r\n')).toBe(404)
    expect(await count('posts')).toBe(0)
  })
})
