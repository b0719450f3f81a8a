// The import rules of the house. Each is proven to bite in boundaries.test.ts; a new rule needs a planted file there.

/** Modules by rank: a module may use the index.ts of modules of its own rank and of those above it in this list. A module that is
 *  not listed has the highest rank: it may use every other, and none of these may use it. */
const ranks = [
  ['system', 'auth', 'passkeys', 'teams', 'sso', 'staff', 'activity'],
  ['folders', 'files', 'versions', 'notifications'],
  [
    'uploads',
    'conversions',
    'duplicates',
    'tags',
    'rights',
    'attributes',
    'metadata',
    'comments',
    'attachments',
    'people',
    'collections',
    'favourites',
    'recycling',
    'search',
  ],
  ['guests', 'sharing', 'links', 'downloads', 'media-centres', 'embeds', 'galleries', 'maps', 'social-accounts'],
]

const server = '^apps/server/src/'
const modules = `${server}modules/`
const features = '^apps/web/src/features/'
/** The module or feature the importing file belongs to, as `from` captured it. */
const own = (folder) => `${folder}$1/`
const frontDoor = '/index\\.ts$'
const sql = '/(table|store)(\\.ts$|/)'
const tests = ['\\.(test|faults)\\.tsx?$', '\\.types\\.ts$', `${modules}[^/]+/testing/`]
const database = '(^|node_modules/)(drizzle-orm|pg)(/|$)'
/** Tells the identity library our columns under its own names, which must not become tables a second time. */
const adapter = `${modules}auth/identity\\.ts$`
const anyOf = (names) => `(${names.join('|')})/`

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const everywhere = [
  forbid('no-cycles', 'Whoever reads one file of a circle must read them all.', {}, { circular: true }),
  forbid(
    'imports-resolve',
    'An import that cannot be followed escapes every other rule. Packages of another platform are not installed here.',
    {},
    { couldNotResolve: true, pathNot: ['\\?', '/(linux|darwin|win32)-(x64|arm64)$'] },
  ),
]

const ofTheServer = [
  forbid(
    'modules-meet-at-the-front-door',
    'Another module is used through its index.ts.',
    { path: `${modules}([^/]+)/`, pathNot: [sql, ...tests] },
    { path: modules, pathNot: [own(modules), frontDoor] },
  ),
  forbid(
    'stores-join-tables-only',
    'SQL may join the tables of other modules and knows nothing else of them.',
    { path: `${modules}([^/]+)/(table|store)(\\.ts$|/)`, pathNot: tests },
    { path: modules, pathNot: [own(modules), '/table\\.ts$'] },
  ),
  forbid(
    'sql-lives-in-the-store',
    'Outside of the platform only table.ts and store.ts speak to the database.',
    {
      path: server,
      pathNot: [`${server}(platform|testing|visibility)/`, `${server}(app|main)\\.ts$`, adapter, sql, ...tests],
    },
    { path: [database, '/table\\.ts$'] },
  ),
  forbid(
    'routes-ask-their-own-service',
    'A handler is one line: the own service decides, the own store reads.',
    { path: `${modules}([^/]+)/routes\\.ts$` },
    { path: modules, pathNot: `${own(modules)}(?!(table|jobs|index)\\.ts$)` },
  ),
  forbid(
    'the-root-uses-front-doors',
    'The composition root knows every module, by its index.ts.',
    { path: `${server}[^/]+\\.ts$`, pathNot: tests },
    { path: modules, pathNot: frontDoor },
  ),
  ...ranks.map((names, rank) =>
    forbid(
      `rank-${rank}-looks-down`,
      'A lower module tells a higher one by an event.',
      { path: `${modules}${anyOf(names)}`, pathNot: ['/store(\\.ts$|/)', ...tests] },
      { path: `${modules}(?!${anyOf(ranks.slice(0, rank + 1).flat())})` },
    ),
  ),
  forbid(
    'visibility-knows-tables-only',
    'The rights rules in SQL stand between the tables and the stores.',
    { path: `${server}visibility/`, pathNot: tests },
    { path: `${server}(modules/|testing/|app\\.ts|main\\.ts)`, pathNot: '/table\\.ts$' },
  ),
  forbid(
    'platform-knows-no-module',
    'The platform carries the modules, not the other way round.',
    { path: `${server}platform/`, pathNot: tests },
    { path: `${server}(modules/|testing/|visibility/|(modules|app|main)\\.ts)` },
  ),
]

const ofTheWeb = [
  forbid(
    'features-meet-at-the-front-door',
    'Another feature is used through its index.ts.',
    { path: `${features}([^/]+)/` },
    { path: features, pathNot: [own(features), '/index\\.tsx?$'] },
  ),
  forbid(
    'ui-and-lib-know-no-feature',
    'Look, tools and tokens have no words and no things of ours in them.',
    { path: '^apps/web/src/(ui|lib|theme)/', pathNot: tests },
    { path: '^apps/web/src/(features|app)/' },
  ),
]

const betweenWorkspaces = [
  forbid(
    'contract-is-pure',
    'The contract runs in the browser and on the server: zod and itself, nothing else.',
    { path: '^packages/contract/src/', pathNot: tests },
    { pathNot: ['^packages/contract/', '(^|node_modules/)zod/'] },
  ),
  forbid(
    'web-and-server-meet-in-the-contract',
    'What the two share is the contract.',
    { path: '^apps/(web|server)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'journeys-and-emulators-stand-outside',
    'Journeys drive the product, emulators answer it: both from another process.',
    { path: '^(e2e|emulators)/' },
    { path: '^apps/' },
  ),
  forbid(
    'testing-stays-in-tests',
    'The product ships nothing of its tests. Each module may have its own testing/ folder.',
    { path: '^(apps|packages)/', pathNot: [...tests, '^apps/[^/]+/src/testing/', '/vitest\\.config\\.ts$'] },
    { path: ['^apps/[^/]+/src/testing/', `${modules}[^/]+/testing/`] },
  ),
  forbid(
    'scripts-need-no-install',
    'start, test and check run before anything is installed.',
    // docs.mjs prints the contract; it needs an installed copy.
    { path: '^scripts/.*\\.mjs$', pathNot: '^scripts/docs\\.mjs$' },
    { pathNot: '^scripts/', dependencyTypesNot: ['core'] },
  ),
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...everywhere, ...ofTheServer, ...ofTheWeb, ...betweenWorkspaces],
  options: {
    tsConfig: { fileName: `${__dirname}/tsconfig.json` },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
}
