import type { Icon } from '../../ui/icons.ts'
import type { useChangeFile, useDeleteFile } from './changes.ts'
import type { FileDialog } from './FileDialogs.tsx'
import type { FileView } from './view.ts'

/** What an action may use beside the view. */
export type Tools = {
  change: ReturnType<typeof useChangeFile>
  remove: ReturnType<typeof useDeleteFile>
  /** The file is no longer where it was opened: goes on to the next, or back to the list. */
  leave: () => void
  /** Shows this file again after it was left, unless the person has gone elsewhere meanwhile. */
  comeBack: () => void
  /** Opens a dialog over the screen. */
  open: (dialog: FileDialog) => void
}
/** Something that can be done with a file: header, menu, keyboard and palette read one list of these. */
export type FileAction = {
  id: string
  label: string
  icon: Icon
  /** `main` is the filled button of the header, `star` the icon beside it; all others are in the menu. */
  place: 'main' | 'star' | 'menu'
  /** A word by which it stands in the header, too. */
  short?: string
  keys?: string
  danger?: boolean
  visible: (view: FileView) => boolean
  /** Why it cannot be done now; null where it can. */
  why: (view: FileView) => string | null
  run: (view: FileView, tools: Tools) => unknown
}

/** It waits to be let into the library. */
export const inReview = ({ file }: FileView) => file.review_status > 0 && !file.recycled
export const notRecycled = ({ file }: FileView) => !file.recycled
/** It stands in the library of the team that looks. */
export const inLibrary = ({ file }: FileView) => !file.recycled && file.review_status === 0 && file.viewer === 'member'
