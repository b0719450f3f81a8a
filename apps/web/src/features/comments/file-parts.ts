import { IconMessageCircle } from '../../ui/icons.ts'
import { defineFileParts } from '../files/index.ts'
import { commentWords } from './copy.ts'
import { CommentsPanel } from './CommentsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'comments',
      order: 70,
      label: commentWords.panel,
      icon: IconMessageCircle,
      visible: () => true,
      // Only the team can see comments, and how many there are.
      count: ({ file }) => (file.viewer === 'member' ? file.comment_count : null),
      Panel: CommentsPanel,
    },
  ],
})
