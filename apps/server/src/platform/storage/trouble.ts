import { AppError } from '@vitrine/contract'

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const unavailable = new Set(
  'EIO EROFS EACCES EPERM ENOENT ENOTDIR ESTALE ENODEV ENXIO ENOTCONN EMFILE ENFILE EBUSY EAGAIN ETIMEDOUT'.split(' '),
)

/** The name of a failed system call's error, such as `ENOSPC`. */
export const errnoOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Turns a failure of the file system into one that a caller can understand; other errors pass unchanged. */
export const storageError = (error: unknown): unknown => {
  const errno = errnoOf(error)
  if (errno === undefined) return error
  if (full.has(errno)) return Object.assign(new AppError('storage.full'), { cause: error })
  if (unavailable.has(errno)) return Object.assign(new AppError('storage.unavailable'), { cause: error })
  return error
}

/** For `.catch`: throws what storageError makes of it. */
export const rethrow = (error: unknown): never => {
  throw storageError(error)
}

/** For `.catch`: an absent object, or a link in its place, answers as a thing that does not exist. */
export const rethrowAbsent = (error: unknown): never => {
  const errno = errnoOf(error)
  throw errno === 'ENOENT' || errno === 'ELOOP' ? new AppError('thing.not_found') : storageError(error)
}

/** For `.catch`: what is not there is undefined, every other failure is thrown. */
export const undefinedIfAbsent = (error: unknown): undefined => {
  if (errnoOf(error) !== 'ENOENT') throw storageError(error)
}
