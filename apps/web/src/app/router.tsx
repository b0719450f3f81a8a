import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import { activeTeam, Door, helloQuery } from '../features/auth/index.ts'
import { searchInAddress } from '../features/search/index.ts'
import { CrashInside, CrashScreen, NoTeamScreen, NotFoundScreen } from './EdgeScreens.tsx'
import { PublicShell } from './p/PublicShell.tsx'
import { Root } from './Root.tsx'
import * as screens from './screens.ts'
import { Shell } from './shell/Shell.tsx'

type Context = { cache: QueryClient }
const optional = z.string().optional().catch(undefined)

const root = createRootRouteWithContext<Context>()({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
  loader: ({ context }) => context.cache.ensureQueryData(helloQuery()),
})

/** Everything that needs a person and a team. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Shell,
  beforeLoad: async ({ context, location }) => {
    const hello = await context.cache.ensureQueryData(helloQuery())
    if (hello.needs_owner) throw redirect({ to: '/welcome' })
    if (!hello.user)
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { redirect: location.href } })
    if (!activeTeam(hello.teams, null)) throw redirect({ to: '/no-team' })
  },
})
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/library', replace: true })
  },
})
const profile = createRoute({
  getParentRoute: () => shell,
  path: 'profile',
  component: lazyRouteComponent(screens.authScreens, 'ProfileScreen'),
})

/** Lists of files. The one that is open over a list stands in the list's address as `file`, and is shown as /file/…. */
const withFile = z.object({ file: z.uuid().optional().catch(undefined) })
const withSearch = withFile.extend(searchInAddress)
const library = createRoute({ getParentRoute: () => shell, path: 'library' })
const libraryRoot = createRoute({
  getParentRoute: () => library,
  path: '/',
  validateSearch: withSearch,
  component: lazyRouteComponent(screens.libraryScreens, 'LibraryScreen'),
})
const review = createRoute({
  getParentRoute: () => library,
  path: 'review',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.libraryScreens, 'ReviewScreen'),
})
const bin = createRoute({
  getParentRoute: () => library,
  path: 'bin',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.binScreens, 'BinScreen'),
})
const changes = createRoute({
  getParentRoute: () => library,
  path: 'changes',
  component: lazyRouteComponent(screens.bulkScreens, 'RunsScreen'),
})
const sharedRoot = createRoute({
  getParentRoute: () => library,
  path: 'shared',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.sharedScreens, 'SharedScreen'),
})
const sharedFolder = createRoute({
  getParentRoute: () => library,
  path: 'shared/$shared',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.sharedScreens, 'SharedScreen'),
})
const organise = createRoute({
  getParentRoute: () => library,
  path: 'organise/custom',
  validateSearch: withFile.extend({ folder: z.uuid().optional().catch(undefined) }),
  component: lazyRouteComponent(screens.organiseScreens, 'OrganiseScreen'),
})
const nearDuplicates = createRoute({
  getParentRoute: () => library,
  path: 'duplicates',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.duplicateScreens, 'DuplicatesScreen'),
})
const guests = createRoute({
  getParentRoute: () => library,
  path: 'guests',
  component: lazyRouteComponent(screens.guestScreens, 'GuestLinksScreen'),
})
const libraryFolder = createRoute({
  getParentRoute: () => library,
  path: '$folder',
  validateSearch: withSearch,
  component: lazyRouteComponent(screens.libraryScreens, 'LibraryScreen'),
})
const file = createRoute({
  getParentRoute: () => shell,
  path: 'file/$file',
  component: lazyRouteComponent(screens.fileScreens, 'FileAloneScreen'),
})

/** Files that were put together by hand. */
const searched = z.object({ q: optional })
const collections = createRoute({ getParentRoute: () => shell, path: 'collections' })
const allCollections = createRoute({
  getParentRoute: () => collections,
  path: '/',
  validateSearch: searched,
  component: lazyRouteComponent(screens.collectionScreens, 'CollectionsScreen'),
})
const collection = createRoute({
  getParentRoute: () => collections,
  path: '$collection',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.collectionScreens, 'CollectionScreen'),
})
const galleries = createRoute({ getParentRoute: () => shell, path: 'galleries' })
const allGalleries = createRoute({
  getParentRoute: () => galleries,
  path: '/',
  validateSearch: searched,
  component: lazyRouteComponent(screens.galleryScreens, 'GalleriesScreen'),
})
const gallery = createRoute({
  getParentRoute: () => galleries,
  path: '$gallery',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.galleryScreens, 'GalleryScreen'),
})

const fileRights = createRoute({
  getParentRoute: () => shell,
  path: 'file/$file/rights',
  validateSearch: z.object({ person: optional }),
  component: lazyRouteComponent(screens.downloadScreens, 'ExplainScreen'),
})

/** What goes out of the house: links, embeds, requests, receipts. */
const shareLinks = createRoute({
  getParentRoute: () => shell,
  path: 'share-links',
  component: lazyRouteComponent(screens.linkScreens, 'ShareLinksScreen'),
})
const embeds = createRoute({ getParentRoute: () => shell, path: 'embeds' })
const embedsList = createRoute({
  getParentRoute: () => embeds,
  path: '/',
  validateSearch: z.object({ q: optional }),
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
    person: optional,
  }),
  component: lazyRouteComponent(screens.downloadScreens, 'RequestsScreen'),
})
const receipts = createRoute({
  getParentRoute: () => shell,
  path: 'downloads',
  component: lazyRouteComponent(screens.downloadScreens, 'ReceiptsScreen'),
})

const team = createRoute({ getParentRoute: () => shell, path: 'team' })
const teamHome = createRoute({
  getParentRoute: () => team,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/team/members', replace: true })
  },
})
const members = createRoute({
  getParentRoute: () => team,
  path: 'members',
  validateSearch: z.object({ q: optional }),
  component: lazyRouteComponent(screens.teamScreens, 'MembersScreen'),
})
const roles = createRoute({
  getParentRoute: () => team,
  path: 'roles',
  component: lazyRouteComponent(screens.teamScreens, 'RolesScreen'),
})
const teamRights = createRoute({
  getParentRoute: () => team,
  path: 'rights',
  validateSearch: searched,
  component: lazyRouteComponent(screens.rightsScreens, 'RightsScreen'),
})
const teamTags = createRoute({
  getParentRoute: () => team,
  path: 'tags',
  validateSearch: searched,
  component: lazyRouteComponent(screens.tagScreens, 'TagsScreen'),
})
const teamAttributes = createRoute({
  getParentRoute: () => team,
  path: 'attributes',
  component: lazyRouteComponent(screens.attributeScreens, 'AttributesScreen'),
})
const settings = createRoute({
  getParentRoute: () => team,
  path: 'settings',
  component: lazyRouteComponent(screens.teamScreens, 'SettingsScreen'),
})

const staff = createRoute({
  getParentRoute: () => shell,
  path: 'staff',
  component: lazyRouteComponent(screens.staffScreens, 'StaffGate'),
})
const staffHome = createRoute({
  getParentRoute: () => staff,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/staff/jobs', replace: true })
  },
})
const jobs = createRoute({
  getParentRoute: () => staff,
  path: 'jobs',
  validateSearch: z.object({
    state: z.enum(['waiting', 'running', 'retrying', 'failed']).optional().catch(undefined),
    name: optional,
  }),
  component: lazyRouteComponent(screens.staffScreens, 'JobsScreen'),
})
const staffTeams = createRoute({
  getParentRoute: () => staff,
  path: 'teams',
  validateSearch: z.object({ q: optional }),
  component: lazyRouteComponent(screens.staffScreens, 'TeamsScreen'),
})
const staffUsers = createRoute({
  getParentRoute: () => staff,
  path: 'users',
  validateSearch: z.object({ q: optional }),
  component: lazyRouteComponent(screens.staffScreens, 'UsersScreen'),
})

/** Everything before the app. */
const door = createRoute({ getParentRoute: () => root, id: 'door', component: Door })
const signIn = createRoute({
  getParentRoute: () => door,
  path: 'sign-in',
  validateSearch: z.object({ redirect: optional }),
  beforeLoad: async ({ context }) => {
    const { user, needs_owner } = await context.cache.ensureQueryData(helloQuery())
    if (needs_owner) throw redirect({ to: '/welcome' })
    if (user) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(screens.authScreens, 'SignInScreen'),
})
const welcome = createRoute({
  getParentRoute: () => door,
  path: 'welcome',
  beforeLoad: async ({ context }) => {
    const { needs_owner } = await context.cache.ensureQueryData(helloQuery())
    if (!needs_owner) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(screens.authScreens, 'WelcomeScreen'),
})
const forgot = createRoute({
  getParentRoute: () => door,
  path: 'forgot-password',
  validateSearch: z.object({ email: optional }),
  component: lazyRouteComponent(screens.authScreens, 'ForgotScreen'),
})
const reset = createRoute({
  getParentRoute: () => door,
  path: 'reset-password',
  component: lazyRouteComponent(screens.authScreens, 'ResetScreen'),
})
const verify = createRoute({
  getParentRoute: () => door,
  path: 'verify-email',
  component: lazyRouteComponent(screens.authScreens, 'VerifyScreen'),
})
const invite = createRoute({
  getParentRoute: () => door,
  path: 'invite',
  component: lazyRouteComponent(screens.teamScreens, 'InviteScreen'),
})
const noTeam = createRoute({
  getParentRoute: () => door,
  path: 'no-team',
  component: NoTeamScreen,
})

/** Everything for visitors. */
const p = createRoute({ getParentRoute: () => root, path: 'p', component: PublicShell })
const visitorSignIn = createRoute({
  getParentRoute: () => p,
  path: 'auth/$team',
  validateSearch: z.object({ redirect: optional }),
  component: lazyRouteComponent(screens.authScreens, 'VisitorSignInScreen'),
})
const linkLanding = createRoute({
  getParentRoute: () => p,
  path: 'link',
  component: lazyRouteComponent(screens.authScreens, 'LinkLandingScreen'),
})
const account = createRoute({
  getParentRoute: () => p,
  path: 'account',
  component: lazyRouteComponent(screens.authScreens, 'VisitorAccountScreen'),
})

/** The page behind a guest link. Whose it is, only the link knows, so it has a frame of its own. */
const guestUpload = createRoute({
  getParentRoute: () => root,
  path: 'p/upload',
  component: lazyRouteComponent(screens.guestScreens, 'GuestUploadScreen'),
})

/** The demo's mails, for people signed in and not. */
const outbox = createRoute({
  getParentRoute: () => root,
  path: 'outbox',
  component: lazyRouteComponent(() => import('./OutboxFrame.tsx'), 'OutboxFrame'),
})

const tree = root.addChildren([
  shell.addChildren([
    home,
    profile,
    library.addChildren([
      libraryRoot,
      review,
      bin,
      changes,
      nearDuplicates,
      sharedRoot,
      sharedFolder,
      organise,
      guests,
      libraryFolder,
    ]),
    collections.addChildren([allCollections, collection]),
    galleries.addChildren([allGalleries, gallery]),
    file,
    fileRights,
    shareLinks,
    embeds.addChildren([embedsList, embed]),
    requests,
    receipts,
    team.addChildren([teamHome, members, roles, teamRights, teamTags, teamAttributes, settings]),
    staff.addChildren([staffHome, jobs, staffTeams, staffUsers]),
  ]),
  door.addChildren([signIn, welcome, forgot, reset, verify, invite, noTeam]),
  p.addChildren([visitorSignIn, linkLanding, account]),
  guestUpload,
  outbox,
])

/** The router over one cache. */
export const newRouter = (cache: QueryClient) =>
  createRouter({
    routeTree: tree,
    context: { cache },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
    defaultErrorComponent: CrashInside,
    defaultNotFoundComponent: NotFoundScreen,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
