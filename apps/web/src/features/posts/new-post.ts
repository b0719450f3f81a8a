import type { PostType } from '@vitrine/contract'

/** A file that becomes part of a post. */
export type SharedFile = { uuid: string; name: string; kind: string }
export type NewPost = {
  type: PostType
  files?: readonly SharedFile[]
  /** The time at which it should be published, and the time zone in which that was chosen. */
  scheduledDate?: Date
  timeZone?: string
  /** Created from a monthly calendar view; kept in the URL of the editor. */
  months?: boolean
}
