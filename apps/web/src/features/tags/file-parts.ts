import { IconTags } from '../../ui/icons.ts'
import { defineFileParts } from '../files/index.ts'
import { TagsPanel } from './TagsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'tags',
      order: 30,
      label: 'Tags',
      icon: IconTags,
      visible: ({ file }) => file.viewer !== 'public' || file.tags.length > 0,
      Panel: TagsPanel,
    },
  ],
})
