import { AppError } from '@vitrine/contract'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const unavailable = new Set(
  'EIO EROFS EACCES EPERM ENOENT ENOTDIR ESTALE ENODEV ENXIO ENOTCONN EMFILE ENFILE EBUSY EAGAIN ETIMEDOUT'.split(' '),
)

/** The store was not called, because it did not respond a moment ago. */
export class StoreDown extends AppError {
  constructor() {
    super('storage.unavailable', { retry_after: 2 })
  }
}

/** The code of a failed system call, such as `ENOSPC`. */
export const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Converts a file system error to an error the caller can understand; other errors are unchanged. */
export const storageError = (error: unknown): unknown => {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  if (full.has(errno)) return Object.assign(new AppError('storage.full'), { cause: error })
  if (unavailable.has(errno)) return Object.assign(new AppError('storage.unavailable'), { cause: error })
  return error
}

/** For `.catch`: throws the result of storageError. */
export const rethrow = (error: unknown): never => {
  throw storageError(error)
}

/** For `.catch`: throws "not found" for a missing object, or for a link in its place. */
export const rethrowMissing = (error: unknown): never => {
  const errno = errnoOf(error)
  throw errno === 'ENOENT' || errno === 'ELOOP' ? new AppError('thing.not_found') : storageError(error)
}

/** For `.catch`: returns undefined for a missing file, and throws every other error. */
export const undefinedIfMissing = (error: unknown): undefined => {
  if (errnoOf(error) !== 'ENOENT') throw storageError(error)
}
