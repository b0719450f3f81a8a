import type { ComponentType } from 'react'
import type { Icon } from '../../ui/icons.ts'
import type { useChangeFile, useDeleteFile } from './changes.ts'
import type { FileDialog } from './FileDialogs.tsx'
import type { FileView } from './view.ts'

/** Functions that actions can use. */
export type Tools = {
  change: ReturnType<typeof useChangeFile>
  remove: ReturnType<typeof useDeleteFile>
  /** Called when the file has left the list: opens the next one, or goes back to the list. */
  leave: () => void
  /** Opens this file again, unless the user has navigated to another page. */
  comeBack: () => void
  /** Opens a dialog over the screen. */
  open: (dialog: FileDialog) => void
}
/** An action on a file, for the header, menu, keyboard and palette. */
export type FileAction = {
  id: string
  /** All actions are sorted by this, whichever feature adds them. */
  order: number
  label: string
  icon: Icon
  /** `main` is the filled button of the header, `star` the icon beside it; all others are in the menu. */
  place: 'main' | 'star' | 'menu'
  /** A short label. If set, the action is also shown in the header. */
  short?: string
  keys?: string
  danger?: boolean
  visible: (view: FileView) => boolean
  /** Why the action is unavailable; null if it is available. */
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
  /** The number beside the label; null if this viewer can’t see it. */
  count?: (view: FileView) => number | null
  Panel: ComponentType<{ view: FileView }>
}

/** The panels and actions that a feature adds to the file screen. */
export type FileParts = { panels?: readonly FilePanel[]; actions?: readonly FileAction[] }
/** Declares a feature’s parts. The file screen finds every `features/NAME/file-parts.ts` that exports them as
 *  `fileParts`. */
export const defineFileParts = (parts: FileParts) => parts

/** Whether the file is waiting to be added to the library. */
export const isInReview = ({ file }: FileView) => file.review_status > 0 && !file.recycled
export const isNotRecycled = ({ file }: FileView) => !file.recycled
/** Whether the file is in the library of the viewer's own team. */
export const isInLibrary = ({ file }: FileView) =>
  !file.recycled && file.review_status === 0 && file.viewer === 'member'
export const isOwnTeam = ({ file }: FileView) => file.viewer === 'member'
/** Whether the plan of the viewer’s team includes DAM_PLUS. Always true for another team’s file, because that
 *  team’s plan applies to it. */
export const hasDamPlus = ({ file, team }: FileView) => file.viewer !== 'member' || team.features.includes('DAM_PLUS')
