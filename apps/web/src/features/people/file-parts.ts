import { IconFaceId, IconUsers } from '../../ui/icons.ts'
import { defineFileParts, isNotRecycled, isOwnTeam } from '../files/index.ts'
import { boxWords } from './box-copy.ts'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'

export const fileParts = defineFileParts({
  panels: [
    {
      id: 'features',
      order: 130,
      label: 'Features',
      icon: IconFaceId,
      visible: ({ file }) => file.bounding_boxes.length > 0,
      Panel: FeaturesPanel,
    },
    {
      id: 'people',
      order: 135,
      label: boxWords.panel,
      icon: IconUsers,
      visible: (view) => isOwnTeam(view) && isNotRecycled(view) && view.file.kind === 'image',
      count: ({ file }) => file.bounding_boxes.length || null,
      Panel: PeoplePanel,
    },
  ],
})
