/** Why a file could not be read, shown or converted. */
export type FailureCode =
  | 'too_large'
  | 'damaged'
  | 'unsupported'
  | 'locked'
  | 'timeout'
  | 'busy'
  | 'memory'
  | 'crashed'
  | 'tool_missing'
  | 'no_space'
  | 'not_found'
  | 'cancelled'
  | 'interrupted'

/** The message for a failed step: what is wrong, and what to do. */
export const FAILURE_WORDS: Record<FailureCode, string> = {
  too_large: 'This file is too large to preview. You can still download it.',
  damaged: 'This file is damaged and can’t be previewed. Upload it again if you have an intact copy.',
  unsupported: 'Vitrine can’t preview this type of file. You can still download it.',
  locked: 'This file is password-protected and can’t be previewed. Upload a copy without a password.',
  timeout: 'Reading this file took too long and was stopped. Try again, or upload a simpler copy.',
  busy: 'The server was too busy to process this file. Try again later.',
  memory: 'Reading this file needs more memory than is allowed. Upload a smaller copy to preview it.',
  crashed: 'Reading this file failed. You can still download it.',
  tool_missing: 'The program that reads this type of file is not installed on the server. Ask your administrator.',
  no_space: 'The server has no space left for the preview. Try again once space has been freed.',
  not_found: 'The content of this file could not be found.',
  cancelled: 'Processing was cancelled.',
  interrupted: 'The server was interrupted each time it read this file. Try again.',
}

/** The problem with a file that could only be shown in part. */
export type Damage = 'ends_early' | 'unreadable' | 'empty'

/** The message shown to people. */
export const DAMAGE_WORDS: Record<Damage, string> = {
  ends_early: 'Damaged: the image data ends early. Showing what could be read.',
  unreadable: 'Damaged: part of the image data can’t be read. Showing what could be read.',
  empty: 'Damaged: the file contains no image data.',
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

/** Whether a decoder reports that a file is valid but of an unsupported kind. sharp reports `unsupported image format` for
 *  everything it cannot read, so that proves nothing. */
export const saysUnsupported = (text: string): boolean =>
  /not (yet )?(supported|implemented)|unsupported (?!image format)|unimplemented|unknown (bitfields|compression)|patch(es)? (is )?welcome/i.test(
    text,
  )

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Converts any error to a failure with a reason. An unexplained parser error means that the file is damaged. */
export const toFailure = (error: unknown): MediaFailure => {
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
  if (saysUnsupported(detail)) return new MediaFailure('unsupported', detail)
  return new MediaFailure('damaged', detail)
}
