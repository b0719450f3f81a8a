import { IconLink, IconPaperclip } from '../../ui/icons.ts'
import { defineFileParts, hasPlan, isOurs } from '../files/index.ts'
import { AttachmentsPanel, LinkedAssetsPanel } from './AttachmentsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'linked',
      order: 80,
      label: 'Linked Assets',
      icon: IconLink,
      visible: (view) => isOurs(view) && hasPlan(view),
      Panel: LinkedAssetsPanel,
    },
    {
      id: 'attachments',
      order: 100,
      label: 'Attachments',
      icon: IconPaperclip,
      visible: () => true,
      count: ({ file }) => file.attachments.length,
      Panel: AttachmentsPanel,
    },
  ],
})
