import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type S3Emulator, startS3 } from '@vitrine/emulators/s3/start.ts'
import type { S3Settings } from '../config-s3.ts'
import { connect } from '../platform/db/db.ts'
import type { S3Patience } from '../platform/storage/s3/bucket.ts'
import { openS3Storage } from '../platform/storage/s3/s3.ts'
import { cloneDatabase } from './databases.ts'

/** So that a store that does not answer fails soon. */
export const impatient: S3Patience = { connect: 1000, answer: 1500, attempts: 3 }

/** A place of its own in the store that a run of the tests was given (`npm run test:scale`), or undefined. */
export const givenS3 = (): S3Settings | undefined => {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_BUCKET: bucket, TEST_S3_ACCESS_KEY: accessKeyId } = process.env
  const { TEST_S3_SECRET_KEY: secretAccessKey } = process.env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const credentials = { accessKeyId, secretAccessKey }
  const prefix = `${randomBytes(6).toString('hex')}/`
  return { endpoint, bucket, credentials, prefix, region: 'us-east-1', pathStyle: true, redirects: false }
}

/** How the emulator is reached. */
export const emulatedS3 = ({ url, bucket, keys }: S3Emulator): S3Settings => ({
  endpoint: url,
  bucket,
  prefix: 'tests/',
  region: keys.region,
  credentials: { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey },
  pathStyle: true,
  redirects: false,
})

/** A bucket, a database, and as many processes on them as are opened. */
export const newS3World = async () => {
  const emulator = await startS3()
  const database = await cloneDatabase()
  const closers: (() => Promise<unknown>)[] = []
  return {
    emulator,
    /** The store as another process has it, with connections and temporary files of its own. */
    open: async (patience = impatient) => {
      const { pool, db } = connect(database.url, { max: 4 })
      const scratch = await mkdtemp(path.join(tmpdir(), 'vitrine-s3-'))
      const opened = await openS3Storage({ settings: emulatedS3(emulator), db, scratch, patience })
      const close = async () => {
        await opened.close()
        await pool.end()
        await rm(scratch, { recursive: true, force: true })
      }
      closers.push(close)
      return { ...opened, db, scratch }
    },
    close: async () => {
      for (const close of closers) await close()
      await emulator.close()
      await database.drop()
    },
  }
}
