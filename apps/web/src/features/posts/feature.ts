import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { lazyImport } from '../../lib/lazy-import.ts'
import { defineFeature } from '../../lib/feature.ts'
import { shell } from '../auth/index.ts'
import { PostHost } from './post-host.tsx'
import { usePostEntries } from './palette.ts'

const load = lazyImport(() => import('./screens.ts'))
/** `months`: the post was created from a monthly calendar view (spec §2). */
const validateSearch = z.object({ months: z.boolean().optional().catch(undefined) })
const component = lazyRouteComponent(load, 'ComposerScreen')
const routes = {
  shell: [
    createRoute({ getParentRoute: () => shell, path: 'socials/post/$post', validateSearch, component }),
    createRoute({ getParentRoute: () => shell, path: 'socials/story/$post', validateSearch, component }),
    createRoute({ getParentRoute: () => shell, path: 'socials/reel/$post', validateSearch, component }),
  ],
} as const
declare module '../../lib/feature.ts' {
  interface RoutesByFeature {
    posts: typeof routes
  }
}

export const feature = defineFeature({ routes, Host: PostHost, usePaletteEntries: usePostEntries })
