import type { ComponentType } from 'react'
import { type Icon, IconFile, IconFileCode, IconHistory, IconInfoCircle, IconTags } from '../../ui/icons.ts'
import { ActivityPanel } from '../activity/index.ts'
import { TagsPanel } from '../tags/index.ts'
import { FilePanel } from './FilePanel.tsx'
import { InformationPanel } from './InformationPanel.tsx'
import { MetadataPanel } from './MetadataPanel.tsx'
import type { FileView } from './view.ts'

/** One tab of the file screen. */
export type Panel = {
  id: string
  label: string
  icon: Icon
  visible: (view: FileView) => boolean
  /** How many things are in it, where that is worth saying. */
  count?: (view: FileView) => number
  Panel: ComponentType<{ view: FileView }>
}

const isPublic = ({ file }: FileView) => file.viewer === 'public'

/** All panels, in the order of the specification's tabs. A new capability adds one entry. */
export const filePanels: readonly Panel[] = [
  { id: 'file', label: 'File', icon: IconFile, visible: ({ mobile }) => mobile, Panel: FilePanel },
  { id: 'information', label: 'Information', icon: IconInfoCircle, visible: () => true, Panel: InformationPanel },
  {
    id: 'tags',
    label: 'Tags',
    icon: IconTags,
    visible: (view) => !isPublic(view) || view.file.tags.length > 0,
    Panel: TagsPanel,
  },
  { id: 'activity', label: 'Activity', icon: IconHistory, visible: () => true, Panel: ActivityPanel },
  { id: 'metadata', label: 'Metadata', icon: IconFileCode, visible: () => true, Panel: MetadataPanel },
]
