// Compares the lock file with minimum-versions.json, and checks that manifests use exact versions only.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './runtime.mjs'
import { isCommand, report } from './steps.mjs'

const exact = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/

/** Compares two versions by their numbers; a pre-release is treated as its release. */
export function compareVersions(a, b) {
  const numbers = (version) => version.split('-')[0].split('.').map(Number)
  const [left, right] = [numbers(a), numbers(b)]
  const at = left.findIndex((part, i) => part !== right[i])
  return at === -1 ? 0 : left[at] - right[at]
}

/** Returns the packages in the lock file, including nested copies, whose version is not allowed. */
export function versionFaults(lock, wanted) {
  const faults = []
  for (const [name, { least, most, because }] of Object.entries(wanted)) {
    const places = Object.keys(lock.packages).filter((place) => place.endsWith(`node_modules/${name}`))
    if (places.length === 0) faults.push(`${name} is not in package-lock.json: remove it from minimum-versions.json`)
    for (const place of places) {
      const { version } = lock.packages[place]
      if (compareVersions(version, least) < 0)
        faults.push(`${place} is ${version}, at least ${least} is needed: ${because}`)
      if (most && compareVersions(version, most) > 0)
        faults.push(`${place} is ${version}, at most ${most} is possible: ${because}`)
    }
  }
  return faults
}

/** Returns the dependencies in manifests without an exact version. Our own workspaces use `*`. */
export function rangeFaults(manifests) {
  const own = new Set(Object.values(manifests).map(({ name }) => name))
  const faults = []
  for (const [file, manifest] of Object.entries(manifests)) {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides']) {
      for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
        const fine = own.has(name) ? version === '*' : typeof version === 'string' && exact.test(version)
        if (!fine) faults.push(`${file}: ${name} is "${version}", an exact version is needed`)
      }
    }
  }
  return faults
}

/** Returns the entries of the lock file that name a download URL or have no checksum. */
export function lockFaults(lock) {
  const faults = []
  for (const [place, { link, resolved, integrity }] of Object.entries(lock.packages)) {
    if (link ? resolved.includes(':') : resolved !== undefined)
      faults.push(`package-lock.json: ${place} names the address ${resolved}; install with the project's .npmrc`)
    if (!link && place.includes('node_modules/') && !integrity)
      faults.push(`package-lock.json: ${place} has no checksum`)
  }
  return faults
}

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

if (isCommand(import.meta.url)) {
  const lock = read('package-lock.json')
  const folders = ['', ...read('package.json').workspaces.map((folder) => `${folder}/`)]
  const files = folders.map((folder) => `${folder}package.json`).filter((file) => existsSync(path.join(root, file)))
  const manifests = Object.fromEntries(files.map((file) => [file, read(file)]))
  report([...versionFaults(lock, read('minimum-versions.json')), ...rangeFaults(manifests), ...lockFaults(lock)])
}
