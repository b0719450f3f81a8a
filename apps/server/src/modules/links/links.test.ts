import { collections, downloads, files, galleries, links, versions as versionRoutes } from '@vitrine/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countCall } from '../../platform/http/limits.ts'
import { newAddress } from '../../testing/browser.ts'
import { headOfLink } from './index.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { galleries as galleryTable } from '../galleries/table.ts'
import { renditions } from '../versions/table.ts'
import { shareLinks } from './table.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

/** A file with a 400 px image. */
const newPicture = async (row: Partial<typeof fileTable.$inferInsert> = {}) => {
  const made = await world.newFile(team, row)
  const key = `${made.version}/400-test`
  await world.ports.storage.put(key, Buffer.from('small'))
  const rendition = { version: made.version, name: '400', key, file_type: 'image/webp', size: 5 }
  await world.db.insert(renditions).values(rendition)
  return made
}
const newLink = async (body: object) => {
  const answer = await world.call(links.create, ada, { params: { team }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { uuid: string; url: string; state: string }
}
const change = (share_link: string, body: object) => world.call(links.update, ada, { params: { share_link }, body })
const open = (share_link: string, cookie = '') =>
  world.call(links.open, undefined, { params: { share_link }, headers: { cookie } })
const listed = (share_link: string, cookie = '') =>
  world.call(links.sharedFiles, undefined, { params: { share_link }, headers: { cookie } })
const picture = (share_link: string, item: string, cookie = '') =>
  world.call(links.sharedRendition, undefined, { params: { share_link, item, size: '400' }, headers: { cookie } })

describe('a share link', () => {
  it('shows its files to anyone with the URL, in the chosen order', async () => {
    const [one, two] = [await newPicture({ name: 'one.png' }), await newPicture({ name: 'two.png' })]
    const { uuid, url } = await newLink({ files: [two.file, one.file] })
    expect(url).toBe(`${world.settings.origin}/p/share/${uuid}`)
    expect((await open(uuid)).body).toMatchObject({ locked: false, team: { uuid: team } })
    const { body } = await listed(uuid)
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['two.png', 'one.png'])
    expect((await picture(uuid, one.file)).text).toBe('small')
    // The file itself stays private: only the link gives access.
    expect((await world.call(links.publicFile, undefined, { params: { file: one.file } })).status).toBe(404)
    const rendition = { version: one.version, size: '400' }
    expect((await world.call(versionRoutes.rendition, undefined, { params: rendition })).status).toBe(404)
  })

  it('gives access only to its own files', async () => {
    const [mine, other] = [await newPicture(), await newPicture()]
    const { uuid } = await newLink({ files: [mine.file] })
    const asked = await picture(uuid, other.file)
    const unknown = await picture(uuid, 'x')
    expect([asked.status, asked.text]).toEqual([404, unknown.text])
  })

  it('shows the files in its folder, including files added later', async () => {
    const folder = await world.newFolder(team)
    const { uuid } = await newLink({ folder })
    expect((await listed(uuid)).body.results).toEqual([])
    await newPicture({ name: 'later.png', parent_folder: folder })
    expect((await listed(uuid)).body.results).toMatchObject([{ name: 'later.png' }])
  })

  it.each(['collection', 'gallery'] as const)(
    'shows the current files of its %s in order, as far as their rights allow',
    async (kind) => {
      const [one, two] = [await newPicture({ name: 'one.png' }), await newPicture({ name: 'two.png' })]
      const stopped = await newPicture({ name: 'stopped.png' })
      const routes = kind === 'collection' ? collections : galleries
      const made = await world.call(routes.create, ada, {
        params: { team },
        body: { name: 'Regatta', title: 'Regatta', files: [two.file, one.file, stopped.file] },
      })
      const place = made.body.uuid as string
      const link = await newLink({ [kind]: place, password: 'rowing boat' })
      expect(link).toMatchObject({ title: 'Regatta', [kind]: { uuid: place, name: 'Regatta' }, files: 3 })
      const { uuid } = link
      expect((await listed(uuid)).body).toMatchObject({ steps: ['password'] })
      await change(uuid, { password: null })
      await world.db.update(fileTable).set({ status: 'restricted' }).where(eq(fileTable.uuid, stopped.file))
      const names = async () => (await listed(uuid)).body.results.map(({ name }: { name: string }) => name)
      expect(await names()).toEqual(['two.png', 'one.png'])
      expect((await picture(uuid, one.file)).text).toBe('small')
      expect((await picture(uuid, stopped.file)).status).toBe(404)
      const three = await newPicture({ name: 'three.png' })
      expect((await picture(uuid, three.file)).status).toBe(404)
      const body = { add: [three.file], remove: [two.file] }
      await world.call(routes.changeFiles, ada, { params: { collection: place, gallery: place }, body })
      expect(await names()).toEqual(['one.png', 'three.png'])
      expect((await picture(uuid, two.file)).status).toBe(404)
      await world.call(routes.remove, ada, { params: { collection: place, gallery: place } })
      expect((await open(uuid)).status).toBe(404)
    },
  )

  it("is refused for a live collection, another team's gallery, or two targets at once", async () => {
    const { body } = await world.call(collections.create, ada, {
      params: { team },
      body: { name: 'Live', query: 'boat' },
    })
    const make = (sent: object) => world.call(links.create, ada, { params: { team }, body: sent })
    expect((await make({ collection: body.uuid })).body).toMatchObject({ errors: [{ pointer: '/collection' }] })
    expect((await make({ collection: body.uuid, folder: await world.newFolder(team) })).status).toBe(422)
    const other = await world.newTeam()
    const [theirs] = await world.db.insert(galleryTable).values({ team: other.team, title: 'Theirs' }).returning()
    expect((await make({ gallery: theirs?.uuid })).status).toBe(404)
  })

  it('shows how many downloads are left if they are limited', async () => {
    const { uuid } = await newLink({ files: [(await newPicture()).file], max_downloads: 3 })
    await world.db.update(shareLinks).set({ downloads: 1 }).where(eq(shareLinks.uuid, uuid))
    expect((await open(uuid)).body).toMatchObject({ downloads_left: 2 })
    await change(uuid, { max_downloads: null })
    expect((await open(uuid)).body).toMatchObject({ downloads_left: null })
  })

  it('can be found by title and by state', async () => {
    const { file } = await newPicture()
    const all = { open: 'Quay open', off: 'Quay off', expired: 'Quay ended', 'used up': 'Quay used up' }
    for (const title of Object.values(all)) await newLink({ files: [file], title })
    const set = (title: string, row: Partial<typeof shareLinks.$inferInsert>) =>
      world.db.update(shareLinks).set(row).where(eq(shareLinks.title, title))
    await set(all.off, { on: false })
    await set(all.expired, { expires_at: new Date(0) })
    await set(all['used up'], { max_downloads: 1, downloads: 1 })
    const found = async (query: object) =>
      (await world.call(links.list, ada, { params: { team }, query: { query: 'qUAY', ...query } })).body
    expect(await found({})).toMatchObject({ count: 4 })
    for (const [state, title] of Object.entries(all))
      expect(await found({ state })).toMatchObject({ results: [{ title, state }], count: 1 })
  })

  it('shows nothing until its password is entered, and then opens only in that browser', async () => {
    const { file } = await newPicture()
    const { uuid } = await newLink({ files: [file], title: 'Secret launch', password: 'rowing boat' })
    expect((await open(uuid)).body).toMatchObject({ locked: true, title: '' })
    for (const answer of [await listed(uuid), await picture(uuid, file), await picture(uuid, 'x')])
      expect(answer.body).toMatchObject({ code: 'rights.steps', steps: ['password'] })
    const wrong = await world.call(links.unlock, undefined, { params: { share_link: uuid }, body: { password: 'no' } })
    expect(wrong.body.code).toBe('link.password_wrong')
    const right = await world.call(links.unlock, undefined, {
      params: { share_link: uuid },
      body: { password: 'rowing boat' },
    })
    expect(right.status).toBe(204)
    const [cookie] = String(right.headers['set-cookie']).split(';')
    expect((await picture(uuid, file, cookie)).text).toBe('small')
    expect((await picture(uuid, file)).status).toBe(403)
    await change(uuid, { password: 'another boat' })
    expect((await picture(uuid, file, cookie)).status).toBe(403)
  })

  it('limits how often passwords can be guessed from one IP address', async () => {
    const { uuid } = await newLink({ files: [(await newPicture()).file], password: 'rowing boat' })
    const guess = () =>
      world.call(links.unlock, undefined, {
        params: { share_link: uuid },
        body: { password: 'no' },
        address: '10.9.9.9',
      })
    const codes: string[] = []
    for (let n = 0; n < 12; n++) codes.push((await guess()).body.code)
    expect(codes.at(-1)).toBe('request.too_many')
  })

  it('still opens with its password after many wrong guesses by strangers, and refuses passwords shorter than 8 characters', async () => {
    const { uuid } = await newLink({ files: [(await newPicture()).file], password: 'rowing boat' })
    const wrongGuess = { route: 'links.unlock', user: null, params: { share_link: uuid }, body: {} }
    for (let n = 0; n < 100; n++)
      await countCall(world.db, links.unlock.limits, { ...wrongGuess, address: newAddress() })
    const unlock = (password: string, address: string) =>
      world.call(links.unlock, undefined, { params: { share_link: uuid }, body: { password }, address })
    const own = newAddress()
    for (const [password, status] of [
      ['rowing', 401],
      ['boat', 401],
      ['rowing boat', 204],
    ] as const)
      expect((await unlock(password, own)).status).toBe(status)
    expect((await change(uuid, { password: '7 chars' })).body.code).toBe('request.invalid')
  })

  it('looks like an unknown link while it is off or expired, and keeps its URL when turned on again', async () => {
    const { file } = await newPicture()
    const { uuid } = await newLink({ files: [file] })
    const never = await open('00000000-0000-4000-8000-000000000000')
    await change(uuid, { on: false })
    expect((await open(uuid)).text).toBe(never.text)
    expect((await picture(uuid, file)).status).toBe(404)
    await change(uuid, { on: true })
    expect((await change(uuid, { expires_at: '2020-01-01T00:00:00Z' })).body.code).toBe('request.invalid')
    await world.db
      .update(shareLinks)
      .set({ expires_at: new Date(0) })
      .where(eq(shareLinks.uuid, uuid))
    expect((await open(uuid)).text).toBe(never.text)
    await change(uuid, { expires_at: null })
    expect((await picture(uuid, file)).status).toBe(200)
    await world.call(links.remove, ada, { params: { share_link: uuid } })
    expect((await open(uuid)).text).toBe(never.text)
  })

  it('hides a file that was withdrawn', async () => {
    const ways = [
      { internal: true },
      { status: 'restricted' },
      { status: 'do_not_use' },
      { expirationDate: '2020-01-01' },
      { recycled: true },
    ]
    for (const body of ways) {
      const { file } = await newPicture()
      const { uuid } = await newLink({ files: [file] })
      await world.call(files.update, ada, { params: { file }, body })
      expect((await picture(uuid, file)).status, JSON.stringify(body)).toBe(404)
      expect((await listed(uuid)).body.results).toEqual([])
    }
  })

  it('is refused, with the reason, for a file whose rights do not allow sharing', async () => {
    const { file } = await newPicture({ internal_use: true })
    const { status, body } = await world.call(links.create, ada, { params: { team }, body: { files: [file] } })
    expect([status, body.reasons]).toEqual([403, ['Sharing is disabled for this file.']])
  })

  it('is listed with its usage', async () => {
    const { file } = await newPicture()
    const { uuid } = await newLink({ files: [file], title: 'Counted' })
    await open(uuid)
    await open(uuid)
    const { body } = await world.call(links.list, ada, { params: { team }, query: { file } })
    expect(body.results).toMatchObject([{ uuid, title: 'Counted', views: 2, downloads: 0, files: 1, state: 'open' }])
  })

  it('cannot be listed or changed without permission to edit', async () => {
    const { uuid } = await newLink({ files: [(await newPicture()).file] })
    const onlooker = await world.newMember(team, 'Viewer')
    expect((await world.call(links.list, onlooker, { params: { team } })).status).toBe(403)
    expect(
      (await world.call(links.update, onlooker, { params: { share_link: uuid }, body: { on: false } })).status,
    ).toBe(403)
  })
})

describe('a public page', () => {
  it('can be turned on and off by people who can share, and can hide the file name', async () => {
    const { file } = await newPicture({ name: 'launch.png', created_at: new Date('2026-09-02T10:00:00Z') })
    const publish = (body: object) => world.call(links.publish, ada, { params: { file }, body })
    const look = () => world.call(links.publicFile, undefined, { params: { file } })
    expect((await look()).status).toBe(404)
    expect((await publish({ public: true })).body).toMatchObject({ public: true, hide_name: false })
    expect((await look()).body).toMatchObject({ name: 'launch.png', team: { uuid: team } })
    await publish({ hide_name: true })
    expect((await look()).text).not.toContain('launch')
    expect((await look()).body).toMatchObject({ name: '2 September 2026' })
    await publish({ public: false })
    expect((await look()).status).toBe(404)
  })

  it('closes on its end date, for members too, and reports what can be downloaded', async () => {
    const { file } = await newPicture()
    const publish = (body: object) => world.call(links.publish, ada, { params: { file }, body })
    const statuses = async () =>
      Promise.all(
        [undefined, ada].map(async (who) => (await world.call(links.publicFile, who, { params: { file } })).status),
      )
    expect((await publish({ public_until: '2020-01-01T00:00:00Z' })).status).toBe(422)
    await publish({ public: true, public_until: '2100-01-01T00:00:00Z' })
    expect(await statuses()).toEqual([200, 200])
    const terms = (who: Person) => world.call(downloads.terms, who, { params: { file }, query: { public: 'true' } })
    const visitor = await world.newUser()
    expect((await terms(visitor)).body.steps).toEqual(['use_case', 'request'])
    await publish({ public_downloads: 'everyone' })
    expect((await terms(visitor)).body.verdict).toBe('allow')
    await publish({ public_downloads: 'nobody' })
    expect((await terms(visitor)).body).toMatchObject({
      verdict: 'deny',
      reasons: ['View only. Downloads are not available.'],
    })
    await world.db
      .update(fileTable)
      .set({ public_until: new Date(Date.now() - 1) })
      .where(eq(fileTable.uuid, file))
    expect(await statuses()).toEqual([404, 404])
  })

  it('counts views by outsiders, but not by members', async () => {
    const { file } = await newPicture({ public: true })
    for (const who of [undefined, undefined, ada])
      await world.call(downloads.log, who, { params: { file }, body: { view: true } })
    const { body } = await world.call(links.published, ada, { params: { file } })
    expect([body.opened.times, typeof body.opened.since]).toEqual([2, 'string'])
  })

  it('returns 404 when it is off or the file is for internal use, even for members', async () => {
    const { file } = await newPicture()
    expect((await world.call(links.publicFile, ada, { params: { file } })).status).toBe(404)
    await world.db.update(fileTable).set({ public: true, internal_use: true }).where(eq(fileTable.uuid, file))
    expect((await world.call(links.publicFile, ada, { params: { file } })).status).toBe(404)
  })
})

describe('the links of an asset', () => {
  const get = (url: string, cookie = '') => world.app.inject({ method: 'GET', url, headers: { cookie } })
  const published = (file: string) => world.call(links.published, ada, { params: { file } })

  it('are stable URLs on our own domain, and are listed with the decision on sharing', async () => {
    const { file } = await newPicture({ expiration_date: '2099-03-03' })
    const { origin } = world.settings
    expect((await published(file)).body).toEqual({
      public: false,
      hide_name: false,
      public_until: null,
      public_downloads: 'request',
      opened: { times: 0, since: null },
      url: `${origin}/p/file/${file}`,
      asset_url: `${origin}/file/${file}`,
      cdn_url: `${origin}/p/cdn/${file}/`,
      thumbnail_url: `${origin}/p/thumbnail/${file}/`,
      may_share: true,
      reasons: [],
      warnings: ['No rights are recorded for this file.'],
      expiration_date: '2099-03-03',
    })
    const kept = await newPicture({ internal_use: true })
    const { body } = await published(kept.file)
    expect([body.may_share, body.reasons]).toEqual([false, ['Sharing is disabled for this file.']])
  })

  it('serve a public file to other sites while its rights allow it, and show members only what outsiders see', async () => {
    const { file } = await newPicture({ name: 'harbour.png' })
    for (const way of ['cdn', 'thumbnail']) {
      const url = `/p/${way}/${file}/`
      await world.call(links.publish, ada, { params: { file }, body: { public: false } })
      expect([(await get(url)).statusCode, (await get(url, ada.cookie)).statusCode]).toEqual([404, 404])
      await world.call(links.publish, ada, { params: { file }, body: { public: true } })
      const { payload, headers } = await get(url)
      expect([payload, headers['cross-origin-resource-policy']]).toEqual(['small', 'cross-origin'])
      expect(headers['content-disposition']).toContain('harbour.webp')
      await world.call(files.update, ada, { params: { file }, body: { status: 'restricted' } })
      expect([(await get(url)).statusCode, (await get(url, ada.cookie)).statusCode]).toEqual([404, 404])
      await world.call(files.update, ada, { params: { file }, body: { status: 'available' } })
    }
  })
})

describe('a shared page without JavaScript', () => {
  const folderWith = async (...held: string[]) => {
    const folder = await world.newFolder(team)
    await world.db.update(fileTable).set({ parent_folder: folder }).where(inArray(fileTable.uuid, held))
    return folder
  }
  const head = async (link: string) => headOfLink(world.db, world.ports)(`/p/share/${link}`)

  it('shows files, credit and terms, but no withdrawn files and nothing behind a password', async () => {
    const { file } = await newPicture({ name: 'quay.png', copyright: 'Kari <Nordal>', rights_context: 'Editorial use' })
    const gone = await newPicture({ name: 'gone.png', status: 'restricted' })
    const { uuid } = await newLink({ folder: await folderWith(file, gone.file), title: 'Quay' })
    const shown = (await head(uuid))?.body
    for (const words of ['<h1>Quay</h1>', 'quay.png', 'Kari &#60;Nordal&#62;', 'Editorial use', 'Turn on JavaScript'])
      expect(shown).toContain(words)
    expect(shown).toContain(`/v1/public/share/${uuid}/rendition/${file}/400/`)
    expect(shown).not.toContain('gone.png')
    await change(uuid, { password: 'rowing boat' })
    const locked = (await head(uuid))?.body
    expect(locked).toContain('This page is password-protected')
    expect(locked).not.toMatch(/quay|Quay|Nordal/)
    await change(uuid, { on: false })
    expect((await head(uuid))?.body).toContain('It may have expired or been withdrawn')
  })

  it('names the content and the team in its head, or only the team if there is a password, and returns 404 once the link is off', async () => {
    const { file } = await world.newFile(team)
    const free = await world.call(links.create, ada, { params: { team }, body: { files: [file], title: 'For "you"' } })
    expect(await head(free.body.uuid)).toMatchObject({
      status: 200,
      head: expect.stringContaining('For &#34;you&#34;'),
    })
    const body = { files: [file], title: 'Secret', password: 'rowing boat' }
    const locked = await world.call(links.create, ada, { params: { team }, body })
    const lockedHead = await head(locked.body.uuid)
    expect(lockedHead?.head).toContain('Visit Solvik')
    expect(lockedHead?.head).not.toContain('Secret')
    await world.call(links.update, ada, { params: { share_link: free.body.uuid }, body: { on: false } })
    expect((await head(free.body.uuid))?.status).toBe(404)
    expect((await head('no-link'))?.status).toBe(404)
  })
})
