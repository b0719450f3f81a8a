import { uploadWords } from './copy.ts'
/** Where files go: into a folder of a team's library, or as versions of a file that is there. */
export type Target = {
  team: string
  /** Who uploads: what one person left undone is nothing to the next at this machine. */
  user: string
  folder: string | null
  /** The folder's name, for people. */
  place: string
  version_of: string | null
  /** Files from this person await review before they appear in the library. */
  review?: boolean | undefined
}
/** Where the server awaits the bytes. */
export type Remote = {
  uuid: string
  url: string
  /** What opens it to a guest, who has no session. */
  key?: string | undefined
}

/** `looking`: whether the library knows it already is not settled yet.
 *  `unpacking`: a zip that has arrived, whose entries become files one by one.
 *  `asleep`: the page was loaded anew and the browser did not keep the bytes, so somebody has to choose the file again. */
export type UploadState = 'looking' | 'waiting' | 'sending' | 'unpacking' | 'paused' | 'asleep' | 'failed' | 'done'

/** What became of a zip: how many files, and what was left out and why. */
export type UnpackResult = { files: number; left_out: readonly { name: string; problem: string }[] }

/** One file on its way. It is replaced, never changed, so that whoever looks can compare. */
export type Upload = {
  id: string
  /** Uploads that were begun together. */
  batch: string
  target: Target
  name: string
  size: number
  /** When the file was last changed on the disk. */
  modified: number
  file_type: string
  path: readonly string[]
  state: UploadState
  sent: number
  remote: Remote | null
  /** What went wrong, or what it waits for. */
  problem: string | null
  /** The file that it became; a zip becomes several. */
  made: string | null
  unpacked: UnpackResult | null
}

/** What was left out of a zip stays on the screen, over a reload too, until somebody has seen it. */
export const hasLeftOut = ({ state, unpacked }: Upload) =>
  state === 'done' && unpacked !== null && unpacked.left_out.length > 0

/** Is this file not the one that the upload began with, or was it changed since? */
export const isDifferentFile = ({ size, modified }: Upload, file: File) =>
  file.size !== size || file.lastModified !== modified

/** An upload and its bytes, as far as this page has them. */
export type Source = { file: File | null; handle?: FileSystemFileHandle | undefined }

/** The bytes are no longer where they were. */
export class SourceGone extends Error {
  constructor() {
    super(uploadWords.sourceGone)
  }
}
