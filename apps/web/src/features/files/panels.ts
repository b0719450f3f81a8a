import type { ComponentType } from 'react'
import { type Icon, IconFile, IconFileCode, IconInfoCircle } from '../../ui/icons.ts'
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

/** All panels, in the order of the specification's tabs. A new capability adds one entry. */
export const filePanels: readonly Panel[] = [
  { id: 'file', label: 'File', icon: IconFile, visible: ({ mobile }) => mobile, Panel: FilePanel },
  { id: 'information', label: 'Information', icon: IconInfoCircle, visible: () => true, Panel: InformationPanel },
  { id: 'metadata', label: 'Metadata', icon: IconFileCode, visible: () => true, Panel: MetadataPanel },
]
