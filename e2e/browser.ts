import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import chromium, { inflate } from '@sparticuz/chromium'

/** A browser to start: its path, and the folder of libraries it needs if the machine lacks them. */
type Browser = { executablePath: string; libraries?: string }

const home = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
const cache = path.join(import.meta.dirname, '..', 'node_modules', '.cache')

/** Debian's headless Chromium, which needs a third less processor time per page. */
const SHELL = 'chromium-headless-shell'

/** The Chromium for the journeys: `CHROME_PATH`, else Debian's headless one, else another one on this machine, else the
 *  bundled one. The bundled one is made for servers, and crashes when a page reads files stored before a reload. */
export async function findBrowser(): Promise<Browser> {
  const whole = process.env['CHROME_PATH'] ?? onPath(SHELL) ?? installFromDebian() ?? onMachine()
  if (whole) return { executablePath: whole }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackShipped()
    const executablePath = path.join(folder, 'chromium')
    return lacksLibraries(executablePath)
      ? { executablePath, libraries: path.join(folder, 'al2023', 'lib') }
      : { executablePath }
  }
  throw new Error(
    `No browser is shipped for ${process.platform}-${process.arch}: install Chromium (on Debian: apt-get install chromium), or set CHROME_PATH.`,
  )
}

/** Unpacks the bundled browser once per version into its own folder. The package itself unpacks to the system's temporary
 *  folder and accepts whatever is there, including an older or partial copy. */
async function unpackShipped(): Promise<string> {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'))
  const folder = path.join(cache, `chromium-${version}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(path.join(cache, 'unpacking-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = fresh
  try {
    await chromium.executablePath()
    await inflate(path.join(home, 'bin', 'al2023.tar.br'))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    renameSync(fresh, folder)
  } catch {
    // Another run has already unpacked the browser.
    rmSync(fresh, { recursive: true, force: true })
  }
  return folder
}

/** Whether this machine lacks a library the browser needs: libnss3 is not installed everywhere, so it is bundled. */
function lacksLibraries(file: string): boolean {
  const { status, stdout } = spawnSync('ldd', [file], { encoding: 'utf8' })
  return status !== 0 || stdout.includes('not found')
}

function onMachine(): string | undefined {
  return ['chromium', 'chromium-browser', 'google-chrome'].map(onPath).find((file) => file !== undefined)
}

/** Installs Debian's headless Chromium, if run as root on Debian. Returns its path. */
function installFromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined
  console.log('Installing Chromium from Debian...')
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' })
  apt('update', '-q')
  apt('install', '-q', '-y', '--no-install-recommends', SHELL)
  return onPath(SHELL)
}

function onPath(name: string): string | undefined {
  const files = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
