import { fileWords } from '@vitrine/contract'
import { IconCrop, IconUpload } from '../../ui/icons.ts'
import { defineFileParts, type FileView, isOwnTeam, isNotRecycled, showsVersions } from '../files/index.ts'
import { cropWords } from './copy.ts'
import { canCrop } from './crop.ts'

const canShowVersions = (view: FileView) => isNotRecycled(view) && isOwnTeam(view) && showsVersions(view)

export const fileParts = defineFileParts({
  actions: [
    {
      id: 'upload-version',
      order: 170,
      label: fileWords.uploadVersion,
      icon: IconUpload,
      place: 'menu',
      visible: canShowVersions,
      why: ({ why }) => why('version'),
      run: (_, { open }) => open({ what: 'versions', doing: { what: 'upload' } }),
    },
    {
      id: 'crop',
      order: 180,
      label: cropWords.crop,
      icon: IconCrop,
      place: 'menu',
      visible: (view) => canShowVersions(view) && canCrop(view.shown),
      why: ({ why }) => why('version') ?? why('edit'),
      run: ({ shown }, { open }) => open({ what: 'versions', doing: { what: 'crop', version: shown } }),
    },
  ],
})
