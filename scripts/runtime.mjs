// Plain JavaScript for any Node from 20 on, without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runToEnd } from './run-to-end.mjs'

/** The folder of the whole project. */
export const root = realpathSync(path.dirname(path.dirname(fileURLToPath(import.meta.url))))

const inRoot = (...parts) => path.join(root, ...parts)
const stampFile = inRoot('node_modules', '.cache', 'vitrine-install.json')
const npmsRecord = inRoot('node_modules', '.package-lock.json')
const installerFile = inRoot('.cache', 'installing')
const shipped = inRoot('node_modules', '.bin', 'node')

/** Prints an error and ends the process. */
function giveUp(sentence, code = 1) {
  console.error(sentence)
  process.exit(code)
}

/** Returns the JSON in a file, or undefined if the file is missing or invalid. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether a version such as `20.19.0` comes before another. */
export function olderThan(version, least) {
  const [ours, theirs] = [version, least].map((text) => text.replace(/^v/, '').split('.').map(Number))
  const differs = ours.findIndex((number, place) => number !== theirs[place])
  return differs !== -1 && ours[differs] < theirs[differs]
}

/** Whether npm's own record of installed packages matches the lock file; optional packages may be missing. */
export function covers(installed, lock) {
  if (!installed?.packages || !lock?.packages) return false
  const isPackage = (name) => name.includes('node_modules/')
  const same = (name) =>
    installed.packages[name]?.version === lock.packages[name]?.version &&
    installed.packages[name]?.integrity === lock.packages[name]?.integrity
  return (
    Object.keys(installed.packages).filter(isPackage).every(same) &&
    Object.keys(lock.packages)
      .filter((name) => isPackage(name) && !lock.packages[name].optional)
      .every(same)
  )
}

/** Returns the command for npm: the npm that started us, run by a Node outside node_modules, because `npm ci` empties that
 *  folder. */
export function npmCommand(env, execPath, folder) {
  const inside = path.join(folder, 'node_modules') + path.sep
  const node = [env.npm_node_execpath, execPath].find((file) => file && !file.startsWith(inside))
  return node && env.npm_execpath?.endsWith('npm-cli.js') ? [node, env.npm_execpath] : ['npm']
}

/** Returns the Node to continue with: the bundled one, else the current one if it is new enough, else undefined. */
export function chooseNode({ shippedRuns, present, execPath }) {
  if (shippedRuns) return shipped
  return olderThan(present, '22.22.2') ? undefined : execPath
}

/** Whether npm is still running in this folder even though the process that launched it was killed. */
function stillInstalling() {
  const pid = Number(readJson(installerFile))
  if (!pid) return false
  try {
    if (!existsSync('/proc/self/cwd')) return process.kill(pid, 0)
    return readlinkSync(`/proc/${pid}/cwd`) === root && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('npm')
  } catch {
    return false
  }
}

async function install(lock) {
  rmSync(stampFile, { force: true })
  console.log('Installing (a minute or two the first time)...')
  const [command, ...first] = npmCommand(process.env, process.execPath, root)
  // Includes development packages, whatever NODE_ENV is, because the web app is built here.
  const args = [...first, 'ci', '--loglevel=error', '--include=dev', '--include=optional']
  const { code, wasStopped } = await runToEnd(command, args, {
    folder: root,
    started: (pid) => {
      mkdirSync(path.dirname(installerFile), { recursive: true })
      writeFileSync(installerFile, String(pid))
    },
  })
  rmSync(installerFile, { force: true })
  if (wasStopped) giveUp('The install was interrupted; the next start will repeat it.', code || 1)
  if (code !== 0) giveUp('The install failed (npm ci, see above); fix that and start again.', code)
  return stamp(lock)
}

/** Records that this lock file is fully installed, and whether the bundled Node runs on this machine. */
function stamp(lock) {
  const installed = { lock, shippedRuns: spawnSync(shipped, ['--version']).status === 0 }
  mkdirSync(path.dirname(stampFile), { recursive: true })
  rmSync(stampFile, { force: true })
  writeFileSync(stampFile, JSON.stringify(installed))
  return installed
}

/** Returns what is installed for this lock file, or undefined if nothing or only part of it is. */
function installedFor(lock) {
  const stamped = readJson(stampFile)
  const whole = existsSync(npmsRecord) && (!stamped?.shippedRuns || existsSync(shipped))
  if (stamped?.lock === lock && whole) return stamped
  // npm writes its own record last, so a manual install counts, and an interrupted one does not.
  return covers(readJson(npmsRecord), readJson(inRoot('package-lock.json'))) ? stamp(lock) : undefined
}

/** Installs if the lock file has changed or an install was interrupted, and returns the path of the Node to continue with. */
export async function ready() {
  if (olderThan(process.version, '20.0.0'))
    giveUp(
      `Vitrine needs Node 20 or newer to start, and this is ${process.version}: install a newer version from nodejs.org.`,
    )
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
  if (stillInstalling()) console.log('Another install is in progress; waiting for it to finish...')
  while (stillInstalling()) await new Promise((resolve) => setTimeout(resolve, 200))
  const installed = installedFor(lock) ?? (await install(lock))
  const node = chooseNode({ ...installed, present: process.version, execPath: process.execPath })
  if (node) return node
  giveUp(
    `Vitrine runs on Node 22.22.2 or newer; this is ${process.version}, and Vitrine includes no Node for ` +
      `${process.platform}-${process.arch}: install Node 24 from nodejs.org and start again.`,
  )
}
