import { embeds, files, galleries, links, teams } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { renditions, versions as versionTable } from '../versions/table.ts'
import { headOfFile } from './index.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const newPicture = async (row: Partial<typeof fileTable.$inferInsert> = {}) => {
  const made = await world.newFile(team, row)
  const key = `${made.version}/400-test`
  await world.ports.storage.put(key, Buffer.from('small'))
  await world.db
    .insert(renditions)
    .values({ version: made.version, name: '400', key, file_type: 'image/webp', size: 5 })
  return made
}
const newEmbed = async (chosen: string[], title = 'Press') => {
  const body = { title, width: 640, height: 360, files: chosen }
  return (await world.call(embeds.create, ada, { params: { team }, body })).body as { uuid: string; code: string }
}
const page = (embed: string) => world.call(embeds.page, undefined, { params: { embed } })
const picture = (embed: string, item: string) =>
  world.call(embeds.rendition, undefined, { params: { embed, item, size: '400' } })
const oembed = (url: string, query: Record<string, string> = {}) =>
  world.call(embeds.oembed, undefined, { query: { url, ...query } })

describe('a single embed', () => {
  it('offers an iframe, and shows its files to everyone without making their pages public', async () => {
    const { file } = await newPicture({ name: 'boat.png', description: 'A boat' })
    const { uuid, code } = await newEmbed([file])
    expect(code).toContain(
      `<iframe src="${world.settings.origin}/p/embed/${uuid}" title="Press" width="640" height="360"`,
    )
    const { text, headers } = await page(uuid)
    expect(text).toContain('alt="A boat"')
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['x-frame-options']).toBeUndefined()
    expect((await picture(uuid, file)).text).toBe('small')
    expect((await world.call(links.publicFile, undefined, { params: { file } })).status).toBe(404)
  })

  it('hides withdrawn files without mentioning them', async () => {
    for (const body of [
      { internal: true },
      { status: 'do_not_use' },
      { expirationDate: '2020-01-01' },
      { recycled: true },
    ]) {
      const { file } = await newPicture({ name: 'secret.png' })
      const { uuid } = await newEmbed([file])
      await world.call(files.update, ada, { params: { file }, body })
      expect((await picture(uuid, file)).status).toBe(404)
      expect((await page(uuid)).text).not.toContain('secret')
      expect((await oembed(`${world.settings.origin}/p/embed/${uuid}`)).status).toBe(404)
    }
  })

  it('shows the position of each file, and links to its neighbours, without JavaScript', async () => {
    const [one, two] = [await newPicture({ name: 'First.jpg' }), await newPicture({ name: 'Second.jpg' })]
    const { uuid } = await newEmbed([one.file, two.file], 'Two boats')
    const { text } = await page(uuid)
    expect(text).toContain('<h1>Two boats</h1>')
    expect(text).toMatch(/id="n1">.*href="#n2" aria-label="Next".*1 of 2<\/span>First</)
    expect(text).toMatch(/id="n2">.*href="#n1" aria-label="Previous".*2 of 2<\/span>Second</)
    const alone = await newEmbed([one.file], 'One boat')
    expect((await page(alone.uuid)).text).not.toMatch(/ of 1|class="way/)
  })

  it('does not serve images of files that are not in it or were removed from it', async () => {
    const [one, two] = [await newPicture(), await newPicture()]
    const { uuid } = await newEmbed([one.file])
    expect((await picture(uuid, two.file)).status).toBe(404)
    const { body } = await world.call(embeds.update, ada, { params: { embed: uuid }, body: { removeFile: one.file } })
    expect(body.files).toEqual([])
    expect((await picture(uuid, one.file)).status).toBe(404)
  })

  it('cannot be created for a file whose rights do not allow it', async () => {
    const { file } = await newPicture({ internal_use: true })
    const body = { title: 'x', width: 640, height: 360, files: [file] }
    expect((await world.call(embeds.create, ada, { params: { team }, body })).body.reasons).toEqual([
      'Sharing is disabled for this file.',
    ])
  })

  it('can be framed only by the sites the team lists, if it lists any', async () => {
    const { uuid } = await newEmbed([(await newPicture()).file])
    const set = (embed_domains: string[]) =>
      world.call(teams.update, ada, { params: { team }, body: { embed_domains } })
    expect((await set(['https://evil.example/'])).status).toBe(422)
    expect((await set(["x.example' *"])).status).toBe(422)
    await set(['wayfarer.example'])
    expect((await page(uuid)).headers['content-security-policy']).toContain(
      'frame-ancestors https://wayfarer.example https://*.wayfarer.example',
    )
    await set([])
  })

  it('never runs code entered in a title, name or description', async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror='alert(1)'>`
    const { file } = await newPicture({ name: evil, description: evil, copyright: evil })
    const { uuid, code } = await newEmbed([file], evil)
    const { text, headers } = await page(uuid)
    for (const html of [text, code]) expect(html).not.toMatch(/<script>alert|<img src=x/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it('can be found by its title until it is deleted', async () => {
    const { uuid } = await newEmbed([(await newPicture()).file], '100% wool')
    const find = async (query: string) =>
      (await world.call(embeds.list, ada, { params: { team }, query: { query } })).body.results.map(
        (one: { uuid: string }) => one.uuid,
      )
    expect(await find('100%')).toEqual([uuid])
    expect(await find('100_')).toEqual([])
    await world.call(embeds.remove, ada, { params: { embed: uuid } })
    expect((await page(uuid)).status).toBe(404)
  })
})

describe('an embed on another site', () => {
  const neutral = 'This content is no longer available.'
  it('shows the same neutral page for withdrawn, deleted and unknown content', async () => {
    const { file } = await newPicture({ public: true })
    const [gone, empty] = [await newEmbed([file]), await newEmbed([file])]
    await world.call(embeds.remove, ada, { params: { embed: gone.uuid } })
    await world.call(files.update, ada, { params: { file }, body: { internal: true } })
    const answers = [
      await page(gone.uuid),
      await page(empty.uuid),
      await page(crypto.randomUUID()),
      await page('x'),
      await world.call(embeds.filePage, undefined, { params: { file } }),
      await world.call(galleries.page, undefined, { params: { gallery: crypto.randomUUID() } }),
    ]
    for (const { status, text, headers } of answers) {
      expect([status, text.includes(neutral)]).toEqual([404, true])
      expect(headers['content-security-policy']).toContain('frame-ancestors *')
      expect(headers['x-frame-options']).toBeUndefined()
    }
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('loads images at the width of the frame, and only the first before scrolling', async () => {
    const made = [await newPicture(), await newPicture()]
    for (const { version } of made) {
      await world.db.update(versionTable).set({ width: 4000, height: 3000 }).where(eq(versionTable.uuid, version))
      for (const name of ['1080', '2000'])
        await world.db
          .insert(renditions)
          .values({ version, name, key: `${version}/${name}`, file_type: 'image/webp', size: 5 })
    }
    const { text } = await page((await newEmbed(made.map(({ file }) => file))).uuid)
    const [first = '', second = ''] = text.match(/<img [^>]+>/g) ?? []
    expect(first).toMatch(/srcset="[^"]+\/400\/ 400w, [^"]+\/1080\/ 1080w, [^"]+\/2000\/ 2000w" sizes="100vw"/)
    expect([first.includes('loading="lazy"'), second.includes('loading="lazy"')]).toEqual([false, true])
  })
})

describe('the embed code of one file', () => {
  it('uses the public name of the file as its accessible title', async () => {
    const named = await newPicture({ name: 'Harbour.png', public: true })
    const hidden = await newPicture({ name: 'secret.png', public: true, hide_name: true })
    const code = async (file: string) => (await world.call(embeds.code, ada, { params: { file } })).body
    expect((await code(named.file)).code).toContain('title="Harbour.png"')
    expect(JSON.stringify(await code(hidden.file))).not.toContain('secret')
  })

  it('is available while the public page of the file is open; otherwise a reason is returned', async () => {
    const { file } = await newPicture()
    const code = () => world.call(embeds.code, ada, { params: { file } })
    expect((await code()).body.code).toBe('embed.not_public')
    await world.db.update(fileTable).set({ public: true }).where(eq(fileTable.uuid, file))
    expect((await code()).body.code).toContain(`/p/file/embed/${file}`)
    await world.db.update(fileTable).set({ internal_use: true }).where(eq(fileTable.uuid, file))
    expect((await code()).body).toMatchObject({
      code: 'rights.denied',
      reasons: ['Sharing is disabled for this file.'],
    })
  })
})

describe('oEmbed', () => {
  it('describes a public file within the requested size', async () => {
    const { file } = await newPicture({ public: true, name: 'boat.png' })
    const { body } = await oembed(`${world.settings.origin}/p/file/${file}`, { maxwidth: '320' })
    expect(body).toMatchObject({ version: '1.0', type: 'rich', title: 'boat.png', width: 320, height: 240 })
    expect(body.html).toContain(`/p/file/embed/${file}`)
  })
  it('does not reveal a hidden name, and returns 404 for other URLs and 501 for other formats', async () => {
    const { file } = await newPicture({ public: true, hide_name: true, name: 'secret.png' })
    expect((await oembed(`${world.settings.origin}/p/file/${file}`)).text).not.toContain('secret')
    const closed = await newPicture()
    for (const url of [
      `${world.settings.origin}/p/file/${closed.file}`,
      `https://evil.example/p/file/${file}`,
      `${world.settings.origin}.evil.example/p/file/${file}`,
      'x',
    ])
      expect((await oembed(url)).status, url).toBe(404)
    expect((await oembed(`${world.settings.origin}/p/file/${file}`, { format: 'xml' })).status).toBe(501)
  })
})

describe('the oEmbed thumbnail', () => {
  const isShownElsewhere = async (url: string) => {
    const { body } = await oembed(`${world.settings.origin}${url}`)
    const thumbnail = String(body['thumbnail_url']).replace(world.settings.origin, '')
    const { statusCode, headers } = await world.app.inject({ method: 'GET', url: thumbnail })
    return [statusCode, headers['cross-origin-resource-policy']]
  }
  it('can be shown on other sites for a file, an embed and a gallery', async () => {
    const { file } = await newPicture({ public: true })
    const embed = await newEmbed([file])
    const body = { team, title: 'Press', public: true, files: [file] }
    const gallery = (await world.call(galleries.create, ada, { params: { team }, body })).body.uuid
    for (const url of [
      `/p/file/${file}`,
      `/p/embed/${embed.uuid}`,
      `/p/gallery/${gallery}`,
      `/p/gallery/embed/${gallery}`,
    ])
      expect(await isShownElsewhere(url)).toEqual([200, 'cross-origin'])
    const answer = await oembed(`${world.settings.origin}/p/gallery/${gallery}`, { maxwidth: '480' })
    expect(answer.body).toMatchObject({
      title: 'Press',
      width: 480,
      height: 320,
      html: expect.stringContaining('/p/gallery/embed/'),
    })
    await world.call(galleries.update, ada, { params: { gallery }, body: { public: false } })
    expect((await oembed(`${world.settings.origin}/p/gallery/${gallery}`)).status).toBe(404)
  })
})

describe('the HTML of a public page', () => {
  it('states the size of its preview image, not of the original', async () => {
    const { file, version } = await newPicture({ public: true })
    await world.db.update(versionTable).set({ width: 6000, height: 4000 }).where(eq(versionTable.uuid, version))
    await world.db.insert(renditions).values({ version, name: '2000', key: 'x/2000', file_type: 'image/webp', size: 5 })
    const publicHead = await headOfFile(world.db, world.ports)(`/p/file/${file}`)
    expect(publicHead?.head).toContain('/2000/"><meta name="twitter:card"')
    expect(publicHead?.head).toContain(
      '<meta property="og:image:width" content="2000"><meta property="og:image:height" content="1333">',
    )
  })

  const head = (file: string) => headOfFile(world.db, world.ports)(`/p/file/${file}/`)

  it('describes the page for link previews, links to the oEmbed endpoint, and contains nothing executable', async () => {
    const evil = '</script><script>alert(1)</script>'
    const { file } = await newPicture({ public: true, name: 'boat.png', description: evil })
    const { head: html = '', status } = (await head(file)) ?? {}
    expect(status).toBe(200)
    expect(html).toContain('<meta property="og:title" content="boat.png">')
    expect(html).toContain('application/json+oembed')
    expect(html).not.toContain('<script>alert')
    const [, read = ''] = /id="first">(.*)<\/script>/.exec(html) ?? []
    expect(JSON.parse(read)).toMatchObject({ description: evil })
  })
  it('shows credit and terms without JavaScript', async () => {
    const row = { public: true, copyright: 'Kari <Nordal>', rights_context: 'Editorial use', description: 'A quay' }
    const { file } = await newPicture(row)
    const { body = '' } = (await head(file)) ?? {}
    for (const words of ['Kari &#60;Nordal&#62;', 'Editorial use', 'A quay', 'Turn on JavaScript'])
      expect(body).toContain(words)
  })
  it('does not reveal a hidden name, and is the same for withdrawn and unknown files', async () => {
    const { file } = await newPicture({ public: true, hide_name: true, name: 'secret.png' })
    expect((await head(file))?.head).not.toContain('secret')
    await world.call(files.update, ada, { params: { file }, body: { internal: true } })
    expect(await head(file)).toEqual(await head('00000000-0000-4000-8000-000000000000'))
  })
})

describe('the original post of a file', () => {
  const creator = {
    name: 'Lena',
    handle: '@lena',
    identifier: '7',
    platform: 'tiktok',
    external: true,
    ig_creator: false,
    social: true,
    email: '',
  }
  const original = (file: string, of = team) => world.call(embeds.original, ada, { params: { team: of, file } })
  const taken = async (url: string, caption = 'Boats', row: Partial<typeof fileTable.$inferInsert> = {}) => {
    const { file, version } = await world.newFile(team, row)
    const source = { creator, post: { url, caption, posted_on: '2026-09-02T08:00:00.000Z' } }
    await world.db.update(versionTable).set({ source }).where(eq(versionTable.uuid, version))
    return file
  }

  it('is shown as it appears on its network, and is included in the file details', async () => {
    const url = 'https://www.tiktok.com/@lena/video/7'
    const file = await taken(url)
    const { body } = await original(file)
    expect(body).toMatchObject({ url, author_name: '@lena', provider_name: 'TikTok' })
    expect(body.code).toContain(`cite="${url}"`)
    const { body: whole } = await world.call(files.one, ada, { params: { file } })
    expect(whole).toMatchObject({ html: body.code, social_post_v2: { caption: 'Boats' } })
  })

  it('cannot add a script to the embed code, whatever its caption and address contain', async () => {
    const file = await taken('https://evil.example/"><script>alert(1)</script>', '<img src=x onerror=alert(1)>')
    const { body } = await original(file)
    expect(body.code).not.toMatch(/<script|<img|"><s/)
    expect((await original(await taken('javascript:alert(1)'))).body.code).toBe('embed.no_original')
  })

  it('cannot be embedded if there is none or the rights forbid it, and the error gives the reason', async () => {
    const { file } = await world.newFile(team)
    expect((await original(file)).body.detail ?? (await original(file)).body.title).toMatch(/didn’t come from a post/)
    const kept = await taken('https://www.instagram.com/p/x/', '', { internal_use: true })
    expect((await original(kept)).body.reasons).toEqual(['Sharing is disabled for this file.'])
    const { team: other } = await world.newTeam()
    expect((await original(file, other)).status).toBe(404)
  })
})
