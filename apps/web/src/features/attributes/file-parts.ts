import { IconForms } from '../../ui/icons.ts'
import { defineFileParts, hasDamPlus } from '../files/index.ts'
import { attributeWords } from './copy.ts'
import { AttributesPanel } from './AttributesPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'attributes',
      order: 120,
      label: attributeWords.panel,
      icon: IconForms,
      visible: (view) => view.file.viewer !== 'public' && hasDamPlus(view),
      Panel: AttributesPanel,
    },
  ],
})
