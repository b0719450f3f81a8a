import { shareWords } from '@vitrine/contract'
import { IconCode } from '../../ui/icons.ts'
import { defineFileParts, isInLibrary } from '../files/index.ts'
import { openEmbed } from './embed.tsx'

export const fileParts = defineFileParts({
  actions: [
    {
      id: 'embed',
      order: 80,
      label: shareWords.embedPost,
      icon: IconCode,
      place: 'menu',
      visible: isInLibrary,
      why: ({ why }) => why('edit'),
      run: ({ file }) => openEmbed(file),
    },
    {
      id: 'embed-original',
      order: 90,
      label: shareWords.embedOriginal,
      icon: IconCode,
      place: 'menu',
      visible: (view) => isInLibrary(view) && view.file.social_post_v2 !== null,
      why: ({ why }) => why('edit'),
      run: ({ file }) => openEmbed(file, 'original'),
    },
  ],
})
