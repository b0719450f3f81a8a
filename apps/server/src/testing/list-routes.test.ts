import {
  type Actor,
  actorIn,
  bulk,
  decide,
  folders,
  galleries,
  collections,
  guests,
  links,
  maps,
  mediaCentres,
  paramsOf,
  people,
  recycling,
  type Route,
  routeList,
  search,
  sharing,
  surfaceOn,
  type SubjectName,
  type SurfaceKind,
  tags,
} from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Asker, type Listed, type ListedFiles, newListedFiles } from './listed-files.ts'
import { covers, exceptions, listQueriesOf } from './list-queries.ts'
import { newWorld, type World } from './world.ts'

// Compares every route that lists files with decide() on generated files. The routes come from the contract: a route
// that shows anyone more than one generated file must declare in `lists` which files belong to that list.

let world: World
let scene: ListedFiles
/** The lists of the team that owns the generated files. */
let places: ReturnType<typeof listQueriesOf>
beforeAll(async () => {
  world = await newWorld()
  scene = await newListedFiles(world)
  places = listQueriesOf(scene)
})
afterAll(() => world.close())

const isPublicSet = /^(galleries|maps)\.public/
/** Whether a route shows files through a share link, media centre, embed or public page. Every caller of such a route is
 *  treated as a link holder who can open the files. */
const opens = (name: string, { surface }: Route) =>
  surface === 'share link' || surface === 'media centre' || surface === 'embed' || isPublicSet.test(name)
/** The files that decide() lets an actor see where this route shows files. */
const seen = (name: string, route: Route, { caller }: Asker, belongs: (file: Listed) => boolean = () => true) =>
  scene.listed
    .filter((one) => {
      const { facts: file } = one
      const inside = actorIn(caller, file.team, file.shared_with)
      const actor: Actor = opens(name, route) ? { kind: 'link', opens: [file.uuid] } : inside
      const kind = surfaceOn(route, {}, inside, { uuid: file.uuid, team: file.team, file })
      return belongs(one) && decide({ actor, file, action: 'see', surface: { kind }, at: scene.at }).verdict === 'allow'
    })
    .map(({ row }) => row.uuid)
    .toSorted()
const filesIn = (text: string) =>
  scene.listed
    .map(({ row }) => row.uuid)
    .filter((uuid) => text.includes(uuid))
    .toSorted()

/** The files that visitors to a share link or page see. */
const seenThrough = (kind: SurfaceKind, belongs: (file: Listed) => boolean) =>
  scene.listed.filter((one) => {
    const actor: Actor = { kind: 'link', opens: [one.row.uuid] }
    const asked = { actor, file: one.facts, action: 'see', surface: { kind }, at: scene.at } as const
    return belongs(one) && decide(asked).verdict === 'allow'
  })

const call = (route: Route, { person }: Asker, query: Record<string, string> = {}) => {
  const params = Object.fromEntries(paramsOf(route).map((name) => [name, scene.ids[name as SubjectName] ?? '']))
  // Members of the other team request their own team's lists.
  if (person?.team && 'team' in params) params['team'] = person.team
  const limit: Record<string, string> = route.query && 'limit' in route.query.shape ? { limit: '200' } : {}
  return world.call(route, person, { params, query: { ...limit, ...query } })
}
const askers = () => Object.entries(scene.askers)
const readRoutes = routeList().filter(
  ([, route]) => route.method === 'GET' && typeof route.reply !== 'string' && 'on' in route.access,
)

describe('reading routes', () => {
  it('never show a file that decide() hides, and are tested as lists if they list files', async () => {
    const findsLists = ['Admin', 'visitor', 'viewer of the other team']
    const found = new Set<string>()
    const leaks: string[] = []
    for (const [name, route] of readRoutes)
      for (const [who, asker] of askers()) {
        // The next test compares lists for everyone.
        if (name in places.lists && !findsLists.includes(who)) continue
        const { status, text } = await call(route, asker)
        if (status !== 200) continue
        const shown = filesIn(text)
        if (shown.length > 1) found.add(name)
        if (name in exceptions) continue
        const allowed = new Set(seen(name, route, asker))
        leaks.push(...shown.filter((uuid) => !allowed.has(uuid)).map((uuid) => `${name} shows ${uuid} to ${who}`))
      }
    expect(leaks).toEqual([])
    const withoutQuery = [
      'sharing.files',
      'mediaCentres.searchFiles',
      'publicMediaCentres.files',
      'publicMediaCentres.search',
    ]
    const known = [...Object.keys(places.lists), ...Object.keys(exceptions), ...covers].filter(
      (name) => !withoutQuery.includes(name),
    )
    expect([...found].toSorted()).toEqual(known.toSorted())
  })

  it('list exactly the files that belong to their list and that decide() allows', async () => {
    const wrong: string[] = []
    let compared = 0
    for (const [name, route] of readRoutes)
      for (const [who, asker] of askers())
        for (const place of listQueriesOf(scene, opens(name, route) ? scene.team : (asker.person?.team ?? undefined))
          .lists[name] ?? []) {
          const { status, text, body } = await call(route, asker, place.query)
          if (status !== 200) continue
          const due = seen(name, route, asker, place.in)
          const shown = filesIn(text)
          compared += due.length
          const where = `${name} ${JSON.stringify(place.query ?? {})} for ${who}`
          if (shown.join() !== due.join()) wrong.push(`${where}: ${shown.length} instead of ${due.length}`)
          const isPage = [
            'files.list',
            'recycling.list',
            'links.sharedFiles',
            'galleries.publicPage',
            'maps.publicPage',
            'publicMediaCentres.files',
          ].includes(name)
          const otherFiles = isPage ? body['results'].length - shown.length : 0
          if (isPage && body['count'] !== due.length + otherFiles) wrong.push(`${where}: counts ${body['count']}`)
        }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(3000)
  })
})

describe('counts', () => {
  /** `through`: the surface whose visitors are counted; otherwise the files are counted as the member sees them. */
  type Counted = { of: string; route: Route; query?: Record<string, string>; through?: SurfaceKind }
  type Read = { count: (body: Record<string, any>) => number; in: (file: Listed) => boolean } // oxlint-disable-line no-explicit-any
  const named = (list: { uuid: string; files: number }[], uuid: string) =>
    list.find((one) => one.uuid === uuid)?.files ?? 0
  /** The album and the person of the scene have one file that isn't generated. */
  const otherFiles = 1
  const counts: (Counted & Read)[] = [
    {
      of: 'files in the bin (facets)',
      route: search.facets,
      query: { place: 'bin' },
      count: ({ count }) => count,
      in: (file) => places.recycled(file),
    },
    {
      of: 'files shared by other teams (facets)',
      route: search.facets,
      query: { place: 'shared' },
      count: ({ count }) => count,
      in: (file) => places.shared(file),
    },
    {
      of: 'files that await review',
      route: search.waiting,
      count: ({ count }) => count,
      in: (file) => places.waiting(file),
    },
    {
      of: 'files with a tag',
      route: tags.list,
      count: ({ results }) => named(results, scene.ids.tag),
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files in a folder',
      route: folders.list,
      count: (list) => named(list as never, scene.ids.folder),
      in: (file) => places.inLibrary(file) && file.row.parent_folder === scene.ids.folder,
    },
    {
      of: 'files in a folder in the bin',
      route: recycling.folders,
      count: ({ results }) => named(results, scene.ids.recycled_folder),
      in: ({ row }) => row.parent_folder === scene.ids.recycled_folder,
    },
    {
      of: 'files in a collection',
      route: collections.list,
      count: ({ results }) => named(results, scene.ids.collection),
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files in a gallery',
      route: galleries.list,
      count: ({ results }) => named(results, scene.ids.gallery),
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files on a map',
      route: maps.list,
      count: ({ results }) => named(results, scene.ids.map),
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files of a map in its clusters',
      route: maps.clusters,
      count: ({ located }) => located,
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files on the map of the library',
      route: maps.libraryClusters,
      count: ({ located }) => located,
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files that visitors see in the clusters of a public map',
      route: maps.publicClusters,
      through: 'public page',
      count: ({ located }) => located,
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files that show a person',
      route: people.list,
      count: ({ results }) =>
        results.find(({ uuid }: { uuid: string }) => uuid === scene.ids.person).count - otherFiles,
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files in a shared folder',
      route: sharing.folders,
      count: ({ folders: list }) => named(list, scene.ids.shared_folder),
      in: (file) => places.shared(file),
    },
    {
      of: 'files sent through a guest link',
      route: guests.list,
      count: ({ results }) => named(results, scene.ids.guest_link),
      in: ({ row }) => row.guest_link !== null,
    },
    {
      of: 'files that visitors see behind a share link',
      route: links.list,
      through: 'share link',
      count: ({ results }) => named(results, scene.ids.share_link),
      in: (file) => places.ours(file),
    },
    ...(['folder', 'collection', 'gallery'] as const).map((kind): Counted & Read => ({
      of: `files that visitors see behind a link to a ${kind}`,
      route: links.list,
      through: 'share link',
      count: ({ results }) => results.find((one: Record<string, unknown>) => one[kind] !== null).files,
      in: (file) => places.ours(file) && (kind !== 'folder' || file.row.parent_folder === scene.ids.folder),
    })),
    {
      of: 'files in a media centre',
      route: mediaCentres.list,
      count: ({ results }) => named(results, scene.ids.media_centre) - otherFiles,
      in: (file) => places.inLibrary(file),
    },
    {
      of: 'files in an album',
      route: mediaCentres.albums,
      count: ({ results }) => named(results, scene.ids.album) - otherFiles,
      in: (file) => places.inLibrary(file),
    },
  ]
  it.each(counts)('of $of equal the number that decide() allows', async (counted) => {
    const { route, query, count, in: belongs, through } = counted
    let asked = 0
    for (const [who, asker] of askers()) {
      if (asker.person?.team !== scene.team) continue
      const { status, body } = await call(route, asker, query)
      if (status !== 200) continue
      asked += 1
      const due = through ? seenThrough(through, belongs) : seen('', route, asker, belongs)
      expect(count(body), who).toBe(due.length)
    }
    expect(asked).toBeGreaterThan(0)
  })

  it('of files without recorded rights, checked before sharing, equal the number of warnings that decide() gives', async () => {
    const admin = scene.askers['Admin']
    const reply = await world.call(links.check, admin?.person, {
      params: { team: scene.team },
      body: { collection: scene.ids.collection },
    })
    const warned = scene.listed.filter(({ facts: file }) => {
      if (!admin || file.team !== scene.team) return false
      const actor = actorIn(admin.caller, file.team, file.shared_with)
      const { verdict, reasons } = decide({ actor, file, action: 'share', surface: { kind: 'app' }, at: scene.at })
      return verdict === 'allow' && reasons.some(({ rule }) => rule === '9a')
    })
    expect(warned.length).toBeGreaterThan(0)
    expect(reply.body['rights_unknown'].count).toBe(warned.length)
  })

  it('of the files of a bulk selection equal the number that decide() allows', async () => {
    const all = scene.listed.filter(places.ours).map(({ row }) => row.uuid)
    for (const [who, asker] of askers()) {
      if (asker.person?.team !== scene.team) continue
      const { body } = await world.call(bulk.preview, asker.person, {
        params: { team: scene.team },
        body: { selection: { files: all } },
      })
      expect(body['count'], who).toBe(seen('', bulk.preview, asker, places.ours).length)
    }
  })
})
