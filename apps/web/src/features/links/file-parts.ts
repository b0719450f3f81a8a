import { shareWords } from '@vitrine/contract'
import { IconShare2 } from '../../ui/icons.ts'
import { defineFileParts, isInLibrary } from '../files/index.ts'
import { openShare } from './share.tsx'

export const fileParts = defineFileParts({
  actions: [
    {
      id: 'share',
      order: 70,
      label: shareWords.title,
      short: 'Share',
      icon: IconShare2,
      place: 'menu',
      keys: 's',
      visible: isInLibrary,
      why: ({ why }) => why('edit'),
      run: ({ file }) => openShare([file]),
    },
  ],
})
