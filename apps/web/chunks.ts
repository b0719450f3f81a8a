type ModuleInfo = { importedIds: string[]; dynamicallyImportedIds: string[]; importers: string[] } | null
type Graph = { getModuleInfo: (id: string) => ModuleInfo }

/** Large libraries that only some screens need. */
const LARGE = {
  map: /node_modules\/leaflet\//,
  charts: /node_modules\/(recharts|@mantine\/charts)\//,
  calendar: /node_modules\/@fullcalendar\//,
}

/** Returns the roots that load each module: the page, and whatever is imported lazily. */
function rootsOfModules(graph: Graph, page: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const roots = new Set([page])
  for (const root of roots) {
    const open = [root]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const reached = found.get(id) ?? new Set()
      if (reached.has(root)) continue
      found.set(id, reached.add(root))
      const info = graph.getModuleInfo(id)
      open.push(...(info?.importedIds ?? []))
      for (const lazy of info?.dynamicallyImportedIds ?? []) roots.add(lazy)
    }
  }
  return found
}

/** Returns the modules that need a library, including the library itself. */
function usersOf(graph: Graph, library: RegExp, modules: Iterable<string>): Set<string> {
  const users = new Set([...modules].filter((id) => library.test(id)))
  for (const id of users) for (const importer of graph.getModuleInfo(id)?.importers ?? []) users.add(importer)
  return users
}

const featureOf = (root: string) => /\/src\/features\/([^/]+)\//.exec(root)?.[1] ?? 'shell'

function nameOf(roots: ReadonlySet<string>, page: string): string {
  if (roots.has(page)) return 'app'
  const features = new Set([...roots].map(featureOf))
  return features.size > 1 ? 'shared' : [...features].join()
}

/** Names the chunk of a module that several roots share: `app` if the page itself needs it, else the only feature that
 *  does, else `shared`; a module that needs a large library gets its own chunk. By default the bundler makes a chunk for
 *  every combination of roots, so a screen would take 180 requests. A module's imports are needed wherever the module is,
 *  so these chunks never form an import cycle. */
export function chunkNames(page: string): (id: string, graph: Graph) => string | null {
  let names: Map<string, string> | undefined
  return (id, graph) => {
    names ??= nameAll(graph, page)
    return names.get(id) ?? null
  }
}

function nameAll(graph: Graph, page: string): Map<string, string> {
  const modules = [...rootsOfModules(graph, page)]
  const ids = modules.map(([id]) => id)
  const large = Object.entries(LARGE).map(([name, library]) => ({ name, users: usersOf(graph, library, ids) }))
  const shared = modules.filter(([, roots]) => roots.size > 1)
  return new Map(
    shared.map(([id, roots]) => {
      const needed = large.filter(({ users }) => users.has(id)).map(({ name }) => name)
      return [id, [nameOf(roots, page), ...needed].join('-')]
    }),
  )
}
