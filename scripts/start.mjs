// npm start: installs and builds what has changed, then runs the server. Plain JavaScript, without dependencies.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from './run-to-end.mjs'
import { readJson, ready, root } from './runtime.mjs'

const sources = ['apps/web', 'packages/contract', 'package-lock.json']
const notSources = new Set(['node_modules', 'dist', '.cache'])

/** Returns every file that the web app is built from, as sorted relative paths. */
export function sourcesOf(folder, places = sources) {
  const files = (place) => {
    if (!existsSync(path.join(folder, place))) return []
    if (!statSync(path.join(folder, place)).isDirectory()) return [place]
    return readdirSync(path.join(folder, place))
      .filter((name) => !notSources.has(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) => files(path.posix.join(place, name)))
  }
  return places.flatMap(files).toSorted()
}

/** Returns a fingerprint of the sources from their sizes and modification times, without reading them. */
export function quickFingerprint(folder, files) {
  const seen = files.map((file) => {
    const { size, mtimeMs } = statSync(path.join(folder, file))
    return `${file} ${size} ${mtimeMs}`
  })
  return createHash('sha256').update(seen.join('\n')).digest('hex')
}

/** Returns a hash of the sources' content. */
export function digest(folder, files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Decides what to do about the web app: `absent` (there is none), `keep` the build, `stamp` it again (only times
 *  changed), or `build`. */
export function decideBuild(folder) {
  if (!existsSync(path.join(folder, 'apps/web/index.html'))) return { verdict: 'absent' }
  const built = readJson(path.join(folder, 'apps/web/dist/.built.json'))
  const files = sourcesOf(folder)
  const now = { quickFingerprint: quickFingerprint(folder, files) }
  if (built?.quickFingerprint === now.quickFingerprint) return { verdict: 'keep' }
  now.digest = digest(folder, files)
  return { verdict: built?.digest === now.digest ? 'stamp' : 'build', now }
}

async function buildWeb(node) {
  const { verdict, now } = decideBuild(root)
  const stamp = path.join(root, 'apps/web/dist/.built.json')
  if (verdict === 'absent') return console.log('There is no web app in apps/web yet; starting without it...')
  if (verdict === 'keep') return
  if (verdict === 'build') {
    console.log('Building the web app...')
    rmSync(stamp, { force: true })
    const args = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn']
    const { code, wasStopped } = await runToEnd(node, args, { folder: root, env: { NODE_ENV: 'production' } })
    if (wasStopped) console.error('The build was interrupted; the next start will repeat it.')
    else if (code !== 0) console.error('The web app could not be built (see above); fix that and start again.')
    if (wasStopped || code !== 0) process.exit(code || 1)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, JSON.stringify(now))
}

/** Returns the environment of the server: our tools first on the PATH, an absolute data folder, and Node's compile cache,
 *  so that not even the first file is compiled from TypeScript again. */
export function serverEnv(env, node, from) {
  const PATH = [path.join(root, 'node_modules', '.bin'), path.dirname(node), env.PATH]
    .filter(Boolean)
    .join(path.delimiter)
  const NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules', '.cache', 'compiled')
  // By default, each thread that reads files gets its own malloc arena: under load, 100 MB that is never released.
  const MALLOC_ARENA_MAX = env.MALLOC_ARENA_MAX ?? '2'
  return {
    PATH,
    NODE_COMPILE_CACHE,
    MALLOC_ARENA_MAX,
    ...(env.VITRINE_DATA && { VITRINE_DATA: path.resolve(from, env.VITRINE_DATA) }),
  }
}

/** Under load V8 grows the memory for new objects to 128 MB and does not release it: 32 MB is enough. With a limit below 2 GB,
 *  V8 collects garbage when the heap has grown by half; by default it waits until the heap is four times as large. */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=1024']

const help = `npm start [-- --no-demo]

Installs and builds what has changed, then starts Vitrine with its own database.

  --no-demo   Starts without the demo, for your own files.

Settings are environment variables; docs/operations.md lists them.`

/** Returns what to print instead of starting, if help is requested or an option is unknown. */
export function answerTo(args) {
  if (args.includes('--help') || args.includes('-h')) return { text: help, code: 0 }
  const unknown = args.filter((arg) => arg !== '--no-demo')
  return unknown.length > 0 ? { text: `Unknown option ${unknown.join(' ')}.\n\n${help}`, code: 1 } : undefined
}

async function start(args) {
  const answer = answerTo(args)
  if (answer) {
    console.log(answer.text)
    process.exit(answer.code)
  }
  const node = await ready()
  await buildWeb(node)
  const env = serverEnv(process.env, node, process.cwd())
  const { code } = await runToEnd(node, [...serverFlags, 'apps/server/src/main.ts', ...args], {
    folder: root,
    env,
    linked: true,
  })
  process.exit(code)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url))
  await start(process.argv.slice(2))
