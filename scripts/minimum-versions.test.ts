import { describe, expect, it } from 'vitest'
import { compareVersions, lockFaults, rangeFaults, versionFaults } from './minimum-versions.mjs'

const lockOf = (packages: Record<string, object>) => ({ packages })

describe('the version check', () => {
  const wanted = { sharp: { least: '0.35.5', because: 'memory faults' } }

  it('finds an old copy at any depth', () => {
    const lock = lockOf({
      'node_modules/sharp': { version: '0.35.5' },
      'node_modules/resizer/node_modules/sharp': { version: '0.34.9' },
    })
    expect(versionFaults(lock, wanted)).toEqual([
      'node_modules/resizer/node_modules/sharp is 0.34.9, at least 0.35.5 is needed: memory faults',
    ])
  })

  it('finds a version above the highest that works', () => {
    const lock = lockOf({ 'node_modules/typescript': { version: '7.0.2' } })
    const asked = { typescript: { least: '6.0.0', most: '6.999.999', because: 'the import rules' } }
    expect(versionFaults(lock, asked)).toHaveLength(1)
  })

  it('reports a minimum for a package that was removed', () => {
    expect(versionFaults(lockOf({}), wanted)).toEqual([
      'sharp is not in package-lock.json: remove it from minimum-versions.json',
    ])
  })

  it('compares numbers, not text', () => {
    expect(compareVersions('0.9.0', '0.35.5')).toBeLessThan(0)
    expect(compareVersions('10.0.0', '9.9.9')).toBeGreaterThan(0)
    expect(compareVersions('18.4.0-beta.17', '18.4.0')).toBe(0)
  })

  it('allows only exact versions, and a star for our own workspaces', () => {
    const manifests = {
      'package.json': {
        name: 'vitrine',
        devDependencies: { fine: '1.2.3', alias: 'npm:other@7.0.2', beta: '1.0.0-beta.1' },
      },
      'apps/server/package.json': {
        name: '@vitrine/server',
        dependencies: {
          vitrine: '*',
          caret: '^1.2.3',
          tag: 'latest',
          any: '*',
          git: 'owner/name',
          nested: 'npm:x@^1.0.0',
        },
      },
    }
    const names = rangeFaults(manifests).map((fault: string) => fault.split(' ')[1])
    expect(names).toEqual(['caret', 'tag', 'any', 'git', 'nested'])
  })

  it('finds download URLs and missing checksums in the lock file', () => {
    const lock = lockOf({
      '': {},
      'packages/contract': {},
      'node_modules/@vitrine/contract': { link: true, resolved: 'packages/contract' },
      'node_modules/fine': { version: '1.0.0', integrity: 'sha512-x' },
      'node_modules/fetched': { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://host/fetched.tgz' },
      'node_modules/loose': { version: '1.0.0' },
    })
    expect(lockFaults(lock)).toEqual([
      expect.stringContaining('node_modules/fetched names the address'),
      expect.stringContaining('node_modules/loose has no checksum'),
    ])
  })
})
