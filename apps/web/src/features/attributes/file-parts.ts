import { IconForms } from '../../ui/icons.ts'
import { defineFileParts, hasPlan } from '../files/index.ts'
import { AttributesPanel } from './AttributesPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'attributes',
      order: 120,
      label: 'Custom Attributes',
      icon: IconForms,
      visible: (view) => view.file.viewer !== 'public' && hasPlan(view),
      Panel: AttributesPanel,
    },
  ],
})
