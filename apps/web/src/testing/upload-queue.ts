import { afterEach, beforeEach, expect, vi } from 'vitest'
import { toEntry, type UploadStorage, type StoredUpload } from '../features/uploads/upload-storage.ts'
import { newQueue, type QueuePorts, type UploadQueue } from '../features/uploads/queue.ts'
import { fetchOffset, sendFile } from '../features/uploads/send.ts'
import type { Source, Upload } from '../features/uploads/upload.ts'
import { newTusServer } from './tus-server.ts'

/** Waits until the assertions pass, long enough for a busy machine. */
export const until = (holds: () => void) => vi.waitFor(holds, 15_000)

export const target = { team: 'solvik', user: 'tomas', folder: null, place: 'Root', version_of: null }
export const newUpload = (id: string, text: string): [Upload, Source] => {
  const file = new File([text], `${id}.txt`)
  const upload: Upload = {
    id,
    batch: 'one',
    target,
    name: file.name,
    size: file.size,
    modified: file.lastModified,
    file_type: '',
    path: [],
    state: 'waiting',
    sent: 0,
    remote: null,
    problem: null,
    made: null,
    unpacked: null,
  }
  return [upload, { file }]
}
export const many = (count: number) => Array.from({ length: count }, (_, i) => newUpload(`u${i}`, `text ${i}`))

/** Stores what the browser's database would store. Without `copies`, no contents are stored, as for files above the limit. */
export const newMemory = (copies = true): UploadStorage => {
  const kept = new Map<string, StoredUpload>()
  return {
    put: async (upload, { file }) =>
      void kept.set(upload.id, { ...toEntry(upload), owner: 'tab', file: copies ? file : null }),
    remove: async (id) => void kept.delete(id),
    adopt: async (_user, take) => take([...kept.values()]),
  }
}
export const states = (queue: UploadQueue) => Object.fromEntries(queue.list().map(({ id, state }) => [id, state]))
export const allDone = (queue: UploadQueue) =>
  until(() => expect(new Set(Object.values(states(queue)))).toEqual(new Set(['done'])))
export const newHold = () => {
  let release = () => {}
  const hold = new Promise<void>((done) => {
    release = done
  })
  return { hold, release: () => release() }
}

/** A server for each test, and queues that send to it. */
export const newRig = () => {
  let server: Awaited<ReturnType<typeof newTusServer>>
  beforeEach(async () => {
    server = await newTusServer()
  })
  afterEach(() => server.close())
  const world = (more: Partial<QueuePorts> = {}) => {
    const registered: string[][] = []
    const ports: QueuePorts = {
      register: async (uploads) => {
        registered.push(uploads.map(({ id }) => id))
        return uploads.map(({ id, size }) => server.begin(id, size))
      },
      send: sendFile,
      unpack: async () => ({ files: 2, left_out: [] }),
      arrived: fetchOffset,
      forget: ({ url }) => fetch(url, { method: 'DELETE' }),
      keep: newMemory(),
      connected: async () => undefined,
      wait: async () => undefined,
      ...more,
    }
    return { queue: newQueue(ports), registered, ports }
  }
  return {
    get server() {
      return server
    },
    world,
  }
}
