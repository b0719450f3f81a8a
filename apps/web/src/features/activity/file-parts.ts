import { IconHistory } from '../../ui/icons.ts'
import { defineFileParts } from '../files/index.ts'
import { activityWords } from './copy.ts'
import { ActivityPanel } from './ActivityPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'activity',
      order: 60,
      label: activityWords.panel,
      icon: IconHistory,
      visible: () => true,
      Panel: ActivityPanel,
    },
  ],
})
