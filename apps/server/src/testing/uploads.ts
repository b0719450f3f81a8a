import { type File, files, uploads, type Version } from '@vitrine/contract'
import { vi } from 'vitest'
import type { Person, World } from './world.ts'

type Named = { name: string; bytes: Buffer }

const send = async (world: World, person: Person, url: string, bytes: Buffer) => {
  const { headers } = await world.app.inject({
    method: 'PATCH',
    url,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      cookie: person.cookie,
      origin: world.settings.origin,
    },
    payload: bytes,
  })
  return String(headers['vitrine-file'])
}

/** Uploads a file through the routes, as a browser does. Returns its id. */
export const uploadFile = async (world: World, person: Person, team: string, { name, bytes }: Named) => {
  const body = { files: [{ name, size: bytes.length }] }
  const begun = await world.call(uploads.begin, person, { params: { team }, body })
  return send(world, person, begun.body[0].url, bytes)
}
/** Uploads a new version of an existing file in the same way. Returns the file's id. */
export const uploadVersion = async (world: World, person: Person, file: string, { name, bytes }: Named) => {
  const body = { name, size: bytes.length }
  const begun = await world.call(uploads.beginVersion, person, { params: { file }, body })
  return send(world, person, begun.body.url, bytes)
}
/** Waits until jobs have processed the active version. Returns the file as the routes return it. */
export const processed = (world: World, person: Person, file: string): Promise<File & { latest_version: Version }> =>
  vi.waitFor(
    async () => {
      const { reply } = await world.call(files.one, person, { params: { file } })
      if (!reply.processed) throw new Error('not processed yet')
      return reply
    },
    { timeout: 30_000, interval: 50 },
  )
