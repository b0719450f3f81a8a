import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../platform/storage/storage.ts'
import { filesIn, newLocalStorage } from './local-storage.ts'
import { newS3World } from './s3-storage.ts'

/** A store under test, and what the tests do to it from outside. */
export type TestedStore = {
  storage: Storage
  /** How many things are stored, finished or not. */
  count: () => Promise<number>
  /** Takes the folder or bucket away. */
  breakDown: () => Promise<void>
  /** A folder on this machine that is not the store's. */
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
    folder: join(scratch),
    count: async () => emulator.objects().size + emulator.unfinished().length,
    breakDown: async () => emulator.setBucket(false),
    close,
  }
}

/** Every store of the product: what holds for one holds for all. */
export const stores: { name: string; open: () => Promise<TestedStore> }[] = [
  { name: 'the local store', open: local },
  { name: 'the S3 store', open: s3 },
]
