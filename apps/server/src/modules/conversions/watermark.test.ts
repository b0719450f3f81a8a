import { createHash } from 'node:crypto'
import {
  conversions,
  downloads,
  embeds,
  files,
  galleries,
  maps,
  links,
  mediaCentres,
  ownRenditionSizes,
  publicMediaCentres,
  routeList,
  teams,
  versions,
} from '@vitrine/contract'
import { newToken } from '../../platform/crypto/tokens.ts'
import type { Worker } from '../../platform/jobs/worker.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CLEAN_PLACES, changedPlaces, drawHaze, MARKED_PLACES } from '../../testing/image-differences.ts'
import { drawVideo, frameOf } from '../../testing/videos.ts'
import { drawPdf } from '../../testing/media-files.ts'
import { processed, uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { mediaAddress } from '../post-reviews/service/media.ts'
import { insert as addApprover } from '../post-reviews/store/approvers.ts'
import { postFiles, posts as postTable } from '../posts/table.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
let viewer: Person
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam({ features: ['DAM_PLUS', 'F_MAPS'] }))
  ada = await world.newMember(team, 'Admin')
  viewer = await world.newMember(team, 'Viewer')
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
})

const get = (url: string, person: Person | undefined, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers: { ...(person && { cookie: person.cookie }), ...headers } })
const setWatermark = (file: string, watermark: boolean) =>
  world.call(files.update, ada, { params: { file }, body: { watermark } })
const addMarked = async (name: string, bytes: Buffer) => {
  const file = await uploadFile(world, ada, team, { name, bytes })
  const { latest_version } = await processed(world, ada, file)
  expect((await setWatermark(file, true)).status).toBe(200)
  return { file, version: latest_version.uuid }
}

type File = { file: string; version: string }
/** Every way to fetch a file's bytes, by route. The first test fails if a route that returns bytes is missing here. */
const urlsByRoute: Record<string, (file: File, person: Person) => Promise<string[]>> = {
  'versions.original': async ({ version }) =>
    ['', '?download=false', '?download=true'].map((query) => `/v1/files/version/original/${version}/${query}`),
  'versions.rendition': async ({ version }) =>
    ownRenditionSizes.map((size) => `/v1/files/version/rendition/${version}/${size}/`),
  'versions.signed': async ({ version }, person) => {
    const asked = ['original', ...ownRenditionSizes].map((rendition) =>
      world.call(versions.address, person, { params: { version }, query: { rendition } }),
    )
    return (await Promise.all(asked)).flatMap(({ body }) => body.url ?? [])
  },
  'conversions.bytes': async ({ file, version }, person) => {
    const params = { file }
    const asked = [
      world.call(conversions.toJpg, person, { params }),
      world.call(conversions.toMp4, person, { params }),
      world.call(conversions.resize, person, { params }),
      ...['300', '401', '800'].map((width) => world.call(conversions.resize, person, { params, query: { width } })),
      world.call(conversions.resize, person, { params, query: { height: '500' } }),
    ]
    const returned = (await Promise.all(asked)).flatMap(({ body }) => body.url ?? [])
    const guessed = ['jpg', 'mp4', 'w800', 'h500', 'w2100'].map((name) => `/v1/files/conversion/${version}/${name}/`)
    return [...new Set([...returned, ...guessed])]
  },
  'downloads.bytes': async ({ file }, person) => {
    const asked = ['original', 'jpg', 'mp4', 'w300', 'w800', 'h500'].map((shape) =>
      world.call(downloads.begin, person, { params: { file }, body: { shape } }),
    )
    return (await Promise.all(asked)).flatMap(({ body }) => body.url ?? [])
  },
}
/** Routes that treat everyone as an outsider, including members. */
const outsiderUrls: typeof urlsByRoute = {
  'links.sharedRendition': async ({ file }) => {
    const made = await world.call(links.create, ada, { params: { team }, body: { files: [file] } })
    return ['400', '1080', '2000', 'stream', 'preview'].map(
      (size) => `/v1/public/share/${made.body.uuid}/rendition/${file}/${size}/`,
    )
  },
  'links.cdn': async ({ file }) => {
    await world.call(links.publish, ada, { params: { file }, body: { public: true } })
    return [`/p/cdn/${file}/`]
  },
  'links.thumbnail': async ({ file }) => {
    await world.call(links.publish, ada, { params: { file }, body: { public: true } })
    return [`/p/thumbnail/${file}/`]
  },
  'galleries.rendition': async ({ file }) => {
    const body = { title: 'Press', public: true, files: [file] }
    const made = await world.call(galleries.create, ada, { params: { team }, body })
    return ['400', '1080', '2000', 'stream', 'preview'].map(
      (size) => `/v1/public/gallery/${made.body.uuid}/rendition/${file}/${size}/`,
    )
  },
  'maps.rendition': async ({ file }) => {
    const made = await world.call(maps.create, ada, {
      params: { team },
      body: { title: 'Press', public: true, files: [file] },
    })
    return ['400', '1080', '2000', 'stream', 'preview'].map(
      (size) => `/v1/public/map/${made.body.uuid}/rendition/${file}/${size}/`,
    )
  },
  'embeds.rendition': async ({ file }) => {
    const body = { title: 'Press', width: 640, height: 360, files: [file] }
    const made = await world.call(embeds.create, ada, { params: { team }, body })
    return ['400', '1080', '2000', 'stream', 'preview'].map(
      (size) => `/v1/public/embed/${made.body.uuid}/rendition/${file}/${size}/`,
    )
  },
}
const inCentre = async (file: string) => {
  const centre = await world.call(mediaCentres.create, ada, {
    body: { team, title: 'Press', live: true, downloads: 'free' },
  })
  const media_centre = centre.reply.uuid
  const album = await world.call(mediaCentres.createAlbum, ada, { body: { media_centre, title: 'Harbours' } })
  await world.call(mediaCentres.addFiles, ada, { body: { album: album.reply.uuid, files: [file] } })
  return media_centre
}
const centreUrls: typeof urlsByRoute = {
  'publicMediaCentres.rendition': async ({ file }) => {
    const centre = await inCentre(file)
    return ['400', '1080', '2000', 'stream', 'preview'].map(
      (size) => `/v1/public/media-centre/${centre}/rendition/${file}/${size}/`,
    )
  },
  'publicMediaCentres.bytes': async ({ file }, person) => {
    const params = { media_centre: await inCentre(file), item: file }
    const asked = ['original', 'jpg', 'w300', 'w800'].map((shape) =>
      world.call(publicMediaCentres.begin, person, { params, body: { shape } }),
    )
    return (await Promise.all(asked)).flatMap(({ body }) => body.url ?? [])
  },
}
/** Creates a post with the file, and returns the URLs of its image on the external approver's page. */
const approverUrls: typeof urlsByRoute = {
  'postReviews.approverMedia': async ({ file }) => {
    const row = { team, platform: 'Instagram' as const, post_type: 'post' as const, time_zone: 'UTC' }
    const [{ uuid: post } = { uuid: '' }] = await world.db
      .insert(postTable)
      .values({ ...row, user_tags: [], problems: [] })
      .returning()
    await world.db.insert(postFiles).values({ post, file, position: 0 })
    const expires_at = new Date(Date.now() + 86_400_000)
    const asked = { team, post, name: 'Anna', email: '', message: '', expires_at, asked_by: ada.user }
    const approver = await addApprover(world.db, newToken(), asked)
    return ['400', '1080', '2000'].map((size) => mediaAddress({ ports: world.ports }, approver, 0, size))
  },
}
/** Networks fetch files without a watermark from URLs that never appear in a response (modules/posts/publish.test.ts). */
const networkRoutes = ['posts.media']
const allUrls = async (file: File, person: Person) => {
  const open = person === ada ? urlsByRoute : { ...urlsByRoute, ...outsiderUrls, ...centreUrls, ...approverUrls }
  return (await Promise.all(Object.values(open).map((urlsOf) => urlsOf(file, person)))).flat()
}

const measure = async (bytes: Buffer, type: string, original: Buffer) => {
  const picture = type.startsWith('video/') ? await frameOf(world.ports.media, bytes, type) : bytes
  const { width, height } = await sharp(picture).metadata()
  return { edge: Math.max(width, height), places: await changedPlaces(picture, original) }
}
/** Fetches each URL and returns the longer edge of the image and how much of it is watermarked. */
const inspectUrls = async (file: File, original: Buffer, person: Person) => {
  const seen: { url: string; edge: number; places: number }[] = []
  const known = new Map<string, { edge: number; places: number }>()
  for (const url of await allUrls(file, person)) {
    const { statusCode, rawPayload, headers } = await get(url, person)
    if (statusCode !== 200) {
      expect([403, 404, 409], url).toContain(statusCode)
      continue
    }
    const same = createHash('sha256').update(rawPayload).digest('hex')
    const look = known.get(same) ?? (await measure(rawPayload, String(headers['content-type']), original))
    known.set(same, look)
    seen.push({ url, ...look })
  }
  return seen
}
const marksOf = (seen: Awaited<ReturnType<typeof inspectUrls>>) => ({
  large: seen.filter(({ edge }) => edge > 400).length,
  unmarked: seen.filter(({ edge, places }) => edge > 400 && places < MARKED_PLACES),
  marked: seen.filter(({ places }) => places > CLEAN_PLACES),
})

describe('T-PUB-3: the watermark', () => {
  it('is tested on every route that returns bytes', () => {
    const byteRoutes = routeList().flatMap(([name, { reply }]) => (reply === 'bytes' ? [name] : []))
    expect(
      [
        ...Object.keys({ ...urlsByRoute, ...outsiderUrls, ...centreUrls, ...approverUrls }),
        ...networkRoutes,
      ].toSorted(),
    ).toEqual(byteRoutes.toSorted())
  })

  it('is on every image above 400 px for people who cannot download without it, and on none for anyone else', async () => {
    const photo = await drawHaze(2100, 1400).jpeg({ quality: 95 }).toBuffer()
    const file = await addMarked('haze.jpg', photo)
    const theirs = marksOf(await inspectUrls(file, photo, viewer))
    expect(theirs).toMatchObject({ unmarked: [] })
    expect(theirs.large).toBeGreaterThanOrEqual(12)
    const ours = marksOf(await inspectUrls(file, photo, ada))
    expect(ours).toMatchObject({ marked: [] })
    expect(ours.large).toBeGreaterThanOrEqual(12)
  })

  it.each<[name: string, draw: () => Promise<Buffer> | Buffer]>([
    ['a transparent image.png', () => drawHaze(900, 600).ensureAlpha(0.8).png().toBuffer()],
    ['an upright photo.jpg', () => drawHaze(1200, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [
      'drawing.svg',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#678"/></svg>',
        ),
    ],
  ])('is on %s in all formats', async (name, draw) => {
    const bytes = await draw()
    const file = await addMarked(name, bytes)
    const seen = marksOf(await inspectUrls(file, bytes, viewer))
    expect(seen).toMatchObject({ unmarked: [] })
    expect(seen.large).toBeGreaterThan(5)
  })

  it('is on the preview of a document, and the document itself is not delivered', async () => {
    const file = await addMarked('paper.pdf', drawPdf())
    const { rawPayload, statusCode, headers } = await get(`/v1/files/version/original/${file.version}/`, viewer)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    const clean = await get(`/v1/files/version/rendition/${file.version}/2000/`, ada)
    expect(await changedPlaces(rawPayload, clean.rawPayload)).toBeGreaterThanOrEqual(MARKED_PLACES / 2)
  })

  it('blocks delivery of files that cannot be watermarked', async () => {
    const file = await addMarked('notes.xyz', Buffer.from([1, 2, 3, 4, 5]))
    const { statusCode, body } = await get(`/v1/files/version/original/${file.version}/`, viewer)
    expect([statusCode, JSON.parse(body).code]).toEqual([403, 'watermark.impossible'])
    expect((await get(`/v1/files/version/original/${file.version}/`, ada)).statusCode).toBe(200)
  })

  it('is on videos in every format, and they are not ready until they are watermarked', async () => {
    const haze = 'color=c=0x406080:s=640x360:r=10'
    const film = await drawVideo(world.ports.media, { picture: haze })
    const file = await addMarked('film.mov', film)
    const clean = await frameOf(world.ports.media, film, 'video/quicktime')
    const early = await get(`/v1/files/version/original/${file.version}/`, viewer)
    expect([early.statusCode, JSON.parse(early.body).code]).toEqual([409, 'version.not_ready'])
    await allUrls(file, viewer)
    await vi.waitFor(async () => expect(await world.db.execute('select 1 from makings')).toMatchObject({ rows: [] }), {
      timeout: 30_000,
      interval: 100,
    })
    const seen = await inspectUrls(file, clean, viewer)
    expect(marksOf(seen)).toMatchObject({ unmarked: [] })
    for (const part of ['original', 'rendition', 'signed', 'conversion'])
      expect(seen.filter(({ url, edge }) => url.includes(`/${part}/`) && edge > 400).length, part).toBeGreaterThan(0)
    expect(seen.find(({ url }) => url.endsWith('/preview/'))).toMatchObject({ edge: 400, places: 0 })
  })

  it('cannot be avoided by a request with an ETag or a range', async () => {
    const photo = await drawHaze(1200, 800).jpeg().toBuffer()
    const { version } = await addMarked('haze.jpg', photo)
    for (const url of [`/v1/files/version/original/${version}/`, `/v1/files/version/rendition/${version}/1080/`]) {
      const [clean, marked] = [await get(url, ada), await get(url, viewer)]
      const tag = String(clean.headers.etag)
      expect(marked.headers.etag).not.toBe(tag)
      expect((await get(url, viewer, { 'if-none-match': tag })).statusCode).toBe(200)
      const part = await get(url, viewer, { range: 'bytes=100-299', 'if-range': tag })
      expect(part.rawPayload.equals(marked.rawPayload)).toBe(true)
      const slice = await get(url, viewer, { range: 'bytes=100-299' })
      expect(slice.rawPayload.equals(marked.rawPayload.subarray(100, 300))).toBe(true)
    }
  })

  it('is rendered once for any number of parallel requests', async () => {
    const { version } = await addMarked('haze.jpg', await drawHaze(1300, 800).jpeg().toBuffer())
    const made = vi.spyOn(world.ports.media, 'resize')
    const url = `/v1/files/version/original/${version}/`
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(url, viewer)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
  })

  const marked = async (version: string) =>
    (
      await world.db.execute<{ key: string }>(
        `select key from renditions where version = '${version}' and name like 'marked-%'`,
      )
    ).rows.map(({ key }) => key)

  it("changes with the team's name and logo, and old copies are deleted", async () => {
    const { version } = await addMarked('haze.jpg', await drawHaze(1100, 700).jpeg().toBuffer())
    const url = `/v1/files/version/original/${version}/`
    const before = await get(url, viewer)
    const [old = ''] = await marked(version)
    await world.call(teams.update, ada, { params: { team }, body: { name: 'Solvik Harbour' } })
    const after = await get(url, viewer)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
    await vi.waitFor(async () => expect(await world.ports.storage.stat(old)).toBeUndefined(), 10_000)
    const logo = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#f00' } })
      .png()
      .toBuffer()
    await world.call(teams.setLogo, ada, { params: { team }, body: { picture: logo.toString('base64') } })
    const { channels } = await sharp((await get(url, viewer)).rawPayload).stats()
    expect(channels[0]?.max).toBeGreaterThan(150)
    await world.call(teams.setLogo, ada, { params: { team }, body: { picture: null } })
  })

  it('disappears when it is turned off, and the watermarked copies are deleted', async () => {
    const { file, version } = await addMarked('haze.jpg', await drawHaze(1100, 700).jpeg().toBuffer())
    const url = `/v1/files/version/rendition/${version}/1080/`
    const with_it = await get(url, viewer)
    const keys = await marked(version)
    expect(keys).toHaveLength(1)
    await setWatermark(file, false)
    expect((await get(url, viewer)).headers.etag).not.toBe(with_it.headers.etag)
    await vi.waitFor(async () => expect(await marked(version)).toEqual([]), 10_000)
    await vi.waitFor(async () => expect(await world.ports.storage.stat(keys[0] ?? '')).toBeUndefined(), 10_000)
  })

  it('can only be changed by people with the permission, in a team whose plan includes it', async () => {
    const { file } = await addMarked('haze.jpg', await drawHaze(500, 300).jpeg().toBuffer())
    const editor = await world.newMember(team, ['EDIT_ASSETS'])
    const refused = await world.call(files.update, editor, { params: { file }, body: { watermark: false } })
    expect(refused.body.code).toBe('access.denied')
    await world.setFeatures(team, [])
    expect((await setWatermark(file, false)).body.code).toBe('feature.missing')
    await world.setFeatures(team, ['DAM_PLUS'])
  })
})
