import { spawnSync } from 'node:child_process'
import { findTools } from '../platform/media/tools.ts'

/** Runs once per test run. Ghostscript is not shipped; if it is missing, root on Debian installs the distribution's
 *  package. */
export default () => {
  if (findTools({}).gs) return
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' })
  if (process.getuid?.() === 0 && apt('--version').status === 0) {
    process.stdout.write('Installing Ghostscript from Debian...\n')
    apt('update', '-q')
    apt('install', '-q', '-y', '--no-install-recommends', 'ghostscript')
  }
  if (!findTools({}).gs)
    process.stderr.write('Ghostscript is missing and could not be installed: tests that draw PostScript will fail.\n')
}
