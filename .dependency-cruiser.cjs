// The import rules. boundaries.test.ts has a file that violates each of them; add one there for a new rule.

/** Modules by rank, lowest first: a module can import the index.ts of modules of its own or a lower rank. A module that isn't listed
 *  has the highest rank: it can import all others, and no listed module can import it. */
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

/** The modules of a higher rank whose tables the stores of a module join. SQL names tables by imported constants (checked by
 *  scripts/sql-tables.mjs), so this list is complete. */
const joinsAbove = {
  activity: ['files'],
  attachments: ['galleries', 'links', 'maps', 'media-centres'],
  auth: ['integrations'],
  files: ['favourites'],
  notifications: ['comments', 'downloads', 'media-centres', 'one-time-approvals', 'post-reviews', 'posts'],
  rights: ['downloads'],
  search: ['sharing'],
  system: ['versions'],
  uploads: ['guests'],
  versions: ['attachments', 'people', 'rights', 'sharing', 'tags', 'uploads'],
}

const server = '^apps/server/src/'
const modules = `${server}modules/`
const features = '^apps/web/src/features/'
/** The importing file's own module or feature, as captured by `from`. */
const own = (folder) => `${folder}$1/`
const frontDoor = '/index\\.ts$'
const sql = '/(table|store)(\\.ts$|/)'
const tests = ['\\.(test|faults)\\.tsx?$', '\\.types\\.ts$', `${modules}[^/]+/testing/`]
const database = '(^|node_modules/)(drizzle-orm|pg)(/|$)'
/** Describes our columns to the identity library under its own names; it imports Drizzle, but declares no tables. */
const adapter = `${modules}auth/identity\\.ts$`
const anyOf = (names) => `(${names.join('|')})/`

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to })

const everywhere = [
  forbid(
    'no-cycles',
    'Import cycles are not allowed: none of the files can be understood or loaded without the others.',
    {},
    { circular: true },
  ),
  forbid(
    'imports-resolve',
    'This import can’t be resolved, so the other rules can’t check it. Packages for other platforms are exempt.',
    {},
    { couldNotResolve: true, pathNot: ['\\?', '/(linux|darwin|win32)-(x64|arm64)$'] },
  ),
]

const ofTheServer = [
  forbid(
    'modules-meet-at-the-front-door',
    'Import another module only through its index.ts.',
    { path: `${modules}([^/]+)/`, pathNot: [sql, ...tests] },
    { path: modules, pathNot: [own(modules), frontDoor] },
  ),
  forbid(
    'stores-join-tables-only',
    'A store can import the tables of other modules, for joins, and nothing else of them.',
    { path: `${modules}([^/]+)/(table|store)(\\.ts$|/)`, pathNot: tests },
    { path: modules, pathNot: [own(modules), '/table\\.ts$'] },
  ),
  forbid(
    'stores-outside-of-modules-join-tables-only',
    'The stores of commands/ and demo/ import only the tables of modules.',
    { path: `${server}[^/]+/store(\\.ts$|/)`, pathNot: tests },
    { path: modules, pathNot: '/table\\.ts$' },
  ),
  forbid(
    'sql-lives-in-the-store',
    'Outside the platform, only table.ts and store.ts access the database.',
    {
      path: server,
      pathNot: [`${server}(platform|testing|visibility)/`, `${server}(app|main)\\.ts$`, adapter, sql, ...tests],
    },
    { path: [database, '/table\\.ts$'] },
  ),
  forbid(
    'routes-ask-their-own-service',
    'routes.ts imports only the service and store of its own module.',
    { path: `${modules}([^/]+)/routes\\.ts$` },
    { path: modules, pathNot: `${own(modules)}(?!(table|jobs|index)\\.ts$)` },
  ),
  forbid(
    'the-root-uses-front-doors',
    'app.ts, modules.ts and the other files at the root import modules only through their index.ts.',
    { path: `${server}[^/]+\\.ts$`, pathNot: tests },
    { path: modules, pathNot: frontDoor },
  ),
  ...ranks.flatMap((names, rank) =>
    names.map((name) =>
      forbid(
        `rank-${rank}-looks-down`,
        'A module can’t import one of a higher rank: record an event that the higher module subscribes to. If its store joins a table of one, list it in joinsAbove.',
        { path: `${modules}${name}/`, pathNot: tests },
        {
          path: `${modules}(?!${anyOf(ranks.slice(0, rank + 1).flat())})`,
          pathNot: (joinsAbove[name] ?? []).map((other) => `${modules}${other}/table\\.ts$`),
        },
      ),
    ),
  ),
  forbid(
    'visibility-knows-tables-only',
    'visibility/ imports only tables, so that every store can import it.',
    { path: `${server}visibility/`, pathNot: tests },
    { path: `${server}(modules/|testing/|app\\.ts|main\\.ts)`, pathNot: '/table\\.ts$' },
  ),
  forbid(
    'platform-knows-no-module',
    'The platform can’t import modules.',
    { path: `${server}platform/`, pathNot: tests },
    { path: `${server}(modules/|testing/|visibility/|(modules|app|main)\\.ts)` },
  ),
]

const ofTheWeb = [
  forbid(
    'features-meet-at-the-front-door',
    'Import another feature only through its index.ts.',
    { path: `${features}([^/]+)/` },
    { path: features, pathNot: [own(features), '/index\\.tsx?$'] },
  ),
  forbid(
    'ui-and-lib-know-no-feature',
    'ui/, lib/ and theme/ can’t import features or the app.',
    { path: '^apps/web/src/(ui|lib|theme)/', pathNot: tests },
    { path: '^apps/web/src/(features|app)/' },
  ),
]

const betweenWorkspaces = [
  forbid(
    'contract-is-pure',
    'The contract runs in the browser and on the server, so it imports only zod.',
    { path: '^packages/contract/src/', pathNot: tests },
    { pathNot: ['^packages/contract/', '(^|node_modules/)zod/'] },
  ),
  forbid(
    'web-and-server-meet-in-the-contract',
    'The web app and the server share code only through the contract.',
    { path: '^apps/(web|server)/' },
    { path: '^apps/', pathNot: '^apps/$1/' },
  ),
  forbid(
    'journeys-and-emulators-stand-outside',
    'Journeys and emulators run in other processes and can’t import code of the apps.',
    { path: '^(e2e|emulators)/' },
    { path: '^apps/' },
  ),
  forbid(
    'testing-stays-in-tests',
    'Only tests can import test code. Each module can have its own testing/ folder.',
    { path: '^(apps|packages)/', pathNot: [...tests, '^apps/[^/]+/src/testing/', '/vitest\\.config\\.ts$'] },
    { path: ['^apps/[^/]+/src/testing/', `${modules}[^/]+/testing/`] },
  ),
  forbid(
    'scripts-need-no-install',
    'start, test and check run before packages are installed, so scripts use only Node’s own modules.',
    // docs.mjs reads the contract, so it needs installed packages.
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
