import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { searchInAddress } from '../../features/search/index.ts'
import * as screens from '../screens.ts'
import { searched, shell } from './root.ts'

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
  validateSearch: withFile.extend({ guest_link: z.uuid().optional().catch(undefined) }),
  component: lazyRouteComponent(screens.libraryScreens, 'ReviewScreen'),
})
const submissions = createRoute({
  getParentRoute: () => library,
  path: 'submissions',
  validateSearch: withFile,
  component: lazyRouteComponent(screens.libraryScreens, 'SubmissionsScreen'),
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

/** Where a team's files are, and one of them alone. */
export const libraryRoutes = [
  library.addChildren([
    libraryRoot,
    review,
    submissions,
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
] as const
