import type { MediaCentre } from '@vitrine/contract'
import type { ComponentType } from 'react'
import { centreWords } from './copy.ts'
import { ContentTab } from './ContentTab.tsx'
import { AnalyticsTab } from './numbers/AnalyticsTab.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

export type CentreTab = { id: string; label: string; component: ComponentType<{ centre: MediaCentre }> }

/** The tabs of a media centre, in their order. The first one has no `tab` in the URL. */
export const centreTabs: readonly CentreTab[] = [
  { id: 'content', label: centreWords.content, component: ContentTab },
  { id: 'people', label: centreWords.people, component: PeopleTab },
  { id: 'analytics', label: centreWords.analytics, component: AnalyticsTab },
  { id: 'settings', label: centreWords.settings, component: SettingsTab },
]
