import { activity, bulk, files, LIVE_ALBUMS_MAX, mediaCentres } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { albumsOfFile } from './index.ts'

let world: World
let team: string
let ada: Person
let centre: string
let album: string
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin', { first_name: 'Ada', last_name: 'Berg' })
  centre = (await world.call(mediaCentres.create, ada, { body: { team, title: 'Press' } })).reply.uuid
  album = await newAlbum('Harbours')
  ;({ file } = await world.newFile(team, { name: 'quay.jpg', created_by: ada.user }))
})
afterAll(() => world.close())

const newAlbum = async (title: string): Promise<string> =>
  (await world.call(mediaCentres.createAlbum, ada, { body: { media_centre: centre, title } })).reply.uuid
const update = (body: object, person = ada) => world.call(files.update, person, { params: { file }, body })
const shown = async (person = ada) => (await world.call(files.one, person, { params: { file } })).reply
const albums = async () => (await shown()).media_centre_albums

describe('a file in an album', () => {
  it('is added only once by update-file, and lists its album and media centre', async () => {
    expect((await update({ album })).status).toBe(200)
    await update({ album })
    expect(await albums()).toEqual([
      {
        uuid: expect.any(String),
        media_centre: { uuid: centre, title: 'Press' },
        album: { uuid: album, title: 'Harbours' },
      },
    ])
    expect(await albums()).toEqual(await albumsOfFile(world.db, file))
  })

  it('can be removed by the id of its entry', async () => {
    await update({ album })
    const [entry] = await albums()
    await world.call(mediaCentres.removeFile, ada, { params: { album_file: entry?.uuid ?? '' } })
    expect(await albums()).toEqual([])
  })

  it('can be added only with EDIT_ASSETS, and only if it can be published', async () => {
    const viewer = await world.newMember(team, ['DOWNLOAD_ASSETS'])
    expect((await update({ album }, viewer)).status).toBe(403)
    await update({ internal: true })
    expect((await update({ album })).status).toBe(403)
    expect(await albums()).toEqual([])
  })

  it('cannot be added to an album of another team', async () => {
    const elsewhere = (await world.newTeam()).team
    const other = await world.newMember(elsewhere, 'Admin')
    const theirs = await world.newFile(elsewhere)
    const refused = await world.call(files.update, other, { params: { file: theirs.file }, body: { album } })
    expect(refused.status).toBe(404)
  })

  it('does not show albums of a media centre that is in the recycling bin', async () => {
    await update({ album })
    await world.call(mediaCentres.remove, ada, { params: { media_centre: centre } })
    expect(await albums()).toEqual([])
  })
})

describe('live albums that contain a file', () => {
  const newLive = async (title: string, query: string, media_centre = centre): Promise<string> =>
    (await world.call(mediaCentres.createAlbum, ada, { body: { media_centre, title, query } })).reply.uuid
  const live = (person = ada) => world.call(mediaCentres.liveAlbums, person, { params: { file } })

  it('are the ones whose search finds the file now, sorted by title', async () => {
    const tall = await newLive('Tall ships', 'quay')
    const all = await newLive('All of them', 'type:image')
    await newLive('Others', 'lighthouse')
    await world.finishJobs()
    expect((await live()).reply).toEqual([
      { media_centre: { uuid: centre, title: 'Press' }, album: { uuid: all, title: 'All of them' } },
      { media_centre: { uuid: centre, title: 'Press' }, album: { uuid: tall, title: 'Tall ships' } },
    ])
    await world.call(mediaCentres.updateAlbum, ada, { params: { album: all }, body: { query: 'type:video' } })
    await world.call(mediaCentres.remove, ada, { params: { media_centre: centre } })
    expect((await live()).reply).toEqual([])
  })

  it('are limited to the first 100 live albums of the team by title', async () => {
    for (let n = 0; n < LIVE_ALBUMS_MAX + 1; n++) await newLive(`Live ${String(n).padStart(3, '0')}`, 'type:image')
    await world.finishJobs()
    const { reply } = await live()
    expect([reply.length, reply.at(-1)?.album.title]).toEqual([100, 'Live 099'])
  })

  it('are hidden from other teams', async () => {
    await newLive('Tall ships', 'quay')
    const other = await world.newMember((await world.newTeam()).team, 'Admin')
    expect((await live(other)).status).toBe(404)
  })
})

describe('bulk edit with `album`', () => {
  const start = async (change: object, these: string[]) => {
    const body = { selection: { files: these }, change }
    const started = await world.call(bulk.start, ada, { params: { team }, body })
    await world.finishJobs()
    return started
  }

  it('adds many files in order, reports those that cannot be published, and can be undone', async () => {
    const second = (await world.newFile(team, { name: 'pier.jpg' })).file
    const internal = (await world.newFile(team, { name: 'plan.jpg', internal_use: true })).file
    const { reply: run } = await start({ album }, [file, second, internal])
    const state = async () => (await world.call(bulk.one, ada, { params: { run: run.uuid } })).body
    expect(await state()).toMatchObject({ done: 2, failed: 1, what: 'added to a media centre' })
    const listed = async () =>
      (await world.call(mediaCentres.albumFiles, ada, { params: { album } })).reply.results.map(({ name }) => name)
    expect(await listed()).toEqual(['pier.jpg', 'quay.jpg'])
    await world.call(bulk.undo, ada, { params: { run: run.uuid } })
    await world.finishJobs()
    expect(await listed()).toEqual([])
  })

  it('refuses an album that is filled by a search', async () => {
    await world.call(mediaCentres.updateAlbum, ada, { params: { album }, body: { query: 'fog' } })
    expect((await start({ album }, [file])).body['code']).toBe('album.live')
  })

  it('lists albums among the places where files are used', async () => {
    await update({ album })
    const body = { selection: { files: [file] } }
    const { reply } = await world.call(bulk.uses, ada, { params: { team }, body })
    expect(reply).toEqual([{ kind: 'album', uuid: album, name: 'Press, Harbours', count: 1 }])
  })
})

describe('the activity', () => {
  it("describes the team's media centre and album events with their titles", async () => {
    await world.call(mediaCentres.addFiles, ada, { body: { album, files: [file] } })
    await world.call(mediaCentres.updateAlbum, ada, { params: { album }, body: { title: 'Ports' } })
    await world.call(mediaCentres.deleteAlbum, ada, { params: { album } })
    await world.call(mediaCentres.update, ada, { params: { media_centre: centre }, body: { title: 'Newsroom' } })
    await world.call(mediaCentres.remove, ada, { params: { media_centre: centre } })
    await world.call(mediaCentres.update, ada, { params: { media_centre: centre }, body: { recycled: false } })
    const { reply } = await world.call(activity.team, ada, { params: { team } })
    expect(reply.results.map(({ text }) => text)).toEqual([
      'Ada Berg restored the media centre “Newsroom” from the recycling bin',
      'Ada Berg moved the media centre “Newsroom” to the recycling bin',
      'Ada Berg changed the settings of the media centre “Newsroom”',
      'Ada Berg deleted the album “Ports”',
      'Ada Berg changed the album “Ports”',
      'Ada Berg added 1 file to the album “Harbours”',
      'Ada Berg created the album “Harbours”',
      'Ada Berg created the media centre “Press”',
    ])
  })

  it('includes changes to the albums of a single file', async () => {
    await update({ album })
    const { reply } = await world.call(activity.file, ada, { params: { file } })
    expect(reply.results.map(({ text }) => text)).toEqual(['Ada Berg changed the media centre albums'])
  })
})
