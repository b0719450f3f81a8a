// Checks that every package in the lock file, for every platform, can be shipped: its licence is permissive, or it is listed
// below with a reason.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'
import { isCommand, report } from './steps.mjs'

const permissive = new Set(
  `MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0
   CC0-1.0 Unlicense WTFPL Python-2.0 PSF-2.0 Artistic-2.0 Zlib`.split(/\s+/),
)

/** Packages with another licence: their names (`*` ends a prefix), the allowed licence, and the reason. */
const exceptions = [
  { name: '@ffmpeg-binary/*', licence: 'GPL-3.0-or-later', because: 'a separate program, run as its own process' },
  { name: '@ffmpeg-installer/*', licence: 'GPLv3', because: 'a separate program, run as its own process' },
  { name: '@ffprobe-installer/*', licence: 'GPL-3.0', because: 'a separate program, run as its own process' },
  { name: '@ffprobe-installer/*', licence: 'LGPL-2.1', because: 'a separate program, run as its own process' },
  { name: '@img/sharp-*', licence: 'LGPL-3.0-or-later', because: 'libvips is a shared library that can be replaced' },
  { name: 'libheif-js', licence: 'LGPL-3.0', because: 'a separate library, unchanged, that can be replaced' },
  { name: 'lightningcss*', licence: 'MPL-2.0', because: 'builds the web app, unchanged, and is not part of it' },
  { name: 'axe-core', licence: 'MPL-2.0', because: 'runs in tests only, unchanged' },
  { name: 'spdx-exceptions', licence: 'CC-BY-3.0', because: 'a list that a checking tool reads, not shipped' },
  { name: 'combine-errors', licence: 'none', because: 'its README says MIT, but its manifest names no licence' },
]

const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern)

/** Returns the licences of a package that are not permissive. One side of `A OR B` is enough; an expression that mixes
 *  `OR` and `AND` is returned whole. */
export function demanded(expression) {
  const plain = expression.replace(/[()]/g, '')
  if (plain.includes(' OR ') && plain.includes(' AND ')) return [plain]
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => permissive.has(one)) ? [] : [plain]
  return plain.split(' AND ').filter((one) => !permissive.has(one))
}

/** Returns the licence problems of these packages, given as [name, licence]. */
export function licenceFaults(packages, allowed = exceptions) {
  const used = new Set()
  const faults = []
  for (const [name, licence] of packages) {
    for (const one of demanded(licence)) {
      const exception = allowed.find((each) => each.licence === one && matches(each.name, name))
      if (exception) used.add(exception)
      else
        faults.push(
          `${name} is under ${one}: choose another package, or add it to scripts/licences.mjs with the reason`,
        )
    }
  }
  const idle = allowed.filter((each) => !used.has(each))
  return [
    ...new Set(faults),
    ...idle.map(({ name, licence }) => `${name} under ${licence} is in the list of exceptions but not installed`),
  ]
}

/** Returns the declared licence of a package, in any of the three forms that manifests have used. */
function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  if (license?.type) return license.type
  return licenses?.map((one) => one.type ?? one).join(' OR ') ?? 'none'
}

if (isCommand(import.meta.url)) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const places = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  report(
    licenceFaults(
      places.map(([place, locked]) => {
        const manifest = path.join(root, place, 'package.json')
        const installed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : locked
        return [place.split('node_modules/').at(-1), licenceOf(installed)]
      }),
    ),
  )
}
