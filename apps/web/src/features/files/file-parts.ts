import { IconBrandInstagram, IconFile, IconFileCode, IconInfoCircle } from '../../ui/icons.ts'
import { panelWords } from './copy.ts'
import { ownActions } from './own-actions.ts'
import { FilePanel } from './FilePanel.tsx'
import { InformationPanel } from './InformationPanel.tsx'
import { MetadataPanel } from './MetadataPanel.tsx'
import { defineFileParts, hasDamPlus } from './parts.ts'
import { SocialPanel } from './SocialPanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'file',
      order: 10,
      label: panelWords.file,
      icon: IconFile,
      visible: ({ mobile }) => mobile,
      Panel: FilePanel,
    },
    {
      id: 'information',
      order: 20,
      label: panelWords.information,
      icon: IconInfoCircle,
      visible: () => true,
      Panel: InformationPanel,
    },
    {
      id: 'metadata',
      order: 90,
      label: panelWords.metadata,
      icon: IconFileCode,
      visible: hasDamPlus,
      Panel: MetadataPanel,
    },
    {
      id: 'social',
      order: 110,
      label: panelWords.social,
      icon: IconBrandInstagram,
      visible: ({ file }) => file.social_post_v2 !== null,
      Panel: SocialPanel,
    },
  ],
  actions: ownActions,
})
