import { mediaCentres, publicMediaCentres as site } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newRowCache } from '../../platform/row-cache.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { renditions, versions } from '../versions/table.ts'
import { centrePeople } from './table.ts'
import { pageAt, type Visitor as Who } from './testing/pages.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'EDIT_ASSETS'])
})
afterAll(() => world.close())

type Centre = { uuid: string; slug: string }
const newCentre = async (body: object = {}): Promise<Centre> => {
  const sent = { body: { team, title: 'Press room', live: true, ...body } }
  return (await world.call(mediaCentres.create, ada, sent)).reply
}
const newAlbum = async ({ uuid }: Centre, body: object = {}): Promise<string> =>
  (await world.call(mediaCentres.createAlbum, ada, { body: { media_centre: uuid, title: 'Harbours', ...body } })).reply
    .uuid
/** Creates a file with a small image in the given album. */
const newFile = async (album: string | null, row: Partial<typeof fileTable.$inferInsert> = {}) => {
  const { file, version } = await world.newFile(team, row)
  const [kept] = await world.db.select().from(versions).where(eq(versions.uuid, version))
  await world.db
    .insert(renditions)
    .values({ version, name: '400', file_type: 'image/webp', size: 10, key: kept?.key ?? '' })
  if (album) await world.call(mediaCentres.addFiles, ada, { body: { album, files: [file] } })
  return file
}
const change = ({ uuid }: Centre, body: object) =>
  world.call(mediaCentres.update, ada, { params: { media_centre: uuid }, body })
const changeAlbum = (album: string, body: object) =>
  world.call(mediaCentres.updateAlbum, ada, { params: { album }, body })
const changeFile = (file: string, row: Partial<typeof fileTable.$inferInsert>) =>
  world.db.update(fileTable).set(row).where(eq(fileTable.uuid, file))
const invite = async ({ uuid }: Centre, row: Partial<typeof centrePeople.$inferInsert> = {}) => {
  const person = await world.newUser({ email_verified: true })
  await world.db.insert(centrePeople).values({ media_centre: uuid, email: person.email, ...row })
  return person
}

const page = ({ slug }: Centre, rest = '', who?: Who, ports = world.ports) =>
  pageAt(world, `${team}/${slug}${rest}`, who, ports)
/** Returns the distinct statuses of the requests for an album, its files, one file, its image and both pages. */
const reach = async (centre: Centre, album: string, file: string, who?: Who) => {
  const params = { media_centre: centre.uuid, item: file, size: '400' }
  const answers = [
    await world.call(site.album, who, { params: { ...params, item: album } }),
    await world.call(site.files, who, { params, query: { album } }),
    await world.call(site.file, who, { params }),
    await world.call(site.rendition, who, { params }),
    await page(centre, `/album/${album}`, who),
    await page(centre, `/file/${file}`, who),
  ]
  return [...new Set(answers.map(({ status }) => status))]
}

describe('the public site of a media centre', () => {
  it('shows public and link-only centres to everyone', async () => {
    for (const visibility of ['public', 'link']) {
      const centre = await newCentre({ visibility })
      const album = await newAlbum(centre)
      expect(await reach(centre, album, await newFile(album))).toEqual([200])
    }
  })

  it('shows a centre that is not live to people who manage it, and to nobody else', async () => {
    const centre = await newCentre({ live: false })
    const album = await newAlbum(centre)
    const file = await newFile(album)
    for (const who of [undefined, await world.newUser(), await world.newMember(team)])
      expect(await reach(centre, album, file, who)).toEqual([404])
    expect(await reach(centre, album, file, ada)).toEqual([200])
    expect((await page(centre, '', ada)).body).toContain('Preview')
  })

  it('shows nothing of a centre in the recycling bin, not even to its team', async () => {
    const centre = await newCentre()
    const album = await newAlbum(centre)
    const file = await newFile(album)
    await world.call(mediaCentres.remove, ada, { params: { media_centre: centre.uuid } })
    for (const who of [undefined, ada]) expect(await reach(centre, album, file, who)).toEqual([404])
  })

  it('asks for the password, and then opens in that browser until the password changes', async () => {
    const centre = await newCentre({ visibility: 'password', password: 'harbour lights' })
    const album = await newAlbum(centre, { title: 'Secret harbours' })
    const file = await newFile(album)
    const params = { media_centre: centre.uuid, item: file, size: '400' }
    expect((await world.call(site.open, undefined, { params })).reply).toMatchObject({
      locked: 'password',
      centre: null,
    })
    expect((await world.call(site.rendition, undefined, { params })).status).not.toBe(200)
    const locked = await page(centre, `/album/${album}`)
    expect(locked.body).toContain('password-protected')
    expect(locked.head + locked.body).not.toContain('Secret harbours')
    const unlock = (password: string) => world.call(site.unlock, undefined, { params, body: { password } })
    expect((await unlock('wrong one')).status).toBe(401)
    const { cookies } = await unlock('harbour lights')
    const browser = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
    expect(await reach(centre, album, file, browser)).toEqual([200])
    await change(centre, { password: 'another one' })
    expect((await world.call(site.rendition, browser, { params })).status).not.toBe(200)
  })

  it('opens to invited people with a confirmed address, until their invitation is revoked or expires', async () => {
    const centre = await newCentre({ visibility: 'invited' })
    const album = await newAlbum(centre)
    const file = await newFile(album)
    const guest = await invite(centre)
    expect(await reach(centre, album, file, guest)).toEqual([200])
    const past = new Date(Date.now() - 1000)
    const params = { media_centre: centre.uuid, item: file, size: '400' }
    const closed = [
      undefined,
      await world.newUser({ email_verified: true }),
      await invite(centre, { revoked_at: past }),
      await invite(centre, { expires_at: past }),
    ]
    for (const who of closed) {
      expect((await world.call(site.open, who, { params })).reply.locked).toBe('invited')
      expect((await world.call(site.rendition, who, { params })).status).not.toBe(200)
      expect((await page(centre, '', who)).body).toContain('invitation only')
    }
    const claimed = await world.newUser({ email_verified: false })
    await world.db.insert(centrePeople).values({ media_centre: centre.uuid, email: claimed.email })
    expect((await world.call(site.open, claimed, { params })).reply.locked).toBe('invited')
    await world.db.update(centrePeople).set({ revoked_at: past }).where(eq(centrePeople.email, guest.email))
    expect((await world.call(site.rendition, guest, { params })).status).not.toBe(200)
  })

  it('responds to guessed ids and slugs as if nothing existed', async () => {
    const centre = await newCentre()
    const guess = '0198c6e0-0000-7000-8000-00000000000a'
    expect(await reach({ uuid: guess, slug: 'guessed' }, guess, guess)).toEqual([404])
    expect(await reach(centre, guess, guess)).toEqual([404])
  })
})

describe('albums with restricted access', () => {
  it('can be limited to signed-in people, invited people or nobody, with everything inside them', async () => {
    const centre = await newCentre()
    const outer = await newAlbum(centre)
    const album = await newAlbum(centre, { parent_album: outer })
    const file = await newFile(album)
    const [visitor, guest] = [await world.newUser(), await invite(centre)]
    const who = async () => [
      await reach(centre, album, file),
      await reach(centre, album, file, visitor),
      await reach(centre, album, file, guest),
    ]
    await changeAlbum(outer, { access: 'sign_in' })
    expect(await who()).toEqual([[404], [200], [200]])
    await changeAlbum(outer, { access: 'invited' })
    expect(await who()).toEqual([[404], [404], [200]])
    await changeAlbum(outer, { access: 'hidden' })
    expect(await who()).toEqual([[404], [404], [404]])
    expect((await page(centre)).body).toContain('No albums found.')
  })

  it('are listed by title for people who manage the centre if other visitors can’t see them', async () => {
    const centre = await newCentre()
    const outer = await newAlbum(centre, { title: 'For invited people', access: 'invited' })
    await newAlbum(centre, { parent_album: outer })
    const params = { media_centre: centre.uuid }
    const restricted = async (who?: Person) =>
      (await world.call(site.open, who, { params })).reply.centre?.restricted_albums
    expect([await restricted(ada), await restricted()]).toEqual([['For invited people'], []])
    expect((await page(centre, '', ada)).body).toContain('For invited people')
  })

  it('keep their files out of search, highlights, feeds and the sitemap', async () => {
    const centre = await newCentre()
    const album = await newAlbum(centre, { access: 'hidden' })
    const file = await newFile(album, { name: 'lighthouse.png' })
    const params = { media_centre: centre.uuid, team, slug: centre.slug }
    const texts = [
      await world.call(site.search, undefined, { params, query: { query: 'lighthouse' } }),
      await world.call(site.pinned, undefined, { params }),
      await world.call(site.rss, undefined, { params }),
      await world.call(site.jsonFeed, undefined, { params }),
      await world.call(site.sitemap, undefined, { params }),
    ]
    for (const { status, text } of texts) expect([status, text.includes(file)]).toEqual([200, false])
  })
})

describe('the pages', () => {
  it('can be read without JavaScript: links, images, credit and terms', async () => {
    const centre = await newCentre({ intro: 'Free for editors', accent: '#0b4f6c' })
    const album = await newAlbum(centre, { title: 'Harbours <b>' })
    const file = await newFile(album, { name: 'quay.png', copyright: 'Photo: Ada', rights_context: 'Editorial use' })
    const home = `/p/media-centre/${team}/${centre.slug}`
    const front = await page(centre)
    expect(front.body).toContain('Harbours &#60;b&#62;')
    for (const part of [
      'Free for editors',
      `href="${home}/album/${album}"`,
      '--centre:#0b4f6c',
      `action="${home}/search"`,
    ])
      expect(front.body).toContain(part)
    expect((await page(centre, `/album/${album}`)).body).toContain(`href="${home}/album/${album}/file/${file}"`)
    const one = (await page(centre, `/album/${album}/file/${file}`)).body
    for (const part of ['Photo: Ada', 'Editorial use', `/rendition/${file}/400/`]) expect(one).toContain(part)
    expect((await page(centre, '/search?q=quay')).body).toContain(file)
  })

  it('can be indexed by search engines only if the centre is public', async () => {
    const centre = await newCentre()
    expect(await page(centre)).toMatchObject({ indexed: true, head: expect.stringContaining('rel="canonical"') })
    await change(centre, { visibility: 'link' })
    const { head, indexed } = await page(centre)
    expect([indexed, head.includes('noindex'), head.includes('feed.xml')]).toEqual([false, true, false])
    const params = { team, slug: centre.slug }
    for (const feed of [site.rss, site.jsonFeed, site.sitemap])
      expect((await world.call(feed, undefined, { params })).status).toBe(404)
  })

  it('show the search results of a live album, as far as rights allow', async () => {
    const centre = await newCentre()
    const album = await newAlbum(centre, { query: 'lighthouse' })
    const file = await newFile(null, { name: 'lighthouse at dusk.png' })
    const hidden = await newFile(null, { name: 'lighthouse at night.png', internal_use: true })
    await world.finishJobs()
    expect(await reach(centre, album, file)).toEqual([200])
    expect((await page(centre, `/album/${album}`)).body).not.toContain(hidden)
    const params = { media_centre: centre.uuid, item: hidden, size: '400' }
    expect((await world.call(site.rendition, undefined, { params })).status).toBe(404)
  })

  it('stop showing an expired file everywhere at once', async () => {
    const centre = await newCentre()
    const album = await newAlbum(centre)
    const file = await newFile(album, { name: 'lighthouse.png' })
    const params = { media_centre: centre.uuid, item: file, size: '400', team, slug: centre.slug }
    const everywhere = async () =>
      Promise.all([
        page(centre, `/album/${album}`).then(({ body }) => body),
        page(centre, '/search?q=lighthouse').then(({ body }) => body),
        world.call(site.files, undefined, { params, query: { album } }).then(({ text }) => text),
        world.call(site.rss, undefined, { params }).then(({ text }) => text),
        world.call(site.jsonFeed, undefined, { params }).then(({ text }) => text),
        world.call(site.sitemap, undefined, { params }).then(({ text }) => text),
      ]).then((texts) => texts.map((text) => text.includes(file)))
    await world.finishJobs()
    expect(await everywhere()).toEqual(Array(6).fill(true))
    await changeFile(file, { expiration_date: '2020-01-01', expires_at: new Date('2020-01-02') })
    expect(await everywhere()).toEqual(Array(6).fill(false))
    expect((await world.call(site.rendition, undefined, { params })).status).toBe(404)
    expect((await page(centre, `/file/${file}`)).status).toBe(404)
  })
})

describe('visits', () => {
  it('include opened pages and searches, but not the team’s own previews', async () => {
    const centre = await newCentre()
    const album = await newAlbum(centre)
    const file = await newFile(album)
    for (const rest of ['', `/album/${album}`, `/album/${album}/file/${file}`, '/search?q=Harbour'])
      await page(centre, rest)
    await change(centre, { live: false })
    await page(centre, '', ada)
    await world.ports.buffer.flush()
    const { rows } = await world.db.execute(sql`
      select coalesce(data ->> 'kind', data ->> 'query') what from ledger
      where data ->> 'media_centre' = ${centre.uuid} and event in ('media_centre.visited', 'media_centre.searched') order by seq`)
    expect(rows).toEqual(['home', 'album', 'file', 'harbour'].map((what) => ({ what })))
  })

  it('are all counted, although anonymous visitors share a cached page and signed-in people do not', async () => {
    const recent = newRowCache(60_000)
    recent.setConnected(true)
    const ports = { ...world.ports, recent }
    const centre = await newCentre()
    const album = await newAlbum(centre)
    const file = await newFile(album)
    const open = async (who?: Who) => (await page(centre, `/album/${album}`, who, ports)).body
    const first = await open()
    // Changed without a ledger event, so nothing invalidates the cache.
    await changeFile(file, { name: 'Renamed.png' })
    expect(await open()).toBe(first)
    const own = await open(await world.newUser())
    expect([first.includes('Sign out'), own.includes('Sign out'), own.includes('Renamed.png')]).toEqual([
      false,
      true,
      true,
    ])
    recent.forget()
    expect(await open()).toContain('Renamed.png')
    await world.ports.buffer.flush()
    const { rows } = await world.db.execute(sql`
      select 1 from ledger where data ->> 'media_centre' = ${centre.uuid} and event = 'media_centre.visited'`)
    expect(rows).toHaveLength(4)
  })

  it('record when an invited person first visited', async () => {
    const centre = await newCentre({ visibility: 'invited' })
    const person = await invite(centre)
    await page(centre, '', person)
    const [row] = await world.db.select().from(centrePeople).where(eq(centrePeople.email, person.email))
    expect(row?.first_visit_at).toEqual(expect.any(Date))
  })
})
