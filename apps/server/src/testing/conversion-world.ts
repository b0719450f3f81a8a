import { conversions } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { vi } from 'vitest'
import { renditions, versions } from '../modules/versions/table.ts'
import { fileTypeOf } from '../platform/media/mime-types.ts'
import { drawVideo } from './videos.ts'
import { newWorld, type Person } from './world.ts'

/** `null` means not signed in. */
type Somebody = Person | null
type Way = 'toMp4' | 'toJpg' | 'resize'

/** A world that runs jobs in the background, with a team whose files are converted. */
export const newConversionWorld = async () => {
  const world = await newWorld()
  const jobs = await world.startJobs()
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const viewer = await world.newMember(team, 'Viewer')

  const stored = async (version: string) =>
    (await world.db.select().from(versions).where(eq(versions.uuid, version)))[0]?.key ?? ''
  /** Adds a file as if it had been processed, without waiting: conversions need only the original. */
  const add = async (name: string, bytes: Buffer, size: { width: number; height: number } | null = null) => {
    const { ports } = world
    const { file, version } = await world.newFile(team, { name }, bytes)
    const file_type = await ports.storage.withFile(await stored(version), (path) => ports.media.sniff(path, name))
    const { kind } = fileTypeOf(file_type)
    const { width, height } = size ?? (kind === 'image' ? await sharp(bytes).metadata() : { width: null, height: null })
    await world.db.update(versions).set({ file_type, kind, width, height }).where(eq(versions.uuid, version))
    return { file, version }
  }
  const ask = (way: Way, file: string, query: Record<string, string> = {}, person: Somebody = ada) =>
    world.call(conversions[way], person ?? undefined, { params: { file }, query })
  return {
    world,
    team,
    ada,
    viewer,
    stored,
    add,
    ask,
    film: (name: string, drawn: Parameters<typeof drawVideo>[1] = {}) => {
      const [width = 0, height = 0] = (drawn.size ?? '640x360').split('x').map(Number)
      return drawVideo(world.ports.media, drawn).then((bytes) => add(name, bytes, { width, height }))
    },
    get: (url: string, person: Somebody = ada) =>
      world.app.inject({ method: 'GET', url, headers: person ? { cookie: person.cookie } : {} }),
    untilReady: (way: Way, file: string, query: Record<string, string> = {}) =>
      vi.waitFor(
        async () => {
          const { body } = await ask(way, file, query)
          if (!body.ready) throw new Error('not ready yet')
          return body.url as string
        },
        { timeout: 30_000, interval: 100 },
      ),
    /** The names of a version's conversions. */
    made: async (version: string) =>
      (await world.db.select().from(renditions).where(eq(renditions.version, version)))
        .map(({ name }) => name)
        .filter((name) => !['400', '1080', '2000', 'stream', 'preview'].includes(name))
        .toSorted(),
    close: async () => {
      await jobs?.stop()
      await world.close()
    },
  }
}
