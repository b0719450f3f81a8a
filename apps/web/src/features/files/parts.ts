import type { ComponentType } from 'react'
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
  /** All actions are sorted by this, whichever feature adds them. */
  order: number
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

/** One tab of the file screen. */
export type FilePanel = {
  id: string
  /** All tabs are sorted by this, in the order of spec §2. */
  order: number
  label: string
  icon: Icon
  visible: (view: FileView) => boolean
  /** The number beside the label; null where this viewer may not know it. */
  count?: (view: FileView) => number | null
  Panel: ComponentType<{ view: FileView }>
}

/** The panels and actions that a feature adds to the file screen. */
export type FileParts = { panels?: readonly FilePanel[]; actions?: readonly FileAction[] }
/** Declares them. The file screen finds every `features/NAME/file-parts.ts` that exports them as `fileParts`. */
export const defineFileParts = (parts: FileParts) => parts

/** It waits to be let into the library. */
export const isInReview = ({ file }: FileView) => file.review_status > 0 && !file.recycled
export const isNotRecycled = ({ file }: FileView) => !file.recycled
/** It is in the library of the viewer's own team. */
export const isInLibrary = ({ file }: FileView) =>
  !file.recycled && file.review_status === 0 && file.viewer === 'member'
/** The viewer is a member of the file's team. */
export const isOwnTeam = ({ file }: FileView) => file.viewer === 'member'
/** The plan of the viewer's own team includes it. Another team's file is shown as that team's plan allows. */
export const hasDamPlus = ({ file, team }: FileView) => file.viewer !== 'member' || team.features.includes('DAM_PLUS')
