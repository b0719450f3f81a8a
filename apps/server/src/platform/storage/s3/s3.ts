import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import type { S3Settings } from '../../../config-s3.ts'
import type { Db } from '../../db/db.ts'
import { requireKey, newKey } from '../keys.ts'
import type { Expectation, Source, Storage, StoredObject } from '../storage.ts'
import { chunksOf, writeAll } from '../write.ts'
import { newS3PartialObjects, sweepPartialObjects } from './partial-objects.ts'
import { openBucket } from './bucket.ts'
import type { S3Patience } from './clients.ts'
import { newNames } from './names.ts'
import { inBlocks, openObject } from './read.ts'
import { openSpool } from './spool.ts'
import { writeObject } from './write.ts'

/** `scratch`: a local folder for programs that need a file. `reserve`: free bytes to leave on its disk. */
type S3Options = { settings: S3Settings; db: Db; scratch: string; reserve?: number; patience?: S3Patience }

const smallObject = 16 * 1024 * 1024

/** Stores bytes in a bucket. Throws if the bucket cannot be reached. */
export const openS3Storage = async ({ settings, db, scratch, reserve = 0, patience }: S3Options) => {
  const bucket = await openBucket(settings, patience)
  const names = newNames(settings.prefix)
  await bucket.needBucket().catch((error: unknown) => {
    bucket.close()
    throw error
  })
  const spool = openSpool({ folder: scratch, reserve })
  const parts = { db, bucket, spool, names }

  const write = async (
    key: string,
    source: Source,
    expectation: Expectation,
    isNew: boolean,
  ): Promise<StoredObject> => {
    const name = names.of(key)
    try {
      return { key, ...(await writeObject(parts, name, chunksOf(source, isNew), expectation, isNew)) }
    } catch (error) {
      if (source instanceof Readable && !isNew) source.destroy()
      throw error
    }
  }
  const withFile = async <T>(key: string, use: (path: string) => Promise<T>): Promise<T> => {
    const { size, chunks, cancel } = await openObject(bucket, names.of(key))
    try {
      return await spool.withFile(
        size,
        async (file) => {
          for await (const block of inBlocks(chunks)) await writeAll(file, block)
        },
        use,
      )
    } finally {
      cancel()
    }
  }

  const storage: Storage = {
    arriving: newS3PartialObjects(parts),
    stage: (stream, expectation = {}) => write(newKey(), stream, expectation, true),
    put: (key, source, expectation = {}) => write(key, source, expectation, false),
    adopt: async (key, path) => {
      await write(key, { path }, {}, false)
      if (!spool.owns(path)) await rm(path, { force: true })
    },
    open: async (key, range) => {
      const { chunks, cancel } = await openObject(bucket, names.of(key), range)
      return Readable.from(inBlocks(chunks), { objectMode: false }).once('close', cancel)
    },
    readBlocks: async (key, range, take) => {
      const { chunks, cancel } = await openObject(bucket, names.of(key), range)
      try {
        for await (const chunk of chunks) await take(chunk)
      } finally {
        cancel()
      }
    },
    read: async (key, limit = smallObject) => {
      const { size, chunks, cancel } = await openObject(bucket, names.of(key))
      try {
        if (size > limit) throw new RangeError(`The object has ${size} bytes and is too large to be read at once`)
        const all: Uint8Array[] = []
        for await (const chunk of chunks) all.push(chunk)
        return Buffer.concat(all)
      } finally {
        cancel()
      }
    },
    stat: (key) => bucket.head(names.of(key)),
    remove: (key) => bucket.remove(names.of(key)),
    removeAll: async (uuid) => {
      if (requireKey(uuid).name !== undefined) throw new AppError('thing.not_found')
      await bucket.remove(names.of(uuid))
      for await (const { name } of bucket.list(names.under(uuid))) await bucket.remove(name)
    },
    list: async function* (partition) {
      for await (const { name, ...object } of bucket.list(names.partitionPrefix(partition))) {
        const key = names.keyOf(name)
        if (key !== undefined) yield { key, ...object }
      }
    },
    free: async () => undefined,
    withFile,
    pathBelow: () => undefined,
    signedUrl: (key, how) => bucket.sign(names.of(key), how),
    sweep: (untouchedSince) => sweepPartialObjects(parts, untouchedSince),
  }
  return {
    storage,
    /** Ends the connections and removes temporary files. */
    close: async () => {
      bucket.close()
      await spool.close()
    },
  }
}
