import { fileWords } from '@vitrine/contract'
import { IconCrop, IconPhoto, IconUpload } from '../../ui/icons.ts'
import { canCrop } from '../versions/index.ts'
import { type FileAction, notRecycled } from './action.ts'
import { type FileView, showsVersions } from './view.ts'

const versioned = (view: FileView) => notRecycled(view) && view.file.viewer === 'member' && showsVersions(view)

/** Actions that give a file another version, or another face. */
export const versionActions: readonly FileAction[] = [
  {
    id: 'upload-version',
    label: fileWords.uploadVersion,
    icon: IconUpload,
    place: 'menu',
    visible: versioned,
    why: ({ why }) => why('version'),
    run: (_, { open }) => open({ what: 'versions', doing: { what: 'upload' } }),
  },
  {
    id: 'crop',
    label: 'Crop',
    icon: IconCrop,
    place: 'menu',
    visible: (view) => versioned(view) && canCrop(view.shown),
    why: ({ why }) => why('version') ?? why('edit'),
    run: ({ shown }, { open }) => open({ what: 'versions', doing: { what: 'crop', version: shown } }),
  },
  {
    id: 'thumbnail',
    label: 'Set the video thumbnail',
    icon: IconPhoto,
    place: 'menu',
    visible: (view) => notRecycled(view) && view.file.viewer === 'member' && view.file.kind === 'video',
    why: ({ why }) => why('edit'),
    run: (_, { open }) => open({ what: 'thumbnail' }),
  },
]
