import path from 'node:path'
import { AppError } from '@vitrine/contract'
import type { Settings } from '../../config.ts'
import type { Db } from '../db/db.ts'
import { StartProblem } from '../start-problem.ts'
import { openLocalStorage } from './local.ts'
import { requireMarker } from './marker.ts'
import type { Storage } from './storage.ts'

/** The disk space that uploads leave for the database. */
const reserve = 100 * 1024 * 1024

/** Opens the configured store: a bucket, or the folder `files` in the data folder. `hasFiles`: whether the database has files. */
export const openStorage = async (
  { s3, data }: Pick<Settings, 's3' | 'data'>,
  db: Db,
  hasFiles: () => Promise<boolean>,
): Promise<{ storage: Storage; close: () => Promise<void> }> => {
  if (!s3) {
    const folder = path.join(data, 'files')
    await requireMarker(folder, hasFiles)
    return { storage: await openLocalStorage({ folder, reserve }), close: async () => {} }
  }
  // Imported only here, because loading the SDK takes time and memory.
  const { openS3Storage } = await import('./s3/s3.ts')
  return openS3Storage({ settings: s3, db, scratch: path.join(data, 'scratch'), reserve }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new StartProblem(
      `The bucket “${s3.bucket}” ${s3Problem(error.cause)} Check S3_ENDPOINT, S3_BUCKET and the keys.`,
    )
  })
}

/** Why the first call failed, worded to follow the name of the bucket. */
const s3Problem = (cause: unknown) => {
  const { $metadata, message = '' } = (cause instanceof Error ? cause : {}) as {
    $metadata?: { httpStatusCode?: number }
    message?: string
  }
  const status = $metadata?.httpStatusCode
  if (status === 404) return 'does not exist.'
  if (status === 403 || status === 401 || status === 400) return 'refuses these keys.'
  return status === undefined ? `cannot be reached (${message}).` : `responds with the error ${status}.`
}
