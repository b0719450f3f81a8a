import { conversions, downloads, files } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { newConversionWorld } from '../../testing/conversion-world.ts'
import { drawHaze } from '../../testing/image-differences.ts'
import { cornersOf, cornered } from '../../testing/media-files.ts'
import { files as fileTable } from '../files/table.ts'
import { versions as versionTable } from '../versions/table.ts'

const { world, team, ada, viewer, stored, add, ask, get, made, close } = await newConversionWorld()
afterAll(close)

describe('an image', () => {
  it('offers the conversions of spec §9', async () => {
    const { file } = await add('haze.png', await drawHaze(1200, 2100).png().toBuffer())
    const { body } = await world.call(conversions.options, viewer, { params: { file } })
    expect(body.map(({ label, height }: { label: string; height: number | null }) => [label, height])).toEqual([
      ['Original', null],
      ['Large (2000 px)', 2000],
      ['Medium (1080 px)', 1080],
      ['Custom size', null],
      ['JPG', null],
    ])
  })

  it('is converted to JPG once, and keeps its name with the right extension', async () => {
    const { file, version } = await add('Fjord at dawn.png', await cornered(900, 600).png().toBuffer())
    const { body } = await ask('toJpg', file)
    expect(body).toEqual({ ready: true, url: `/v1/files/conversion/${version}/jpg/` })
    const { headers, rawPayload } = await get(body.url)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('attachment; filename="Fjord at dawn.jpg"'),
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
    expect(await cornersOf(rawPayload)).toEqual(['red', 'green', 'blue', 'white'])
    const again = vi.spyOn(world.ports.media, 'toJpg')
    expect((await ask('toJpg', file, {}, viewer)).body).toEqual(body)
    expect(again).not.toHaveBeenCalled()
    again.mockRestore()
    expect(await made(version)).toEqual(['jpg'])
  })

  it('is delivered unchanged if it is already a JPG', async () => {
    const photo = await cornered(300, 200).jpeg().toBuffer()
    const { file } = await add('photo.jpg', photo)
    const { body } = await ask('toJpg', file)
    expect((await get(body.url)).rawPayload.equals(photo)).toBe(true)
  })

  it.each<[asked: Record<string, string>, from: [number, number], to: [number, number], name: string]>([
    [{}, [900, 600], [400, 267], 'w400'],
    [{}, [600, 900], [267, 400], 'h400'],
    [{}, [600, 600], [400, 400], 'h400'],
    [{ width: '300' }, [900, 600], [300, 200], 'w300'],
    [{ height: '300' }, [900, 600], [450, 300], 'h300'],
    [{ width: '5000' }, [900, 600], [900, 600], 'w900'],
    [{ width: '1' }, [900, 600], [1, 1], 'w1'],
  ])('is resized with %j from %j to %j', async (asked, [width, height], to, name) => {
    const { file, version } = await add('sized.jpg', await cornered(width, height).jpeg().toBuffer())
    const { body } = await ask('resize', file, asked)
    expect(body).toEqual({ ready: true, url: `/v1/files/conversion/${version}/${name}/` })
    const { headers, rawPayload } = await get(body.url)
    const size = await sharp(rawPayload).metadata()
    expect([size.width, size.height]).toEqual(to)
    expect(headers['content-disposition']).toContain(`filename="sized-${name}.jpg"`)
  })

  it('cannot be resized to zero, to more than 10,000 px, or to both a width and a height', async () => {
    const { file } = await add('sized.jpg', await cornered(90, 60).jpeg().toBuffer())
    const wrong: Record<string, string>[] = [
      { width: '0' },
      { height: '10001' },
      { width: 'wide' },
      { width: '5', height: '5' },
    ]
    for (const query of wrong) expect((await ask('resize', file, query)).status, JSON.stringify(query)).toBe(422)
  })

  it('keeps its newest 20 conversions and deletes the bytes of older ones', async () => {
    const { file, version } = await add('sized.jpg', await cornered(90, 60).jpeg().toBuffer())
    const urls: string[] = []
    for (let width = 1; width <= 23; width++) urls.push((await ask('resize', file, { width: String(width) })).body.url)
    expect((await made(version)).length).toBe(20)
    expect(await Promise.all(urls.slice(0, 4).map(async (url) => (await get(url)).statusCode))).toEqual([
      404, 404, 404, 200,
    ])
    const original = await stored(version)
    const { rows } = await world.db.execute<{ key: string }>('select key from renditions')
    const kept: string[] = []
    for await (const { key } of world.ports.storage.list()) if (key.startsWith(`${original}/`)) kept.push(key)
    expect(kept.filter((key) => !rows.some((one) => one.key === key))).toEqual([])
  })

  it('is queued while two conversions are running', async () => {
    const photos = await Promise.all([1, 2, 3, 4].map(() => drawHaze(1500, 1000).png().toBuffer()))
    const added = await Promise.all(photos.map((photo, at) => add(`${at}.png`, photo)))
    let [running, most] = [0, 0]
    const { toJpg } = world.ports.media
    const watched = vi.spyOn(world.ports.media, 'toJpg').mockImplementation(async (...asked) => {
      running += 1
      most = Math.max(most, running)
      return toJpg(...asked).finally(() => {
        running -= 1
      })
    })
    const answers = await Promise.all(added.flatMap(({ file }) => [ask('toJpg', file), ask('toJpg', file)]))
    watched.mockRestore()
    expect(answers.map(({ body }) => body.ready)).toEqual(Array(8).fill(true))
    expect(most).toBe(2)
  })
})

describe('a conversion', () => {
  it('is refused for unsupported files, in the words of spec §8', async () => {
    const { file } = await add('notes.xyz', Buffer.from([1, 2, 3, 4, 5]))
    const answers = await Promise.all([ask('toMp4', file), ask('toJpg', file), ask('resize', file)])
    expect(answers.map(({ status, body }) => [status, body.title])).toEqual([
      [422, 'Could not convert to MP4'],
      [422, 'Could not convert to JPG'],
      [422, 'Error resizing file'],
    ])
  })

  it('includes the file name in the error if it fails', async () => {
    const { file, version } = await add('broken.jpg', await cornered(900, 600).jpeg().toBuffer())
    const key = await stored(version)
    await world.ports.storage.put(key, Buffer.from('no picture'))
    const { status, body } = await ask('resize', file)
    expect([status, body.detail]).toEqual([422, expect.stringMatching(/^Error resizing file broken\.jpg\. This file/)])
  })

  it('is refused for a file above 1 GiB', async () => {
    const { file, version } = await add('huge.png', await cornered(90, 60).png().toBuffer())
    await world.db.update(versionTable).set({ size: 1_073_741_825 }).where(eq(versionTable.uuid, version))
    expect((await ask('toJpg', file)).body.code).toBe('conversion.too_large')
    expect(await made(version)).toEqual([])
  })

  it('needs download permission both when it starts and when its bytes are fetched', async () => {
    const { file, version } = await add('mine.png', await cornered(900, 600).png().toBuffer())
    const { url } = (await ask('toJpg', file)).body
    const onlooker = await world.newMember(team, [])
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    expect((await ask('resize', file, { width: '77' }, onlooker)).body).toMatchObject({
      code: 'rights.steps',
      steps: ['use_case', 'request'],
    })
    expect((await get(url, onlooker)).statusCode).toBe(403)
    for (const person of [stranger, null]) {
      expect((await ask('resize', file, { width: '77' }, person)).status).toBe(404)
      expect((await get(url, person)).statusCode).toBe(404)
    }
    await world.call(files.update, ada, { params: { file }, body: { status: 'do_not_use' } })
    expect((await ask('toJpg', file)).body.code).toBe('rights.denied')
    expect((await get(url)).statusCode).toBe(403)
    await world.call(files.update, ada, { params: { file }, body: { status: 'available', recycled: true } })
    expect((await get(url)).statusCode).toBe(404)
    expect(await made(version)).toEqual(['jpg'])
  })

  it('shows outsiders the creation date instead of a hidden name', async () => {
    const { file, version } = await add('secret harbour.png', await cornered(900, 600).png().toBuffer())
    await world.db.update(fileTable).set({ hide_name: true, public: true }).where(eq(fileTable.uuid, file))
    await world.db.update(fileTable).set({ public_downloads: 'everyone' }).where(eq(fileTable.uuid, file))
    const inside = await get(`/v1/files/version/original/${version}/`)
    expect(inside.headers['content-disposition']).toContain('secret harbour.png')
    const visitor = await world.newUser()
    const begun = await world.call(downloads.begin, visitor, { params: { file }, body: {} })
    const outside = await get(begun.body.url, visitor)
    expect(outside.statusCode).toBe(200)
    expect(outside.headers['content-disposition']).toMatch(/filename="\d{1,2} [A-Z][a-z]+ 20\d\d\.png"/)
  })
})
