import type { ComponentType } from 'react'
import {
  type Icon,
  IconBrandInstagram,
  IconFaceId,
  IconFile,
  IconFileCode,
  IconForms,
  IconHistory,
  IconInfoCircle,
  IconLink,
  IconMapPin,
  IconMessageCircle,
  IconPaperclip,
  IconRoute,
  IconShield,
  IconTags,
} from '../../ui/icons.ts'
import { ActivityPanel } from '../activity/index.ts'
import { AttachmentsPanel, LinkedAssetsPanel } from '../attachments/index.ts'
import { AttributesPanel } from '../attributes/index.ts'
import { CommentsPanel } from '../comments/index.ts'
import { MapPanel } from '../maps/index.ts'
import { RightsPanel } from '../rights/index.ts'
import { TagsPanel } from '../tags/index.ts'
import { UsagePanel } from '../usage/index.ts'
import { FeaturesPanel } from './FeaturesPanel.tsx'
import { FilePanel } from './FilePanel.tsx'
import { InformationPanel } from './InformationPanel.tsx'
import { MetadataPanel } from './MetadataPanel.tsx'
import { SocialPanel } from './SocialPanel.tsx'
import type { FileView } from './view.ts'

/** One tab of the file screen. */
export type Panel = {
  id: string
  label: string
  icon: Icon
  visible: (view: FileView) => boolean
  /** How many things are in it; null where this viewer may not know. */
  count?: (view: FileView) => number | null
  Panel: ComponentType<{ view: FileView }>
}

const isPublic = ({ file }: FileView) => file.viewer === 'public'
/** What a team says among itself is kept from everybody else. */
const isOurs = ({ file }: FileView) => file.viewer === 'member'

/** What the plan of our own team includes. Another team's file is shown as that team's plan lets it be. */
const hasPlan = ({ file, team }: FileView) => file.viewer !== 'member' || team.features.includes('DAM_PLUS')

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
  { id: 'usage', label: 'File Usage', icon: IconRoute, visible: isOurs, Panel: UsagePanel },
  { id: 'rights', label: 'Rights', icon: IconShield, visible: () => true, Panel: RightsPanel },
  { id: 'activity', label: 'Activity', icon: IconHistory, visible: () => true, Panel: ActivityPanel },
  {
    id: 'comments',
    label: 'Comments',
    icon: IconMessageCircle,
    visible: () => true,
    // Comments are the team's own: nobody else knows how many there are.
    count: ({ file }) => (file.viewer === 'member' ? file.comment_count : null),
    Panel: CommentsPanel,
  },
  {
    id: 'linked',
    label: 'Linked Assets',
    icon: IconLink,
    visible: (view) => isOurs(view) && hasPlan(view),
    Panel: LinkedAssetsPanel,
  },
  {
    id: 'metadata',
    label: 'Metadata',
    icon: IconFileCode,
    visible: hasPlan,
    Panel: MetadataPanel,
  },
  {
    id: 'attachments',
    label: 'Attachments',
    icon: IconPaperclip,
    visible: () => true,
    count: ({ file }) => file.attachments.length,
    Panel: AttachmentsPanel,
  },
  {
    id: 'social',
    label: 'Social Information',
    icon: IconBrandInstagram,
    visible: ({ file }) => file.social_post_v2 !== null,
    Panel: SocialPanel,
  },
  {
    id: 'attributes',
    label: 'Custom Attributes',
    icon: IconForms,
    visible: (view) => !isPublic(view) && hasPlan(view),
    Panel: AttributesPanel,
  },
  {
    id: 'features',
    label: 'Features',
    icon: IconFaceId,
    visible: ({ file }) => file.bounding_boxes.length > 0,
    Panel: FeaturesPanel,
  },
  {
    id: 'map',
    label: 'Map',
    icon: IconMapPin,
    visible: ({ file, why }) => file.map_point !== null || (file.viewer === 'member' && why('edit') === null),
    Panel: MapPanel,
  },
]
