import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import * as screens from '../screens.ts'
import { optional, searched, shell } from './root.ts'

const fileRights = createRoute({
  getParentRoute: () => shell,
  path: 'file/$file/rights',
  validateSearch: z.object({ person: optional }),
  component: lazyRouteComponent(screens.downloadScreens, 'ExplainScreen'),
})

const shareLinks = createRoute({
  getParentRoute: () => shell,
  path: 'share-links',
  component: lazyRouteComponent(screens.linkScreens, 'ShareLinksScreen'),
})
const embeds = createRoute({ getParentRoute: () => shell, path: 'embeds' })
const embedsList = createRoute({
  getParentRoute: () => embeds,
  path: '/',
  validateSearch: searched,
  component: lazyRouteComponent(screens.embedScreens, 'EmbedsScreen'),
})
const embed = createRoute({
  getParentRoute: () => embeds,
  path: '$embed',
  component: lazyRouteComponent(screens.embedScreens, 'EmbedScreen'),
})
const requests = createRoute({
  getParentRoute: () => shell,
  path: 'requests',
  validateSearch: z.object({
    state: z.enum(['open', 'approved', 'denied', 'all']).optional().catch(undefined),
    by: z.enum(['person', 'file']).optional().catch(undefined),
    chosen: optional,
  }),
  component: lazyRouteComponent(screens.downloadScreens, 'RequestsScreen'),
})
const receipts = createRoute({
  getParentRoute: () => shell,
  path: 'downloads',
  component: lazyRouteComponent(screens.downloadScreens, 'ReceiptsScreen'),
})

/** What goes out of the house, and by what right: links, embeds, requests, receipts. */
export const outwardRoutes = [
  fileRights,
  shareLinks,
  embeds.addChildren([embedsList, embed]),
  requests,
  receipts,
] as const
