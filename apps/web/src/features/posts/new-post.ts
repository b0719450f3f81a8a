import type { PostType } from '@vitrine/contract'

/** A file that becomes part of a post. */
export type SharedFile = { uuid: string; name: string; kind: string }
/** A post that is to be created. */
export type NewPost = {
  type: PostType
  files?: readonly SharedFile[]
  /** When it should be published, and the time zone in which that was chosen. */
  scheduledDate?: Date
  timeZone?: string
  /** It is created from a calendar of months; the address of the editor keeps that. */
  months?: boolean
}
