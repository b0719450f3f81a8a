import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { allRoutes, type File } from '@vitrine/contract'
import sharp from 'sharp'
import type { KillClient } from './kill-client.ts'
import { sumOf } from './uploader.ts'

const { collections, files, uploads } = allRoutes

/** The acknowledged writes, for the comparison at the end. */
export type Acknowledged = {
  /** The hash of each uploaded file, by file id. */
  uploads: Map<string, { name: string; sha256: string }>
  descriptions: Map<string, string>
  collections: Set<string>
  downloads: number
}

const drawPhoto = () =>
  sharp({ create: { width: 480, height: 320, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .jpeg()
    .toBuffer()

/** Uploads, edits and downloads files and creates collections until stopped, in five loops that send one request after
 *  another with pauses. */
export const startLoad = (client: KillClient, team: string) => {
  const known: Acknowledged = { uploads: new Map(), descriptions: new Map(), collections: new Set(), downloads: 0 }
  const inTeam = (path: string) => path.replace(':team', team)
  let stopped = false
  const anyFile = () => [...known.uploads.keys()][randomInt(Math.max(1, known.uploads.size))]

  const upload = async () => {
    // Every sixth file is larger than one part in the store, and is uploaded in several chunks.
    const isLarge = randomInt(6) === 0
    const bytes = isLarge ? randomBytes(6 * 1024 * 1024) : await drawPhoto()
    const name = `${randomUUID()}.${isLarge ? 'bin' : 'jpg'}`
    const body = { files: [{ name, size: bytes.length }] }
    const [begun] = await client.json<{ url: string }[]>('POST', inTeam(uploads.begin.path), body)
    const file = await client.send(begun?.url ?? '', bytes, isLarge ? 2 * 1024 * 1024 : bytes.length)
    known.uploads.set(file, { name, sha256: sumOf(bytes) })
  }
  const edit = async () => {
    const file = anyFile()
    if (!file) return
    const description = `Edited ${randomUUID()}`
    await client.json('PUT', files.update.path.replace(':file', file), { description })
    known.descriptions.set(file, description)
  }
  const download = async () => {
    const file = anyFile()
    if (!file) return
    if ((await originalOf(client, file)) !== known.uploads.get(file)?.sha256)
      client.failures.push({ call: `download ${file}`, why: 'other bytes than were uploaded' })
    known.downloads += 1
  }
  const post = async () => {
    const name = `Collection ${randomUUID()}`
    await client.json('POST', inTeam(collections.create.path), { name })
    known.collections.add(name)
    await client.json('GET', inTeam(files.list.path))
  }
  const repeat = async (work: () => Promise<void>, rest: number) => {
    while (!stopped) {
      // The client has already recorded the failure.
      await work().catch(() => {})
      await pause(rest)
    }
  }
  const running = Promise.all([
    repeat(upload, 200),
    repeat(upload, 200),
    repeat(edit, 150),
    repeat(download, 150),
    repeat(post, 300),
  ])
  return {
    known,
    stop: async () => {
      stopped = true
      await running
    },
  }
}

/** Returns the hash of a file's original, as downloaded. */
export const originalOf = async (client: KillClient, file: string): Promise<string> => {
  const one = await client.json<File>('GET', files.one.path.replace(':file', file))
  const { pathname, search } = new URL(one.latest_version?.url ?? '', 'http://here')
  return sumOf((await client.ask({ method: 'GET', path: pathname + search })).body)
}

/** Reads every page of a list. */
export const allOf = async <T>(client: KillClient, path: string): Promise<T[]> => {
  const all: T[] = []
  for (let cursor = ''; ; ) {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const page = await client.json<{ results: T[]; next: string | null }>('GET', `${path}?${query}`)
    all.push(...page.results)
    if (page.next === null) return all
    cursor = page.next
  }
}
