import {
  type Action,
  type FileCard,
  fileWords,
  type IntegrationProvider,
  integrationProviders,
  MAP_FILES_MAX,
  postWords,
  toasts,
  ZIP_FILES_MAX,
} from '@vitrine/contract'
import {
  type Icon,
  IconArrowBackUp,
  IconDownload,
  IconFileSpreadsheet,
  IconFolderSymlink,
  IconInbox,
  IconLayoutGrid,
  IconLink,
  IconMap,
  IconMapPin,
  IconNews,
  IconPencil,
  IconRecycle,
  IconSend,
  IconShare2,
  IconStack2,
  IconStackPop,
  IconStar,
  IconStarOff,
  IconTag,
  IconTrash,
} from '../../ui/icons.ts'
import { providerIcons, SEND_MAX, sendLabel, sendWords, whyNotKind } from '../integrations/index.ts'
import { MOST_FILES } from '../posts/index.ts'
import { actionWords, limitWords, runningWords } from './copy.ts'
import type { Change, DoneMessage } from './run.ts'
import type { SelectionInput } from './selection.ts'

/** Describes the selected files for the bulk actions. */
export type BulkView = {
  /** The number of files, and the selection sent to the server. */
  total: number
  selection: SelectionInput
  /** The files; empty if all results are selected, which only the server knows. */
  files: readonly FileCard[]
  inBin: boolean
  inReview: boolean
  /** Whether the files are shared by other teams. */
  isForeign?: boolean
  /** Whether the team’s plan includes maps. */
  hasMaps?: boolean
  /** The collection the files were selected in, if it is filled by hand. */
  collection?: string | undefined
  /** Why none of the files allows the action; null if at least one does. */
  why: (action: Action) => string | null
  /** Why the file doesn’t allow the action; null if it does. */
  whyFile: (file: FileCard, action: Action) => string | null
}
export type BulkDialog = 'edit' | 'tags' | 'move' | 'link' | 'collection' | 'gallery' | 'map' | 'album' | 'location'
/** Functions that actions can use. */
export type BulkTools = {
  run: (change: Change, title: string, said?: DoneMessage) => void
  /** Like `run`, but waits until the server has accepted the change. Throws the server’s errors and keeps the
   *  selection. */
  apply: (change: Change, title: string) => Promise<void>
  open: (dialog: BulkDialog) => void
  recycle: () => unknown
  erase: () => unknown
  download: () => unknown
  share: () => unknown
  post: () => unknown
  send: (provider: IntegrationProvider) => unknown
  exportCsv: () => unknown
  addToMap: (map: { uuid: string; name: string }) => unknown
}
/** Where the files were selected. Determines which actions are available. */
export type BulkPlace = Pick<BulkView, 'inBin' | 'inReview' | 'isForeign' | 'hasMaps' | 'collection'>
/** An action on the selected files, for the bar, menus, keyboard and palette. */
export type BulkAction = {
  id: string
  label: string
  icon: Icon
  /** `bar` is always visible, `add` is in the Add to menu, the others are in the More menu. */
  place: 'bar' | 'add' | 'menu'
  keys?: string
  danger?: boolean
  visible: (view: BulkPlace) => boolean
  /** Why the action is unavailable; null if it is available. */
  why: (view: BulkView) => string | null
  run: (view: BulkView, tools: BulkTools) => unknown
}

const isInOwnLibrary = ({ inBin, inReview, isForeign = false }: BulkPlace) => !inBin && !inReview && !isForeign
/** The maximum number of files in one share link. */
const SHARED_MOST = 1000
const whyNotShared = (view: BulkView) => {
  const { files, total, whyFile } = view
  if (files.length === 0 && view.why('share') !== null) return view.why('share')
  if (total > SHARED_MOST) return limitWords.link(SHARED_MOST)
  const reasons = files.map((file) => whyFile(file, 'share')).filter((why) => why !== null)
  return reasons.length > 0 && reasons.length === files.length ? limitWords.unshareable(total, reasons) : null
}
const whyNotPosted = ({ files, total }: BulkView) => {
  if (total > MOST_FILES) return limitWords.post(MOST_FILES)
  return files.some(({ kind }) => kind !== 'image' && kind !== 'video') ? limitWords.onlyMedia : null
}
const whyNotSent = (provider: IntegrationProvider) => (view: BulkView) => {
  const { files, total } = view
  if (view.why('share') !== null) return view.why('share')
  if (view.why('download') !== null) return view.why('download')
  if (total > SEND_MAX) return sendWords.tooMany(SEND_MAX)
  return files.some(({ kind }) => whyNotKind(provider, kind) !== null) ? sendWords.onlyMedia : null
}
const whyNotOnMap = ({ total }: BulkView) => (total > MAP_FILES_MAX ? limitWords.map(MAP_FILES_MAX) : null)
const may = (action: Action) => (view: BulkView) => view.why(action)

/** All bulk actions, in display order. */
export const bulkActions: readonly BulkAction[] = [
  {
    id: 'accept',
    label: fileWords.addToLibrary,
    icon: IconInbox,
    place: 'bar',
    visible: ({ inReview }) => inReview,
    why: may('accept'),
    run: ({ total }, { run }) => run({ reviewStatus: 0 }, runningWords.accept(total), toasts.filesAddedToLibrary),
  },
  {
    id: 'edit',
    label: actionWords.edit,
    icon: IconPencil,
    place: 'bar',
    keys: 'e',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: (_, { open }) => open('edit'),
  },
  {
    id: 'move',
    label: actionWords.move,
    icon: IconFolderSymlink,
    place: 'bar',
    keys: 'm',
    visible: isInOwnLibrary,
    why: may('move'),
    run: (_, { open }) => open('move'),
  },
  {
    id: 'collection',
    label: actionWords.collection,
    icon: IconStack2,
    place: 'add',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: (_, { open }) => open('collection'),
  },
  {
    id: 'gallery',
    label: actionWords.gallery,
    icon: IconLayoutGrid,
    place: 'add',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: (_, { open }) => open('gallery'),
  },
  {
    id: 'map',
    label: actionWords.map,
    icon: IconMap,
    place: 'add',
    visible: (place) => isInOwnLibrary(place) && place.hasMaps === true,
    why: (view) => view.why('edit') ?? whyNotOnMap(view),
    run: (_, { open }) => open('map'),
  },
  {
    id: 'album',
    label: actionWords.mediaCentre,
    icon: IconNews,
    place: 'add',
    visible: isInOwnLibrary,
    why: may('publish'),
    run: (_, { open }) => open('album'),
  },
  {
    id: 'link',
    label: actionWords.link,
    icon: IconLink,
    place: 'add',
    keys: 'l',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: (_, { open }) => open('link'),
  },
  {
    id: 'download',
    label: actionWords.download,
    icon: IconDownload,
    place: 'bar',
    keys: 'shift+d',
    visible: (place) => isInOwnLibrary({ ...place, isForeign: false }),
    why: (view) => (view.total > ZIP_FILES_MAX ? limitWords.zip(ZIP_FILES_MAX) : view.why('download')),
    run: (_, { download }) => download(),
  },
  {
    id: 'share',
    label: actionWords.share,
    icon: IconShare2,
    place: 'bar',
    visible: isInOwnLibrary,
    why: whyNotShared,
    run: (_, { share }) => share(),
  },
  {
    id: 'socials',
    label: postWords.share,
    icon: IconSend,
    place: 'menu',
    visible: isInOwnLibrary,
    why: (view) => view.why('edit') ?? whyNotPosted(view),
    run: (_, { post }) => post(),
  },
  ...integrationProviders.map(
    (provider): BulkAction => ({
      id: provider.toLowerCase(),
      label: sendLabel(provider),
      icon: providerIcons[provider],
      place: 'menu',
      visible: isInOwnLibrary,
      why: whyNotSent(provider),
      run: (_, { send }) => send(provider),
    }),
  ),
  {
    id: 'location',
    label: actionWords.location,
    icon: IconMapPin,
    place: 'menu',
    keys: 'shift+l',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: (_, { open }) => open('location'),
  },
  {
    id: 'tags',
    label: actionWords.tags,
    icon: IconTag,
    place: 'menu',
    keys: 't',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: (_, { open }) => open('tags'),
  },
  {
    id: 'star',
    label: actionWords.star,
    icon: IconStar,
    place: 'menu',
    keys: 'f',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: ({ total }, { run }) => run({ star: true }, runningWords.star(total), toasts.starred),
  },
  {
    id: 'unstar',
    label: actionWords.unstar,
    icon: IconStarOff,
    place: 'menu',
    keys: 'shift+f',
    visible: isInOwnLibrary,
    why: may('edit'),
    run: ({ total }, { run }) => run({ star: false }, runningWords.unstar(total), toasts.unstarred),
  },
  {
    id: 'uncollect',
    label: actionWords.uncollect,
    icon: IconStackPop,
    place: 'menu',
    visible: ({ collection }) => collection !== undefined,
    why: may('edit'),
    run: ({ total, collection }, { run }) =>
      collection !== undefined &&
      run({ collections: { remove: [collection] } }, runningWords.uncollect(total), toasts.collectionRemoved),
  },
  {
    id: 'export',
    label: actionWords.export,
    icon: IconFileSpreadsheet,
    place: 'menu',
    visible: isInOwnLibrary,
    why: () => null,
    run: (_, { exportCsv }) => exportCsv(),
  },
  {
    id: 'recycle',
    label: actionWords.recycle,
    icon: IconRecycle,
    place: 'menu',
    keys: 'delete',
    danger: true,
    visible: ({ inBin, isForeign }) => !inBin && !isForeign,
    why: may('recycle'),
    run: (_, { recycle }) => recycle(),
  },
  {
    id: 'restore',
    label: actionWords.restore,
    icon: IconArrowBackUp,
    place: 'bar',
    visible: ({ inBin }) => inBin,
    why: may('restore'),
    run: ({ total }, { run }) => run({ recycled: false }, runningWords.restore(total), toasts.filesRestored),
  },
  {
    id: 'erase',
    label: actionWords.erase,
    icon: IconTrash,
    place: 'bar',
    keys: 'delete',
    danger: true,
    visible: ({ inBin }) => inBin,
    why: may('delete'),
    run: (_, { erase }) => erase(),
  },
]
