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
      // Comments are visible only to the team, and so is their number.
      count: ({ file }) => (file.viewer === 'member' ? file.comment_count : null),
      Panel: CommentsPanel,
    },
  ],
})
