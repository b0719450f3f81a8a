/** Why a file could not be read, shown or converted. */
export type FailureCode =
  | 'too_large'
  | 'damaged'
  | 'unsupported'
  | 'locked'
  | 'timeout'
  | 'memory'
  | 'crashed'
  | 'tool_missing'
  | 'no_space'
  | 'not_found'
  | 'cancelled'
  | 'interrupted'

/** What people read when a step failed: what is wrong, and what to do. */
export const FAILURE_WORDS: Record<FailureCode, string> = {
  too_large: 'This file is too large to be shown. It is kept as it is and can be downloaded.',
  damaged: 'This file is damaged and cannot be shown. Upload it again if you have a whole copy.',
  unsupported: 'This kind of file cannot be shown. It is kept as it is and can be downloaded.',
  locked: 'This file is protected by a password and cannot be shown. Upload a copy without one.',
  timeout: 'Reading this file took too long and was stopped. Try again, or upload a simpler copy.',
  memory: 'Reading this file needs more memory than is allowed. Upload a smaller copy to see it.',
  crashed: 'The reader for this kind of file failed on it. It is kept as it is and can be downloaded.',
  tool_missing: 'The tool that reads this kind of file is not installed on the server. Ask whoever runs it.',
  no_space: 'The server has no space left for the result. Try again once space has been made.',
  not_found: 'The bytes of this file could not be found.',
  cancelled: 'This was cancelled.',
  interrupted: 'The server was interrupted each time it read this file. It is kept as it is. Try again.',
}

/** The one error of the media port. `message` is for people, `detail` for the log. */
export class MediaFailure extends Error {
  readonly code: FailureCode
  readonly detail: string

  constructor(code: FailureCode, detail = '', words = FAILURE_WORDS[code]) {
    super(words)
    this.name = 'MediaFailure'
    this.code = code
    this.detail = detail.slice(0, 2000)
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Any error as a failure with a reason. What a parser throws without a better name means the file is damaged. */
export const asFailure = (error: unknown): MediaFailure => {
  if (error instanceof MediaFailure) return error
  const detail = error instanceof Error ? error.message : String(error)
  const code = codeOf(error)
  if (code === 'ENOENT') return new MediaFailure('not_found', detail)
  if (code === 'ENOSPC' || code === 'EDQUOT' || /no space left/i.test(detail))
    return new MediaFailure('no_space', detail)
  if (code === 'EFBIG' || /pixel limit|too large|exceeds (the )?(maximum|limit)/i.test(detail))
    return new MediaFailure('too_large', detail)
  if (/out of memory|(cannot|could not) allocate|allocation failed|resource temporarily unavailable/i.test(detail))
    return new MediaFailure('memory', detail)
  if (/password/i.test(detail)) return new MediaFailure('locked', detail)
  return new MediaFailure('damaged', detail)
}
