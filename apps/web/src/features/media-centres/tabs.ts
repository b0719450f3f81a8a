import type { MediaCentre } from '@vitrine/contract'
import type { ComponentType } from 'react'
import { ContentTab } from './ContentTab.tsx'
import { AnalyticsTab } from './numbers/AnalyticsTab.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { SettingsTab } from './SettingsTab.tsx'

export type CentreTab = { id: string; label: string; component: ComponentType<{ centre: MediaCentre }> }

/** The tabs of a media centre, in their order. The first one has no `tab` in the address. */
export const centreTabs: readonly CentreTab[] = [
  { id: 'content', label: 'Content', component: ContentTab },
  { id: 'people', label: 'People', component: PeopleTab },
  { id: 'analytics', label: 'Analytics', component: AnalyticsTab },
  { id: 'settings', label: 'Settings', component: SettingsTab },
]
