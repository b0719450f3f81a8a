import { IconMessageCircle } from '../../ui/icons.ts'
import { defineFileParts } from '../files/index.ts'
import { CommentsPanel } from './CommentsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'comments',
      order: 70,
      label: 'Comments',
      icon: IconMessageCircle,
      visible: () => true,
      // Comments belong to the team: nobody else knows how many there are.
      count: ({ file }) => (file.viewer === 'member' ? file.comment_count : null),
      Panel: CommentsPanel,
    },
  ],
})
