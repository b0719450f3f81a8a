import { uploadWords } from './copy.ts'
/** The target of uploads: a folder of a team's library, or an existing file that gets new versions. */
export type Target = {
  team: string
  /** The person who uploads. Their unfinished uploads are not shown to others on the same machine. */
  user: string
  folder: string | null
  /** The name of the folder or file, as shown to people. */
  place: string
  version_of: string | null
  /** Whether files from this person await review before they appear in the library. */
  review?: boolean | undefined
}
/** The upload registered on the server. */
export type Remote = {
  uuid: string
  url: string
  /** The token for guests, who have no session. */
  key?: string | undefined
}

/** `looking`: the check for existing files is not finished.
 *  `unpacking`: an uploaded zip whose entries are being added as files.
 *  `asleep`: the page was reloaded and the browser did not keep the bytes, so the file has to be chosen again. */
export type UploadState = 'looking' | 'waiting' | 'sending' | 'unpacking' | 'paused' | 'asleep' | 'failed' | 'done'

/** The result of a zip: the number of files added, and the entries left out with reasons. */
export type UnpackResult = { files: number; left_out: readonly { name: string; problem: string }[] }

/** One upload. Immutable, so that changes can be detected by comparison. */
export type Upload = {
  id: string
  /** The id shared by uploads started together. */
  batch: string
  target: Target
  name: string
  size: number
  /** The time at which the file was last changed on the disk. */
  modified: number
  file_type: string
  path: readonly string[]
  state: UploadState
  sent: number
  remote: Remote | null
  /** What went wrong, or what the upload is waiting for. */
  problem: string | null
  /** The resulting file; null for a zip. */
  made: string | null
  unpacked: UnpackResult | null
}

/** Whether a finished zip has left-out entries. They are shown until they have been seen, even after a reload. */
export const hasLeftOut = ({ state, unpacked }: Upload) =>
  state === 'done' && unpacked !== null && unpacked.left_out.length > 0

/** Whether `file` is not the file that the upload started with, or has changed since. */
export const isDifferentFile = ({ size, modified }: Upload, file: File) =>
  file.size !== size || file.lastModified !== modified

/** An upload and its bytes, if this page has them. */
export type Source = { file: File | null; handle?: FileSystemFileHandle | undefined }

/** Thrown when the file has been changed, moved or deleted. */
export class SourceGone extends Error {
  constructor() {
    super(uploadWords.sourceGone)
  }
}
