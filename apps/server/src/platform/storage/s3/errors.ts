import { AppError } from '@vitrine/contract'

/** The details that the SDK adds to an error. */
type Failure = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }

const full = new Set(
  'QuotaExceeded InsufficientStorage EntityTooLarge XMinioStorageFull XMinioAdminBucketQuotaExceeded'.split(' '),
)

/** The name of a failure in the store's own words, such as `NoSuchUpload`. */
export const s3Code = (error: unknown): string => {
  const { name = '', code } = (error instanceof Error ? error : {}) as Failure
  return code ?? name
}
/** The HTTP status of a failed call, or 0 if there was no response. */
export const s3Status = (error: unknown): number =>
  ((error instanceof Error ? error : {}) as Failure).$metadata?.httpStatusCode ?? 0

/** Whether a failed call means that the store is down: no answer, or one from a proxy in front of it. A store that fails on its
 *  own (500) or asks clients to slow down answers without delay. */
export const isUnanswered = (error: unknown): boolean =>
  [0, 502, 503, 504].includes(s3Status(error)) && s3Code(error) !== 'SlowDown'

const withCause = (code: 'storage.full' | 'storage.unavailable', cause: unknown) =>
  Object.assign(new AppError(code), { cause })

/** For `.catch` of a call to the store: throws an error the caller can understand. Everything we send is in memory, so any
 *  other failure was caused by the store. */
export const rethrowS3 = (error: unknown): never => {
  if (error instanceof AppError) throw error
  const [code, status] = [s3Code(error), s3Status(error)]
  if (code === 'NoSuchKey' || (status === 404 && code === 'NotFound')) throw new AppError('thing.not_found')
  if (status === 416 || code === 'InvalidRange') throw new AppError('range.unsatisfiable')
  if (status === 507 || full.has(code)) throw withCause('storage.full', error)
  throw withCause('storage.unavailable', error)
}
