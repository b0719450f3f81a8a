import { IconLink, IconPaperclip } from '../../ui/icons.ts'
import { defineFileParts, hasDamPlus, isOwnTeam } from '../files/index.ts'
import { AttachmentsPanel, LinkedAssetsPanel } from './AttachmentsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'linked',
      order: 80,
      label: 'Linked Assets',
      icon: IconLink,
      visible: (view) => isOwnTeam(view) && hasDamPlus(view),
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
