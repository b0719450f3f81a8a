import { files, fileWords, isRetryable, toasts } from '@vitrine/contract'
import { call, newIdempotencyKey } from '../../lib/client.ts'
import { reasonOf } from '../../lib/errors.ts'
import { confirm } from '../../ui/Dialog.tsx'
import {
  IconArrowBackUp,
  IconListCheck,
  IconPencil,
  IconPhoto,
  IconRecycle,
  IconRefresh,
  IconStar,
  IconStarFilled,
  IconTool,
  IconTrash,
} from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { saveChange } from '../details/index.ts'
import { confirmRecycle } from '../usage/index.ts'
import { actionWords } from './copy.ts'
import { type FileAction, isInLibrary, isInReview, isOwnTeam, isNotRecycled } from './parts.ts'
import type { FileView } from './view.ts'

/** Whether the file belongs to the viewer's team and is not in the bin. */
const isOwnAndNotRecycled = (view: FileView) => isNotRecycled(view) && isOwnTeam(view)

const startProcessing = async (send: () => Promise<unknown>, done: string) => {
  try {
    await send()
    toast.note(done)
  } catch (error) {
    toast.stop(actionWords.notProcessed, { detail: reasonOf(error) })
  }
}

const star = (on: boolean) => async (view: FileView) => {
  await saveChange(view)({ star: on }, on ? toasts.starred : toasts.unstarred)
}

/** Actions on the file itself: accept, restore, favourites, thumbnail, rename, process, recycle, delete. */
export const ownActions: readonly FileAction[] = [
  {
    id: 'add-to-library',
    order: 10,
    label: fileWords.addToLibrary,
    icon: IconListCheck,
    place: 'main',
    visible: isInReview,
    why: ({ why }) => why('accept'),
    run: async ({ file }, { change, leave }) => {
      if (!(await change(file.uuid, { reviewStatus: 0 }))) return
      toast.ok(toasts.addedToLibrary(file.name))
      leave()
    },
  },
  {
    id: 'restore',
    order: 20,
    label: actionWords.restore,
    icon: IconArrowBackUp,
    place: 'main',
    visible: ({ file }) => file.recycled,
    why: ({ why }) => why('restore'),
    run: async ({ file }, { change }) => {
      if (await change(file.uuid, { recycled: false })) toast.ok(toasts.fileRestored(file.name))
    },
  },
  {
    id: 'star',
    order: 110,
    label: actionWords.star,
    icon: IconStar,
    place: 'star',
    keys: 'shift+f',
    why: ({ why }) => why('edit'),
    visible: (view) => isInLibrary(view) && !view.file.starred,
    run: star(true),
  },
  {
    id: 'unstar',
    order: 120,
    label: actionWords.unstar,
    icon: IconStarFilled,
    place: 'star',
    keys: 'shift+f',
    why: ({ why }) => why('edit'),
    visible: (view) => isInLibrary(view) && view.file.starred,
    run: star(false),
  },
  {
    id: 'thumbnail',
    order: 190,
    label: actionWords.thumbnail,
    icon: IconPhoto,
    place: 'menu',
    visible: (view) => isNotRecycled(view) && view.file.viewer === 'member' && view.file.kind === 'video',
    why: ({ why }) => why('edit'),
    run: (_, { open }) => open({ what: 'thumbnail' }),
  },
  {
    id: 'rename',
    order: 200,
    label: actionWords.rename,
    icon: IconPencil,
    place: 'menu',
    keys: 'r',
    visible: isOwnAndNotRecycled,
    why: ({ why }) => why('edit'),
    run: (_, { open }) => open({ what: 'rename' }),
  },
  {
    id: 'retry',
    order: 210,
    label: actionWords.retry,
    icon: IconRefresh,
    place: 'menu',
    visible: (view) =>
      isOwnAndNotRecycled(view) && view.file.processed && view.file.problem !== null && isRetryable(view.file.problem),
    why: ({ why }) => why('edit'),
    run: ({ file }) =>
      startProcessing(
        () => call(files.retry, { params: { file: file.uuid } }, { key: newIdempotencyKey() }),
        fileWords.processing,
      ),
  },
  {
    id: 'process',
    order: 220,
    label: fileWords.process,
    icon: IconTool,
    place: 'menu',
    visible: (view) => isNotRecycled(view) && view.user.is_staff,
    why: () => null,
    run: ({ file }) =>
      startProcessing(
        () => call(files.process, { params: { file: file.uuid } }, { key: newIdempotencyKey() }),
        fileWords.processing,
      ),
  },
  {
    id: 'recycle',
    order: 230,
    label: actionWords.recycle,
    icon: IconRecycle,
    place: 'menu',
    keys: 'delete',
    danger: true,
    visible: isOwnAndNotRecycled,
    why: ({ why }) => why('recycle'),
    run: async ({ file, team }, { change, leave, comeBack }) => {
      if (!(await confirmRecycle(team.uuid, { files: [file.uuid] }, 1))) return
      if (!(await change(file.uuid, { recycled: true }))) return
      leave()
      const undo = async () => (await change(file.uuid, { recycled: false })) && comeBack()
      toast.ok(toasts.fileRecycled(file.name), { undo })
    },
  },
  {
    id: 'delete',
    order: 240,
    label: actionWords.delete,
    icon: IconTrash,
    place: 'menu',
    keys: 'delete',
    danger: true,
    visible: ({ file }) => file.recycled,
    why: ({ why }) => why('delete'),
    run: async ({ file }, { remove, leave }) => {
      const sure = await confirm({
        title: fileWords.delete,
        text: actionWords.deleteText(file.name),
        action: actionWords.deleteConfirm,
        danger: true,
      })
      if (!sure || !(await remove(file.uuid))) return
      leave()
      toast.ok(toasts.fileDeleted(file.name))
    },
  },
]
