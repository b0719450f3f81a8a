import { IconShield } from '../../ui/icons.ts'
import { defineFileParts } from '../files/index.ts'
import { RightsPanel } from './RightsPanel.tsx'

export const fileParts = defineFileParts({
  panels: [{ id: 'rights', order: 50, label: 'Rights', icon: IconShield, visible: () => true, Panel: RightsPanel }],
})
