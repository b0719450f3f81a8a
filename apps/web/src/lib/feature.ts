import type { AnyRoute } from '@tanstack/react-router'
import type { Hello, Me, MyTeam, PlainScreen } from '@vitrine/contract'
import type { ComponentType, ReactNode } from 'react'
import type { Icon } from '../ui/icons.ts'
import type { DragItem } from './drag-item.ts'
import type { Action } from './keyboard.ts'

/** The signed-in person, for sections that are shown only to some people. */
export type Viewer = { user: Me; team: MyTeam; hello: Hello }
/** The groups of the navigation. `foot` is always in view at the foot of the sidebar, `account` is the person's menu. */
export type SectionGroup = 'library' | 'share' | 'collect' | 'publish' | 'manage' | 'foot' | 'account'

/** An entry of the navigation: in the sidebar, the palette, the bottom tabs and the keyboard sheet. */
export type Section = {
  id: string
  label: string
  icon: Icon
  to: PlainScreen
  /** The path prefix of the section's single-item screens, if they are not below `to`. */
  pages?: string
  /** The library list that the section shows, if it shows one. Keeps a folder from being mistaken for that list. */
  search?: { place: 'all' | undefined }
  group: SectionGroup
  /** The position within its group. */
  order: number
  /** Pressing G and then this letter opens the section. */
  key?: string
  /** The section's rank among the bottom tabs of a phone. Only the first two have a tab; the others are under More. */
  tab?: number
  /** Renders the section in the wide sidebar, with further content below the plain `entry`. */
  Wide?: ComponentType<{ entry: ReactNode }>
  visible?: (viewer: Viewer) => boolean
  /** A hook that returns the number of items waiting in the section. */
  useCount?: () => number | undefined
  /** Handles files dropped on the section. */
  takes?: (carried: DragItem) => void
}
/** A page inside a section, found through the palette. */
export type Place = {
  /** The id of the section. */
  section: string
  label: string
  to: PlainScreen
  order: number
  visible?: (viewer: Viewer) => boolean
}

/** The frames that screens are shown in: the app for signed-in people, the page for signed-out people, or none. */
export type Frame = 'shell' | 'signedOut' | 'root'
/** What a feature adds to the app. It is part of the first load and must stay small: screens are loaded when they are opened, and
 *  what a feature adds to the file screen is in `file-parts.ts` beside it. */
export type Feature = {
  routes?: { readonly [F in Frame]?: readonly AnyRoute[] }
  sections?: readonly Section[]
  places?: readonly Place[]
  /** A hook that returns the actions available everywhere in the palette and by key, besides sections and places. */
  usePaletteEntries?: () => readonly Action[]
  /** Mounted once beside the page, for dialogs that are opened from anywhere. */
  Host?: ComponentType
}
/** Declares a feature. The app finds every `features/NAME/feature.ts` that exports one as `feature`. */
export const defineFeature = (feature: Feature) => feature

/** The routes of each feature, for typed links. Every feature with routes extends this interface. */
export interface RoutesByFeature {}
type RoutesIn<R, F extends Frame> = R extends { readonly [frame in F]: readonly (infer One)[] } ? One : never
/** The routes of all features inside a frame. */
export type FeatureRoute<F extends Frame> = RoutesIn<RoutesByFeature[keyof RoutesByFeature], F>
