import { downloadWords, files, fileWords, offersConversion, shareWords, toasts } from '@vitrine/contract'
import { call, newKey } from '../../lib/client.ts'
import { confirm } from '../../ui/Floating.tsx'
import {
  type Icon,
  IconArrowBackUp,
  IconCode,
  IconDownload,
  IconListCheck,
  IconPencil,
  IconRecycle,
  IconRefresh,
  IconShare2,
  IconShieldQuestion,
  IconTool,
  IconTrash,
} from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { downloadFile } from '../downloads/index.ts'
import { openEmbed } from '../embeds/index.ts'
import { openShare } from '../links/index.ts'
import { reasonOf, type useChangeFile, type useDeleteFile } from './changes.ts'
import type { FileDialog } from './FileDialogs.tsx'
import type { FileView } from './view.ts'

/** What an action may use beside the view. */
export type Tools = {
  change: ReturnType<typeof useChangeFile>
  remove: ReturnType<typeof useDeleteFile>
  /** The file is no longer where it was opened: goes on to the next, or back to the list. */
  leave: () => void
  /** Opens a dialog over the screen. */
  open: (dialog: FileDialog) => void
}
/** Something that can be done with a file: header, menu, keyboard, palette and bulk bar read this one list. */
export type FileAction = {
  id: string
  label: string
  icon: Icon
  /** `main` is the filled button of the header; all others are in the menu. */
  place: 'main' | 'menu'
  keys?: string
  danger?: boolean
  visible: (view: FileView) => boolean
  /** Why it cannot be done now; null where it can. */
  why: (view: FileView) => string | null
  run: (view: FileView, tools: Tools) => unknown
}

const inReview = ({ file }: FileView) => file.review_status > 0 && !file.recycled
const there = ({ file }: FileView) => !file.recycled

const ask = async (send: () => Promise<unknown>, done: string) => {
  try {
    await send()
    toast.note(done)
  } catch (error) {
    toast.stop('The file is not processed', { detail: reasonOf(error) })
  }
}

/** All actions, in their order. A new capability adds one entry. */
export const fileActions: readonly FileAction[] = [
  {
    id: 'add-to-library',
    label: fileWords.addToLibrary,
    icon: IconListCheck,
    place: 'main',
    visible: inReview,
    why: ({ why }) => why('accept'),
    run: async ({ file }, { change, leave }) => {
      if (!(await change(file.uuid, { reviewStatus: 0 }))) return
      toast.ok(toasts.addedToLibrary(file.name))
      leave()
    },
  },
  {
    id: 'restore',
    label: 'Restore',
    icon: IconArrowBackUp,
    place: 'main',
    visible: ({ file }) => file.recycled,
    why: ({ why }) => why('restore'),
    run: async ({ file }, { change, leave }) => {
      if (!(await change(file.uuid, { recycled: false }))) return
      toast.ok(toasts.fileRestored(file.name))
      leave()
    },
  },
  {
    id: 'download',
    label: downloadWords.download,
    icon: IconDownload,
    place: 'main',
    keys: 'shift+d',
    visible: (view) => there(view) && !inReview(view) && !view.mustAsk,
    why: ({ why }) => why('download'),
    run: ({ file }) => downloadFile(file),
  },
  {
    id: 'request-download',
    label: downloadWords.request,
    icon: IconDownload,
    place: 'main',
    keys: 'shift+d',
    visible: (view) => there(view) && !inReview(view) && view.mustAsk,
    why: ({ why }) => why('download'),
    run: ({ file }) => downloadFile(file),
  },
  {
    id: 'download-size',
    label: 'Download in another size',
    icon: IconDownload,
    place: 'menu',
    visible: (view) => there(view) && !inReview(view) && offersConversion(view.file.latest_version),
    why: ({ why }) => why('download'),
    run: ({ file }) => downloadFile(file, { choose: true }),
  },
  {
    id: 'share',
    label: shareWords.title,
    icon: IconShare2,
    place: 'menu',
    keys: 's',
    visible: (view) => there(view) && !inReview(view) && !view.foreign,
    why: ({ team }) => (team.permissions.includes('EDIT_ASSETS') ? null : 'Your role lacks: Edit all files'),
    run: ({ file }) => openShare([file]),
  },
  {
    id: 'embed',
    label: shareWords.embedPost,
    icon: IconCode,
    place: 'menu',
    visible: (view) => there(view) && !inReview(view) && !view.foreign,
    why: ({ team }) => (team.permissions.includes('EDIT_ASSETS') ? null : 'Your role lacks: Edit all files'),
    run: ({ file }) => openEmbed(file),
  },
  {
    id: 'embed-original',
    label: shareWords.embedOriginal,
    icon: IconCode,
    place: 'menu',
    visible: (view) => there(view) && !inReview(view) && !view.foreign && view.file.social_post_v2 !== null,
    why: ({ team }) => (team.permissions.includes('EDIT_ASSETS') ? null : 'Your role lacks: Edit all files'),
    run: ({ file }) => openEmbed(file, 'original'),
  },
  {
    id: 'explain',
    label: 'Who may do what, and why',
    icon: IconShieldQuestion,
    place: 'menu',
    visible: ({ team, foreign }) => team.permissions.includes('MANAGE_TEAM') && !foreign,
    why: () => null,
    run: ({ file }) => window.location.assign(`/file/${file.uuid}/rights`),
  },
  {
    id: 'rename',
    label: 'Rename',
    icon: IconPencil,
    place: 'menu',
    keys: 'r',
    visible: there,
    why: ({ why }) => why('edit'),
    run: (_, { open }) => open({ what: 'rename' }),
  },
  {
    id: 'retry',
    label: 'Try processing again',
    icon: IconRefresh,
    place: 'menu',
    visible: (view) => there(view) && view.file.problem !== null,
    why: ({ why }) => why('edit'),
    run: ({ file }) =>
      ask(() => call(files.retry, { params: { file: file.uuid } }, { key: newKey() }), fileWords.processing),
  },
  {
    id: 'process',
    label: fileWords.process,
    icon: IconTool,
    place: 'menu',
    visible: (view) => there(view) && view.user.is_staff,
    why: () => null,
    run: ({ file }) =>
      ask(() => call(files.process, { params: { file: file.uuid } }, { key: newKey() }), fileWords.processing),
  },
  {
    id: 'recycle',
    label: 'Move to the recycling bin',
    icon: IconRecycle,
    place: 'menu',
    keys: 'delete',
    danger: true,
    visible: there,
    why: ({ why }) => why('recycle'),
    run: async ({ file }, { change, leave }) => {
      if (!(await change(file.uuid, { recycled: true }))) return
      leave()
      toast.ok(toasts.fileRecycled(file.name), { undo: () => void change(file.uuid, { recycled: false }) })
    },
  },
  {
    id: 'delete',
    label: 'Delete for good',
    icon: IconTrash,
    place: 'menu',
    keys: 'delete',
    danger: true,
    visible: ({ file }) => file.recycled,
    why: ({ why }) => why('delete'),
    run: async ({ file }, { remove, leave }) => {
      const sure = await confirm({
        title: fileWords.delete,
        text: `${file.name} and all its versions are deleted for good. This cannot be undone.`,
        action: 'Delete',
        danger: true,
      })
      if (!sure || !(await remove(file.uuid))) return
      leave()
      toast.ok(toasts.fileDeleted(file.name))
    },
  },
]
