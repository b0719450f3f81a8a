import type { File, FileCard, FileKind } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { sentence } from '../../lib/sentence.ts'

export { typeInWords } from '../../lib/file-types.ts'

export const kindWords: Record<FileKind, string> = {
  image: 'Image',
  vector: 'Vector graphic',
  video: 'Video',
  audio: 'Audio',
  document: 'Document',
  archive: 'Archive',
  other: 'File',
}

/** "6720 × 4480"; null if the dimensions are unknown. */
export const dimensionsInWords = ({ width, height }: Pick<FileCard, 'width' | 'height'>) =>
  width && height ? `${width} × ${height}` : null

/** Returns the name of a file; its creation date for the public if the name is hidden. */
export const titleOf = ({
  name,
  hide_name,
  viewer,
  created_at,
}: Pick<File, 'name' | 'hide_name' | 'viewer' | 'created_at'>) =>
  hide_name && viewer === 'public' ? dateInWords(created_at) : name

export const screenWords = {
  label: 'File',
  loading: 'this file',
  back: 'Back to the list',
  next: 'Next file',
  previous: 'Previous file',
  /** "4000 × 3000, JPEG, 2.4 MB, added 16 Nov 2026 in Winter" */
  factsAndAdded: (facts: string, date: string, folder: ReactNode) => {
    const added = facts ? `${facts}, added ${date}` : `added ${date}`
    return folder === null ? added : sentence(`${added} in `, folder)
  },
  sharedWithUs: 'Shared with us',
  sharedBy: (place: ReactNode, team: ReactNode) => sentence(place, ', shared by ', team),
  offline: 'You’re offline. Your changes are kept here and will be saved when you’re back online.',
  unsaved: 'Unsaved text',
  unsavedHelp: 'Your text wasn’t saved. Copy it before you leave this page.',
  comment: 'Comment',
} as const

type Recycled = Pick<File, 'recycled' | 'recycled_at' | 'recycled_by' | 'deleted_at'>
const movedInWords = ({ recycled_at, recycled_by }: Recycled) => {
  const name = recycled_by ? `${recycled_by.first_name} ${recycled_by.last_name}`.trim() : ''
  const date = recycled_at && dateInWords(recycled_at)
  if (name && date) return `Moved to the recycling bin by ${name} on ${date}.`
  if (name) return `Moved to the recycling bin by ${name}.`
  return date ? `Moved to the recycling bin on ${date}.` : 'This file is in the recycling bin.'
}
/** Says who deleted a file and when, and when it will be permanently deleted, as far as the viewer is allowed to know.
 *  Returns null if the file is not in the bin. */
export const recycledInWords = (file: Recycled, now = new Date()) => {
  if (!file.recycled) return null
  if (!file.deleted_at) return movedInWords(file)
  const day = file.deleted_at <= now ? 'tonight' : `on ${dateInWords(file.deleted_at)}`
  return `${movedInWords(file)} The file will be permanently deleted ${day} unless it is restored.`
}

export const panelWords = {
  list: 'Panels',
  close: 'Close panel',
  content: (panel: string) => `${panel} panel`,
  file: 'File',
  information: 'Information',
  metadata: 'Metadata',
  social: 'Social Information',
} as const

export const factWords = {
  name: 'Name',
  created: 'Added',
  updated: 'Updated',
  uploadedBy: 'Uploaded by',
  formerMember: 'A former member',
  creator: 'Creator',
  creatorKnown: 'The creator of this file is known, so its source can’t be changed',
  photo: 'Photo',
  copiedFrom: 'Copied from',
  folder: 'Folder',
  preview: 'Preview',
  type: 'Type',
  dimensions: 'Dimensions',
  duration: 'Duration',
  size: 'Size',
  originalName: 'Original name',
  postedOn: 'Posted on',
  caption: 'Caption',
  noCaption: 'No caption',
  approval: 'Approval',
} as const

export const metadataWords = {
  loading: 'the metadata',
  filter: 'Filter metadata',
  copied: 'Copied',
  copy: (key: string) => `Copy ${key}`,
  copyAll: 'Copy all values shown',
  noMatch: 'No results',
  none: 'This file has no embedded metadata.',
  noneShared: 'No metadata is shared for this file.',
  binary: (bytes: number) => `${bytes.toLocaleString('en-GB')} bytes of binary data`,
  write: 'Write metadata into downloads',
  writeHelp:
    'Adds the description, creator, copyright, rights and tags to downloads as XMP and IPTC, and the location to your team’s downloads only. The original isn’t changed.',
} as const

export const stageWords = {
  image: 'Image',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomToFit: 'Zoom to fit',
  zoomToFull: 'Zoom to 100%',
  fit: 'Fit',
  percent: (scale: number) => `${Math.round(scale * 100)}%`,
  nowZoomToFit: (scale: string) => `${scale}, zoom to fit`,
  nowZoomToFull: 'Fit, zoom to 100%',
  fullScreen: 'Full screen',
  panLeft: 'Pan left',
  panRight: 'Pan right',
  panUp: 'Pan up',
  panDown: 'Pan down',
  previewSoon: 'The preview will appear here when it’s ready.',
  noPreview: {
    image: 'This image has no preview. You can still download it.',
    vector: 'This vector graphic has no preview. You can still download it.',
    video: 'This video has no preview. You can still download it.',
    audio: 'This audio file has no preview. You can still download it.',
    document: 'This document has no preview. You can still download it.',
    archive: 'This archive has no preview. You can still download it.',
    other: 'This file has no preview. You can still download it.',
  } satisfies Record<FileKind, string>,
  download: 'Download',
  retry: 'Retry',
} as const

export const playerWords = {
  video: 'Video',
  audio: 'Audio',
  previousFrame: 'Previous frame',
  nextFrame: 'Next frame',
  play: 'Play or pause',
  back: 'Back 5 seconds',
  forward: 'Forward 5 seconds',
  useFrame: 'Use frame as thumbnail',
  chooseImage: 'Choose an image',
  pickTitle: 'Choose a thumbnail image',
  pickHelp: (name: string) => `This image is shown for ${name} in lists.`,
  pick: 'Use this image',
  thumbnailFailed: 'The thumbnail couldn’t be created, so the previous one was kept.',
} as const

export const actionWords = {
  more: 'More actions',
  restore: 'Restore',
  star: 'Add to favourites',
  unstar: 'Remove from favourites',
  thumbnail: 'Set video thumbnail',
  rename: 'Rename',
  name: 'Name',
  enterName: 'Enter a name',
  retry: 'Try processing again',
  notProcessed: 'The file couldn’t be processed',
  recycle: 'Move to the recycling bin',
  delete: 'Permanently delete',
  deleteText: (name: string) => `${name} and all its versions will be permanently deleted. This can’t be undone.`,
  deleteConfirm: 'Delete file',
} as const
