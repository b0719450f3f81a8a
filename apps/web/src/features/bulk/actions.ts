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
import { filesInWords } from '../../lib/counts.ts'
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
import type { Change, DoneMessage } from './run.ts'
import type { SelectionInput } from './selection.ts'
import { unshareableReason } from './unshareable-reason.ts'

/** What is chosen, as the actions read it. */
export type BulkView = {
  /** How many files are meant, and which, as the server is told. */
  total: number
  selection: SelectionInput
  /** The files themselves; of all results only the server knows them. */
  files: readonly FileCard[]
  inBin: boolean
  /** They await review, and are not in the library yet. */
  inReview: boolean
  /** Other teams share them: they are theirs to change. */
  lent?: boolean
  /** The team's plan has maps. */
  hasMaps?: boolean
  /** The collection that they were chosen in, where files are put into it by hand. */
  collection?: string | undefined
  /** Why none of the files allows it; null where one does: the others are listed afterwards. */
  why: (action: Action) => string | null
  /** Why one file does not allow it. */
  whyFile: (file: FileCard, action: Action) => string | null
}
export type BulkDialog = 'edit' | 'tags' | 'move' | 'link' | 'collection' | 'gallery' | 'map' | 'album' | 'location'
/** What an action may use. */
export type BulkTools = {
  run: (change: Change, title: string, said?: DoneMessage) => void
  /** As `run`, and waits until the server has taken the change: what it refuses is thrown, and nothing is let go. */
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
/** Where the files were chosen: it says which actions there are. */
export type BulkPlace = Pick<BulkView, 'inBin' | 'inReview' | 'lent' | 'hasMaps' | 'collection'>
/** Something that can be done with chosen files: bar, menus, keyboard and palette read this one list. */
export type BulkAction = {
  id: string
  label: string
  icon: Icon
  /** `bar` is always in view, `add` stands under Add to, all others in the menu. */
  place: 'bar' | 'add' | 'menu'
  keys?: string
  danger?: boolean
  visible: (view: BulkPlace) => boolean
  /** Why it cannot be done now; null where it can. */
  why: (view: BulkView) => string | null
  run: (view: BulkView, tools: BulkTools) => unknown
}

const there = ({ inBin, inReview, lent = false }: BulkPlace) => !inBin && !inReview && !lent
/** One link holds so many files at most. */
const SHARED_MOST = 1000
const whyNotShared = (view: BulkView) => {
  const { files, total, whyFile } = view
  if (files.length === 0 && view.why('share') !== null) return view.why('share')
  if (total > SHARED_MOST) return `At most ${SHARED_MOST.toLocaleString('en-GB')} files go into one link: choose fewer`
  const reasons = files.map((file) => whyFile(file, 'share')).filter((why) => why !== null)
  return reasons.length > 0 && reasons.length === files.length ? unshareableReason(total, reasons) : null
}
const whyNotPosted = ({ files, total }: BulkView) => {
  if (total > MOST_FILES) return `A post has at most ${MOST_FILES} files: choose fewer`
  return files.some(({ kind }) => kind !== 'image' && kind !== 'video') ? 'Choose only images and videos' : null
}
const whyNotSent = (provider: IntegrationProvider) => (view: BulkView) => {
  const { files, total } = view
  if (view.why('share') !== null) return view.why('share')
  if (view.why('download') !== null) return view.why('download')
  if (total > SEND_MAX) return sendWords.tooMany(SEND_MAX)
  return files.some(({ kind }) => whyNotKind(provider, kind) !== null) ? sendWords.onlyMedia : null
}
const whyNotOnMap = ({ total }: BulkView) =>
  total > MAP_FILES_MAX
    ? `At most ${MAP_FILES_MAX.toLocaleString('en-GB')} files are added to a map at once: choose fewer`
    : null
const may = (action: Action) => (view: BulkView) => view.why(action)

/** All actions, in their order. A new capability adds one entry. */
export const bulkActions: readonly BulkAction[] = [
  {
    id: 'accept',
    label: fileWords.addToLibrary,
    icon: IconInbox,
    place: 'bar',
    visible: ({ inReview }) => inReview,
    why: may('accept'),
    run: ({ total }, { run }) =>
      run({ reviewStatus: 0 }, `Adding ${filesInWords(total)} to the library`, toasts.filesAddedToLibrary),
  },
  {
    id: 'edit',
    label: 'Edit',
    icon: IconPencil,
    place: 'bar',
    keys: 'e',
    visible: there,
    why: may('edit'),
    run: (_, { open }) => open('edit'),
  },
  {
    id: 'move',
    label: 'Move',
    icon: IconFolderSymlink,
    place: 'bar',
    keys: 'm',
    visible: there,
    why: may('move'),
    run: (_, { open }) => open('move'),
  },
  {
    id: 'collection',
    label: 'Collection',
    icon: IconStack2,
    place: 'add',
    visible: there,
    why: may('edit'),
    run: (_, { open }) => open('collection'),
  },
  {
    id: 'gallery',
    label: 'Gallery',
    icon: IconLayoutGrid,
    place: 'add',
    visible: there,
    why: may('edit'),
    run: (_, { open }) => open('gallery'),
  },
  {
    id: 'map',
    label: 'Map',
    icon: IconMap,
    place: 'add',
    visible: (place) => there(place) && place.hasMaps === true,
    why: (view) => view.why('edit') ?? whyNotOnMap(view),
    run: (_, { open }) => open('map'),
  },
  {
    id: 'album',
    label: 'Media Centre',
    icon: IconNews,
    place: 'add',
    visible: there,
    why: may('publish'),
    run: (_, { open }) => open('album'),
  },
  {
    id: 'link',
    label: 'Another folder (as a link)',
    icon: IconLink,
    place: 'add',
    keys: 'l',
    visible: there,
    why: may('edit'),
    run: (_, { open }) => open('link'),
  },
  {
    id: 'download',
    label: 'Download',
    icon: IconDownload,
    place: 'bar',
    keys: 'shift+d',
    visible: (place) => there({ ...place, lent: false }),
    why: (view) =>
      view.total > ZIP_FILES_MAX
        ? `At most ${ZIP_FILES_MAX.toLocaleString('en-GB')} files go into one zip`
        : view.why('download'),
    run: (_, { download }) => download(),
  },
  {
    id: 'share',
    label: 'Share',
    icon: IconShare2,
    place: 'bar',
    visible: there,
    why: whyNotShared,
    run: (_, { share }) => share(),
  },
  {
    id: 'socials',
    label: postWords.share,
    icon: IconSend,
    place: 'menu',
    visible: there,
    why: (view) => view.why('edit') ?? whyNotPosted(view),
    run: (_, { post }) => post(),
  },
  ...integrationProviders.map(
    (provider): BulkAction => ({
      id: provider.toLowerCase(),
      label: sendLabel(provider),
      icon: providerIcons[provider],
      place: 'menu',
      visible: there,
      why: whyNotSent(provider),
      run: (_, { send }) => send(provider),
    }),
  ),
  {
    id: 'location',
    label: 'Set location',
    icon: IconMapPin,
    place: 'menu',
    keys: 'shift+l',
    visible: there,
    why: may('edit'),
    run: (_, { open }) => open('location'),
  },
  {
    id: 'tags',
    label: 'Edit tags',
    icon: IconTag,
    place: 'menu',
    keys: 't',
    visible: there,
    why: may('edit'),
    run: (_, { open }) => open('tags'),
  },
  {
    id: 'star',
    label: 'Add to favourites',
    icon: IconStar,
    place: 'menu',
    keys: 'f',
    visible: there,
    why: may('edit'),
    run: ({ total }, { run }) => run({ star: true }, `Adding ${filesInWords(total)} to favourites`, toasts.starred),
  },
  {
    id: 'unstar',
    label: 'Remove from favourites',
    icon: IconStarOff,
    place: 'menu',
    keys: 'shift+f',
    visible: there,
    why: may('edit'),
    run: ({ total }, { run }) =>
      run({ star: false }, `Removing ${filesInWords(total)} from favourites`, toasts.unstarred),
  },
  {
    id: 'uncollect',
    label: 'Remove from this collection',
    icon: IconStackPop,
    place: 'menu',
    visible: ({ collection }) => collection !== undefined,
    why: may('edit'),
    run: ({ total, collection }, { run }) =>
      collection !== undefined &&
      run(
        { collections: { remove: [collection] } },
        `Removing ${filesInWords(total)} from the collection`,
        toasts.collectionRemoved,
      ),
  },
  {
    id: 'export',
    label: 'Export fields as CSV',
    icon: IconFileSpreadsheet,
    place: 'menu',
    visible: there,
    why: () => null,
    run: (_, { exportCsv }) => exportCsv(),
  },
  {
    id: 'recycle',
    label: 'Move to the recycling bin',
    icon: IconRecycle,
    place: 'menu',
    keys: 'delete',
    danger: true,
    visible: ({ inBin, lent }) => !inBin && !lent,
    why: may('recycle'),
    run: (_, { recycle }) => recycle(),
  },
  {
    id: 'restore',
    label: 'Restore',
    icon: IconArrowBackUp,
    place: 'bar',
    visible: ({ inBin }) => inBin,
    why: may('restore'),
    run: ({ total }, { run }) => run({ recycled: false }, `Restoring ${filesInWords(total)}`, toasts.filesRestored),
  },
  {
    id: 'erase',
    label: 'Permanently delete',
    icon: IconTrash,
    place: 'bar',
    keys: 'delete',
    danger: true,
    visible: ({ inBin }) => inBin,
    why: may('delete'),
    run: (_, { erase }) => erase(),
  },
]
