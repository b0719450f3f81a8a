import { IconForms } from '../../ui/icons.ts'
import { defineFileParts, hasDamPlus } from '../files/index.ts'
import { AttributesPanel } from './AttributesPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'attributes',
      order: 120,
      label: 'Custom Attributes',
      icon: IconForms,
      visible: (view) => view.file.viewer !== 'public' && hasDamPlus(view),
      Panel: AttributesPanel,
    },
  ],
})
