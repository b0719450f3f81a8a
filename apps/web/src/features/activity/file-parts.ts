import { IconHistory } from '../../ui/icons.ts'
import { defineFileParts } from '../files/index.ts'
import { ActivityPanel } from './ActivityPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    { id: 'activity', order: 60, label: 'Activity', icon: IconHistory, visible: () => true, Panel: ActivityPanel },
  ],
})
