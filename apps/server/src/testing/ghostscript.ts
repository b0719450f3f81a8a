import { spawnSync } from 'node:child_process'
import { findTools } from '../platform/media/tools.ts'

/** Once per test run: Ghostscript, which is not shipped. Root on a Debian gets the one that Debian has. */
export default () => {
  if (findTools({}).gs) return
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' })
  if (process.getuid?.() === 0 && apt('--version').status === 0) {
    console.log('Installing Ghostscript from Debian ...')
    apt('update', '-q')
    apt('install', '-q', '-y', '--no-install-recommends', 'ghostscript')
  }
  if (!findTools({}).gs)
    console.warn('Ghostscript is not installed and could not be: the tests that draw PostScript with it will fail.')
}
