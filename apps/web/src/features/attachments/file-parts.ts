import { IconLink, IconPaperclip } from '../../ui/icons.ts'
import { defineFileParts, hasDamPlus, isOwnTeam } from '../files/index.ts'
import { attachmentWords, linkedWords } from './copy.ts'
import { AttachmentsPanel, LinkedAssetsPanel } from './AttachmentsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'linked',
      order: 80,
      label: linkedWords.panel,
      icon: IconLink,
      visible: (view) => isOwnTeam(view) && hasDamPlus(view),
      Panel: LinkedAssetsPanel,
    },
    {
      id: 'attachments',
      order: 100,
      label: attachmentWords.panel,
      icon: IconPaperclip,
      visible: () => true,
      count: ({ file }) => file.attachments.length,
      Panel: AttachmentsPanel,
    },
  ],
})
