import { AppError } from '@vitrine/contract'
import { sizeInWords } from '../../lib/sizes.ts'
import { uploadWords } from './copy.ts'
import { SourceGone } from './upload.ts'

/** How to react to a failure: retry, start again because the server no longer knows the upload, or give up. */
export type FailureKind = 'again' | 'anew' | 'never'

const passing = ['upload.offset', 'request.timeout', 'request.too_many']
export const failureKindOf = (error: unknown, registered: boolean): FailureKind => {
  if (!(error instanceof AppError)) return 'never'
  if (registered && (error.code === 'upload.ended' || error.code === 'thing.not_found')) return 'anew'
  return error.code === 'storage.full' || (error.status < 500 && !passing.includes(error.code)) ? 'never' : 'again'
}

/** Whether an error concerns only one of several files, so that the others can still be registered. */
export const isSingleFileError = (error: unknown) =>
  error instanceof AppError && ['request.invalid', 'upload.too_large'].includes(error.code)

/** Returns the message shown for a failure. */
export const failureInWords = (error: unknown, sent = 0) => {
  if (error instanceof SourceGone) return error.message
  const known = error instanceof AppError ? error : new AppError('server.failed')
  return known.code === 'network.failed' && sent > 0
    ? uploadWords.lostAt(sizeInWords(sent))
    : (known.extra.detail ?? known.message)
}
