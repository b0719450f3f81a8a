import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { conversions, downloads, embeddedTexts, fileFields, files, links, teams } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import type { Worker } from '../../platform/jobs/worker.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { drawVideo } from '../../testing/videos.ts'
import { cornered } from '../../testing/media-files.ts'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { files as fileTable } from '../files/table.ts'
import { requestRendition } from './service/request-rendition.ts'
import { one } from './store.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
let folder: string
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-written-'))
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

const get = (url: string) => world.app.inject({ method: 'GET', url, headers: { cookie: ada.cookie } })
const update = (file: string, body: object) => world.call(files.update, ada, { params: { file }, body })
/** Returns the embedded metadata as schema:key → value. */
const embeddedMetadata = async (bytes: Buffer, file_type: string) => {
  const source = path.join(folder, `${Math.random()}`)
  await writeFile(source, bytes)
  const { items } = await world.ports.media.metadata({ path: source, file_type })
  return Object.fromEntries(items.map(({ schema, key, value }) => [`${schema}:${key}`, value]))
}
const add = async (name: string, bytes: Buffer) => {
  const file = await uploadFile(world, ada, team, { name, bytes })
  const { latest_version } = await processed(world, ada, file)
  return { file, version: latest_version.uuid, url: latest_version.url }
}
type Embedded = (typeof embeddedTexts)[number]
/** Returns a value for each of these fields, short enough for IPTC. */
const textsFor = (names: readonly Embedded[]) =>
  Object.fromEntries(names.map((name) => [name, `a ${name.replaceAll('_', ' ')}`]))
/** Returns the tags that these fields declare, named like metadata items, with the same values. */
const tagsFor = (names: readonly Embedded[]) =>
  Object.fromEntries(
    names.flatMap((name) =>
      fileFields[name].metadata.map((tag) => [
        tag.replace(/^IFD0:/, 'EXIF:').replace(/-[^:]+:/, ':'),
        textsFor([name])[name],
      ]),
    ),
  )
const photo = () =>
  cornered(900, 600)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ingrid Dahl', ImageDescription: 'as it came' } })
    .toBuffer()

describe('the embedded metadata of an image', () => {
  const signed = (description: string) =>
    cornered(900, 600)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: description, Copyright: 'Visit Solvik', Artist: 'Ingrid Dahl' } })
      .toBuffer()
  const fieldsOf = async (file: string) => {
    const { body } = await world.call(files.one, ada, { params: { file } })
    return [body.description, body.copyright, body.credit_line]
  }
  const setting = (lift_metadata: boolean) =>
    world.call(teams.update, ada, { params: { team }, body: { lift_metadata } })

  it('fills in description, copyright and credit line, unless the team has turned this off', async () => {
    expect(await fieldsOf((await add('one.jpg', await signed('Boats at dawn'))).file)).toEqual([
      'Boats at dawn',
      'Visit Solvik',
      'Ingrid Dahl',
    ])
    await setting(false)
    expect(await fieldsOf((await add('two.jpg', await signed('Boats at noon'))).file)).toEqual(['', '', ''])
    await setting(true)
  })
})

describe('updateExif', () => {
  it("writes the file's fields into downloads as XMP and IPTC, and leaves the original unchanged", async () => {
    const bytes = await photo()
    const { file, url, version } = await add('harbour.jpg', bytes)
    expect((await get(url)).rawPayload.equals(bytes)).toBe(true)
    await update(file, { description: 'Båter i havn', rightsContext: 'Editorial use only', tags: ['Fjord', 'Boat'] })
    await world.db.update(fileTable).set({ latitude: 59.9, longitude: -10.75 }).where(eq(fileTable.uuid, file))
    const on = await update(file, { updateExif: true })
    expect(on.body).toMatchObject({ update_exif: true })
    const written = await get(url)
    expect(await embeddedMetadata(written.rawPayload, 'image/jpeg')).toMatchObject({
      'XMP:Description': 'Båter i havn',
      'IPTC:Caption-Abstract': 'Båter i havn',
      'XMP:UsageTerms': 'Editorial use only',
      'XMP:Creator': 'Ingrid Dahl',
      'IPTC:By-line': 'Ingrid Dahl',
      'XMP:Subject': 'Boat, Fjord',
      'IPTC:Keywords': 'Boat, Fjord',
      'XMP:GPSLatitude': expect.stringContaining('59.9'),
      'XMP:GPSLongitude': expect.stringContaining('10.75'),
    })
    expect(await sharp(written.rawPayload).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    const [row] = (await world.db.execute<{ key: string }>(`select key from versions where uuid = '${version}'`)).rows
    expect((await world.ports.storage.read(row?.key ?? '')).equals(bytes)).toBe(true)
    await update(file, { updateExif: false })
    expect((await get(url)).rawPayload.equals(bytes)).toBe(true)
  })

  it("does not write the file's location into outsiders' downloads, in any size", async () => {
    const { file, url } = await add('harbour.jpg', await photo())
    await update(file, { description: 'On the quay', updateExif: true })
    await world.db.update(fileTable).set({ latitude: 59.9, longitude: -10.75 }).where(eq(fileTable.uuid, file))
    const made = { files: [file], title: 'Press', downloads_by: 'everyone' }
    const { body: link } = await world.call(links.create, ada, { params: { team }, body: made })
    const visitor = await world.newUser()
    const through = async (shape: string) => {
      const params = { share_link: link.uuid, item: file }
      const { body } = await world.call(downloads.beginShared, visitor, { params, body: { shape } })
      const { rawPayload } = await world.app.inject({ url: body.url, headers: { cookie: visitor.cookie } })
      return embeddedMetadata(rawPayload, 'image/jpeg')
    }
    for (const carried of [await through('original'), await through('w300'), await through('original')]) {
      expect(carried).toMatchObject({ 'XMP:Description': 'On the quay' })
      expect(Object.keys(carried).filter((key) => key.includes('GPS'))).toEqual([])
    }
    expect(await embeddedMetadata((await get(url)).rawPayload, 'image/jpeg')).toHaveProperty('XMP:GPSLatitude')
  })

  it('keeps embedded fields that are empty in the library, even in smaller sizes', async () => {
    const setting = (lift_metadata: boolean) =>
      world.call(teams.update, ada, { params: { team }, body: { lift_metadata } })
    await setting(false)
    const came = embeddedTexts.filter((name) => name !== 'rights_context')
    const [source, out] = [path.join(folder, 'plain.jpg'), path.join(folder, 'theirs.jpg')]
    await writeFile(source, await cornered(900, 600).jpeg().toBuffer())
    await world.ports.media.writeMetadata({ path: source, file_type: 'image/jpeg' }, textsFor(came), out)
    const { file, url } = await add('theirs.jpg', await readFile(out))
    await setting(true)
    await update(file, { updateExif: true })
    const small = await world.call(conversions.resize, ada, { params: { file }, query: { width: '300' } })
    for (const address of [url, small.body.url]) {
      const carried = await embeddedMetadata((await get(address)).rawPayload, 'image/jpeg')
      expect(carried).toMatchObject(tagsFor(came))
      expect(carried).not.toHaveProperty('XMP:UsageTerms')
    }
  })

  it('does not prevent the download of a file that has no fields to write', async () => {
    const { file, url } = await add('bare.png', await cornered(90, 60).png().toBuffer())
    await update(file, { updateExif: true })
    expect((await get(url)).statusCode).toBe(200)
  })

  it('writes every declared text into its tags, and requires the copyright disclaimer before the download', async () => {
    const { file, version, url } = await add('harbour.jpg', await photo())
    const texts = textsFor(embeddedTexts)
    const body = Object.fromEntries(embeddedTexts.map((name) => [fileFields[name].key, texts[name]]))
    await update(file, { ...body, updateExif: true })
    expect((await get(url)).json()).toMatchObject({ code: 'rights.steps', steps: ['disclaimer'] })
    const row = await one(world.db, version)
    if (!row) throw new Error('it was added')
    const ctx = { db: world.db, ports: world.ports, caller: { user: null } } as const
    const { made } = await requestRendition(ctx, row, { shape: 'original', marked: false, written: true })
    const written = await embeddedMetadata(await world.ports.storage.read(made?.key ?? ''), 'image/jpeg')
    expect(written).toMatchObject(tagsFor(embeddedTexts))
  })

  it('creates a copy once, and a new one when a field changes', async () => {
    const { file, url } = await add('harbour.jpg', await photo())
    await update(file, { description: 'first', updateExif: true })
    const writes = vi.spyOn(world.ports.media, 'writeMetadata')
    const [a, b] = await Promise.all([get(url), get(url)])
    const c = await get(url)
    expect(writes).toHaveBeenCalledTimes(1)
    expect([a.headers.etag, b.headers.etag]).toEqual([c.headers.etag, c.headers.etag])
    await update(file, { description: 'second' })
    const d = await get(url)
    expect(d.headers.etag).not.toBe(a.headers.etag)
    expect(await embeddedMetadata(d.rawPayload, 'image/jpeg')).toMatchObject({ 'XMP:Description': 'second' })
    expect(writes).toHaveBeenCalledTimes(2)
    writes.mockRestore()
  })

  it('applies only to downloads, not to views', async () => {
    const bytes = await photo()
    const { file, version } = await add('harbour.jpg', bytes)
    await update(file, { description: 'words', updateExif: true })
    const { rawPayload } = await get(`/v1/files/version/rendition/${version}/full/`)
    expect(await embeddedMetadata(rawPayload, 'image/jpeg')).not.toHaveProperty('XMP:Description')
  })

  it('also applies to conversions of images and videos', async () => {
    const { file } = await add('harbour.png', await cornered(900, 600).png().toBuffer())
    await update(file, { description: 'on a picture', updateExif: true })
    const jpg = await world.call(conversions.toJpg, ada, { params: { file } })
    expect(await embeddedMetadata((await get(jpg.body.url)).rawPayload, 'image/jpeg')).toMatchObject({
      'XMP:Description': 'on a picture',
      'IPTC:Caption-Abstract': 'on a picture',
    })
    const film = await add('clip.mov', await drawVideo(world.ports.media))
    await update(film.file, { description: 'on a film', updateExif: true })
    const url = await vi.waitFor(
      async () => {
        const { body } = await world.call(conversions.toMp4, ada, { params: { file: film.file } })
        if (!body.ready) throw new Error('not ready yet')
        return body.url as string
      },
      { timeout: 20_000, interval: 100 },
    )
    expect(await embeddedMetadata((await get(url)).rawPayload, 'video/mp4')).toMatchObject({
      'XMP:Description': 'on a film',
    })
  })

  it('leaves formats that cannot store metadata unchanged', async () => {
    const bytes = Buffer.from([9, 8, 7, 6, 5])
    const { file, url } = await add('notes.xyz', bytes)
    await update(file, { description: 'words', updateExif: true })
    const { rawPayload, headers } = await get(url)
    expect(rawPayload.equals(bytes)).toBe(true)
    expect(headers['content-disposition']).toContain('filename="notes.xyz"')
  })
})
