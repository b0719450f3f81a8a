import { rm } from 'node:fs/promises'
import type { S3Settings } from '../config-s3.ts'
import { openBucket } from '../platform/storage/s3/bucket.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { filesIn, newLocalStorage } from './local-storage.ts'
import { givenS3, newForwarder, newS3Processes, newS3World } from './s3-storage.ts'

/** A store under test, and the ways in which tests manipulate it from outside. */
export type TestedStore = {
  storage: Storage
  /** The number of stored objects, finished or not. */
  count: () => Promise<number>
  /** Removes the folder or bucket. */
  breakDown: () => Promise<void>
  /** A folder on this machine that does not belong to the store. */
  folder: string
  close: () => Promise<void>
}

const local = async (): Promise<TestedStore> => {
  const { folder, storage } = await newLocalStorage()
  return {
    storage,
    folder,
    count: async () => (await filesIn(folder)).length,
    breakDown: () => rm(folder, { recursive: true }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

const s3 = async (): Promise<TestedStore> => {
  const { emulator, open, close } = await newS3World()
  const { storage, scratch } = await open()
  return {
    storage,
    folder: scratch,
    count: async () => emulator.objects().size + emulator.unfinished().length,
    breakDown: async () => emulator.setBucket(false),
    close,
  }
}

/** The store given to this run (`npm run test:scale`), through a connection that can be interrupted. */
const given = async (settings: S3Settings): Promise<TestedStore> => {
  const line = await newForwarder(settings.endpoint ?? '')
  const { open, close } = await newS3Processes({ ...settings, endpoint: line.url })
  const { storage, scratch } = await open({ connect: 2000, answer: 20_000, attempts: 2 })
  const bucket = await openBucket(settings)
  return {
    storage,
    folder: scratch,
    count: async () => {
      let found = 0
      for await (const _ of bucket.list(settings.prefix)) found += 1
      for await (const _ of bucket.unfinished(settings.prefix)) found += 1
      return found
    },
    breakDown: async () => line.cut(),
    close: async () => {
      line.cut()
      await close()
      for await (const { name } of bucket.list(settings.prefix)) await bucket.remove(name)
      bucket.close()
    },
  }
}
const real = givenS3()

/** All store implementations: the same rules apply to each. */
export const stores: { name: string; open: () => Promise<TestedStore> }[] = [
  { name: 'the local store', open: local },
  { name: 'the S3 store', open: s3 },
  ...(real ? [{ name: 'the S3 store of this run', open: () => given({ ...real, ...givenS3() }) }] : []),
]
