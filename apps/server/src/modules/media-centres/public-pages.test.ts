import { mediaCentres, publicMediaCentres as site } from '@vitrine/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import type { files as fileTable } from '../files/table.ts'
import { versions } from '../versions/table.ts'
import { centrePeople } from './table.ts'
import { pageAt, type Visitor } from './testing/pages.ts'

let world: World
let team: string
let ada: Person
let centre: { uuid: string; slug: string }
let home: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, ['MANAGE_MEDIA_CENTRES', 'EDIT_ASSETS'])
  const body = { team, title: 'Press room', live: true, downloads: 'free' }
  centre = (await world.call(mediaCentres.create, ada, { body })).reply
  home = `/p/media-centre/${team}/${centre.slug}`
})
afterAll(() => world.close())

const newAlbum = async (title: string, more: object = {}): Promise<string> =>
  (await world.call(mediaCentres.createAlbum, ada, { body: { media_centre: centre.uuid, title, ...more } })).reply.uuid
const newFile = async (album: string, row: Partial<typeof fileTable.$inferInsert> = {}) => {
  const { file } = await world.newFile(team, row)
  await world.call(mediaCentres.addFiles, ada, { body: { album, files: [file] } })
  return file
}
const change = (body: object) => world.call(mediaCentres.update, ada, { params: { media_centre: centre.uuid }, body })
const page = (rest = '', who?: Visitor) => pageAt(world, `${team}/${centre.slug}${rest}`, who)
const body = async (rest = '', who?: Visitor) => (await page(rest, who)).body

describe('a press release', () => {
  it('is rendered with its formatting, which is left out of excerpts and descriptions', async () => {
    const text = '## Dates\n**Open** from Monday: https://solvik.example.\n\n<b>no</b>'
    const release = await newAlbum('Bridge opens', { kind: 'text', description: text })
    const { head, body: shown } = await page(`/album/${release}`)
    expect(shown).toContain(
      '<h2>Dates</h2>\n<p><strong>Open</strong> from Monday: <a href="https://solvik.example" rel',
    )
    expect(shown).toContain('&lt;b&gt;no')
    expect(head).toContain('content="Dates\n\nOpen from Monday')
    expect(await body()).toContain('<p>Dates\n\nOpen from Monday')
  })

  it('offers to add all its images to the basket, unless they are view only', async () => {
    const release = await newAlbum('Bridge opens', { kind: 'text' })
    const all = [await newFile(release), await newFile(release)]
    const shown = await body(`/album/${release}`)
    for (const file of all) expect(shown).toContain(`data-collect="${file}"`)
    expect(shown).toContain('data-collect-all="images"')
    await change({ downloads: 'nobody' })
    expect(await body(`/album/${release}`)).not.toContain('data-collect')
  })
})

describe('search inside a media centre', () => {
  it('finds albums and press releases by title at any level, ignoring case and accents', async () => {
    const coast = await newAlbum('The coast')
    const album = await newAlbum('Northern Lights in Tromsø', { parent_album: coast })
    const release = await newAlbum('Lights festival', { kind: 'text', description: 'In the north' })
    const found = await body('/search?q=northern+TROMSO')
    expect(found).toContain(`${home}/album/${album}"`)
    expect(found).not.toContain(release)
    const both = await body('/search?q=light')
    for (const part of [album, release, '2 results for', '<h2>News</h2>']) expect(both).toContain(part)
    const params = { media_centre: centre.uuid }
    const { reply } = await world.call(site.albums, undefined, { params, query: { query: 'light' } })
    expect(reply.results.map(({ uuid }) => uuid)).toEqual([album, release])
  })

  it('shows albums above files, counts both, and leads back to the results from a file', async () => {
    const album = await newAlbum('Lighthouses')
    const file = await newFile(album, { name: 'lighthouse.png' })
    const shown = await body('/search?q=lighthouse')
    expect(shown).toContain('2 results for “lighthouse”')
    expect(shown.indexOf(album)).toBeLessThan(shown.indexOf('<h2>Files</h2>'))
    expect(shown).toContain(`href="${home}/file/${file}?q=lighthouse"`)
    const opened = await body(`/file/${file}?q=lighthouse`)
    expect(opened).toContain(`href="${home}/search?q=lighthouse" class="back">Back to results for “lighthouse”`)
    expect(await body(`/file/${file}`)).toContain('Back to Press room')
  })

  it('finds only albums that the visitor can open', async () => {
    const outer = await newAlbum('Partners', { access: 'invited' })
    const album = await newAlbum('Winter campaign', { parent_album: outer })
    const guest = await world.newUser({ email_verified: true })
    await world.db.insert(centrePeople).values({ media_centre: centre.uuid, email: guest.email })
    expect(await body('/search?q=winter')).not.toContain(album)
    expect(await body('/search?q=winter')).toContain('Check the spelling')
    expect(await body('/search?q=winter', await world.newUser())).not.toContain(album)
    expect(await body('/search?q=winter', guest)).toContain(album)
  })

  it('is considered empty only if it finds neither files nor albums nor press releases', async () => {
    await newAlbum('Winter campaign')
    await newAlbum('Summer news', { kind: 'text' })
    for (const words of ['winter', 'summer', 'autumn']) await page(`/search?q=${words}`)
    await world.ports.buffer.flush()
    const { rows } =
      await world.db.execute(sql`select data ->> 'query' query, (data ->> 'results')::int results from ledger
      where data ->> 'media_centre' = ${centre.uuid} and event = 'media_centre.searched' order by seq`)
    expect(rows).toEqual([
      { query: 'winter', results: 1 },
      { query: 'summer', results: 1 },
      { query: 'autumn', results: 0 },
    ])
  })
})

describe('the preview of a media centre', () => {
  it('shows exactly what an anonymous visitor sees, with a note that lists the hidden albums', async () => {
    const open = await newAlbum('Coast')
    await newAlbum('Portraits', { access: 'invited' })
    await newAlbum('Logos', { access: 'sign_in', parent_album: open })
    const file = await newFile(open)
    const main = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('<footer'))
    for (const rest of ['', `/album/${open}`, `/album/${open}/file/${file}`, '/search?q=portraits']) {
      const [seen, preview] = [await body(rest), await body(`/preview${rest}`, ada)]
      const expected = main(seen)
        .replaceAll(home, `${home}/preview`)
        .replace(/(redirect=)[^"]+/, `$1${encodeURIComponent(home)}`)
        .replace(
          /<div class="take"[^>]*><\/div>/,
          /<p class="quiet">Not available in the preview[^<]*<\/p>/.exec(preview)?.[0] ?? '',
        )
      expect(main(preview)).toBe(expected)
      expect(preview).toContain('Albums not shown: Logos, Portraits.')
    }
  })

  it('shows a note above the page, whether the centre is a draft or live, and is neither counted nor indexed', async () => {
    for (const live of [true, false]) {
      await change({ live })
      const { body: shown, head, indexed } = await page('/preview', ada)
      expect(shown).toContain('Preview: this is what visitors see')
      expect(shown.includes('The media centre is a draft')).toBe(!live)
      expect([head.includes('noindex'), indexed]).toEqual([true, false])
    }
    await world.ports.buffer.flush()
    const { rows } = await world.db.execute(
      sql`select 1 from ledger where data ->> 'media_centre' = ${centre.uuid} and event = 'media_centre.visited'`,
    )
    expect(rows).toEqual([])
  })

  it('opens only for people who manage the centre', async () => {
    for (const who of [undefined, await world.newUser(), await world.newMember(team, ['EDIT_ASSETS'])])
      expect((await page('/preview', who)).status).toBe(404)
  })

  it('shows albums for invited people if the centre is for invited people, and skips the password', async () => {
    const album = await newAlbum('Portraits', { access: 'invited' })
    await change({ visibility: 'invited' })
    expect(await body('/preview', ada)).toContain(album)
    await change({ visibility: 'password', password: 'harbour lights' })
    expect(await body('/preview', ada)).not.toContain(`/album/${album}`)
    expect((await page('/preview', ada)).status).toBe(200)
  })
})

describe('the page of a file', () => {
  it('shows its size, type and download rule', async () => {
    const album = await newAlbum('Coast', { downloads: 'request' })
    const file = await newFile(album)
    const facts = { width: 4000, height: 3000, size: 2_400_000 }
    await world.db.update(versions).set(facts).where(eq(versions.file, file))
    const shown = await body(`/file/${file}`)
    expect(shown).toContain('<dt>Size</dt><dd>4000 × 3000, PNG, 2.4 MB</dd>')
    expect(shown).toContain('data-rule="request">On request<')
  })
})

describe('robots.txt', () => {
  it('names only the sitemaps of public centres that are live', async () => {
    const text = async () => (await world.call(site.robots, undefined, {})).text
    expect(await text()).toMatch(
      new RegExp(`^User-agent: \\*\\nDisallow:\\n[^]*^Sitemap: http.*${home}/sitemap.xml$`, 'm'),
    )
    for (const hidden of [{ visibility: 'link' }, { visibility: 'public', live: false }]) {
      await change(hidden)
      expect(await text()).not.toContain(home)
    }
  })
})
