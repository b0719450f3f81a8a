import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { countPlaywright, countVitest, tellPlaywright, tellVitest } from './counts.mjs'
import { demanded, licenceFaults } from './licences.mjs'
import { compareVersions, lockFaults, rangeFaults, versionFaults } from './minimum-versions.mjs'
import { sourceFaults } from './source-checks.mjs'
import { root } from './runtime.mjs'
import { inParallel, run, sourceFiles } from './steps.mjs'

const plot = mkdtempSync(path.join(tmpdir(), 'vitrine-checks-'))
afterAll(() => rmSync(plot, { recursive: true, force: true }))

const plant = (file: string, text: string) => {
  mkdirSync(path.join(plot, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(plot, file), text)
}
const lockOf = (packages: Record<string, object>) => ({ packages })

describe('minimum versions', () => {
  const wanted = { sharp: { least: '0.35.5', because: 'memory faults' } }

  it('finds an old copy however deep it lies', () => {
    const lock = lockOf({
      'node_modules/sharp': { version: '0.35.5' },
      'node_modules/resizer/node_modules/sharp': { version: '0.34.9' },
    })
    expect(versionFaults(lock, wanted)).toEqual([
      'node_modules/resizer/node_modules/sharp is 0.34.9, at least 0.35.5 is needed: memory faults',
    ])
  })

  it('finds a version above the most that works', () => {
    const lock = lockOf({ 'node_modules/typescript': { version: '7.0.2' } })
    const asked = { typescript: { least: '6.0.0', most: '6.999.999', because: 'the import rules' } }
    expect(versionFaults(lock, asked)).toHaveLength(1)
  })

  it('finds a floor for a package that is gone', () => {
    expect(versionFaults(lockOf({}), wanted)).toEqual([
      'sharp is not in the lock: take it out of minimum-versions.json',
    ])
  })

  it('compares numbers, not letters', () => {
    expect(compareVersions('0.9.0', '0.35.5')).toBeLessThan(0)
    expect(compareVersions('10.0.0', '9.9.9')).toBeGreaterThan(0)
    expect(compareVersions('18.4.0-beta.17', '18.4.0')).toBe(0)
  })

  it('allows exact versions only, and a star for workspaces of ours', () => {
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

  it('finds addresses and missing checksums in the lock', () => {
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

describe('licences', () => {
  it('takes one permissive side of a choice and all sides of a sum', () => {
    expect(demanded('(MIT OR AGPL-3.0)')).toEqual([])
    expect(demanded('Apache-2.0 AND LGPL-3.0-or-later')).toEqual(['LGPL-3.0-or-later'])
    expect(demanded('(MIT OR GPL-3.0) AND AGPL-3.0')).toHaveLength(1)
  })

  it('lets a named package stay under its named licence, and no other', () => {
    const allowed = [{ name: '@film/*', licence: 'GPL-3.0', because: 'a process of its own' }]
    expect(licenceFaults([['@film/linux', 'GPL-3.0']], allowed)).toEqual([])
    expect(
      licenceFaults(
        [
          ['@film/linux', 'GPL-3.0'],
          ['@film/mac', 'AGPL-3.0'],
        ],
        allowed,
      ),
    ).toHaveLength(1)
    expect(
      licenceFaults(
        [
          ['@film/linux', 'GPL-3.0'],
          ['print', 'GPL-3.0'],
        ],
        allowed,
      ),
    ).toHaveLength(1)
    expect(
      licenceFaults(
        [
          ['@film/linux', 'GPL-3.0'],
          ['nameless', 'none'],
        ],
        allowed,
      ),
    ).toHaveLength(1)
  })

  it('finds an exception nothing needs any more', () => {
    expect(licenceFaults([], [{ name: 'gone', licence: 'GPL-3.0', because: 'once' }])).toHaveLength(1)
  })
})

describe('source checks', () => {
  it.each([
    ['docs/start.md', `Unpack it into ${['', 'home', 'anna', 'vitrine'].join('/')}`],
    ['apps/server/src/config.ts', `const dir = '${['', 'tmp', 'vitrine'].join('/')}'`],
    ['.ci/run', `cd ${['', 'root', 'vitrine'].join('/')}`],
    ['.npmrc', `registry=https://${['registry', 'npmjs', 'org'].join('.')}/`],
    ['a.test.ts', ['it', "only('x')"].join('.')],
    ['a.test.ts', ['describe', "skip('x')"].join('.')],
    ['e2e/a.spec.ts', ['test', 'describe', "fixme('x')"].join('.')],
    ['a.test.ts', ['it', 'concurrent', "todo('x')"].join('.')],
    ['a.test.ts', ['x', "it('x')"].join('')],
    ['apps/web/src/a.css', 'a {}\n'.repeat(401)],
  ])('find what is wrong in %s', (file, text) => {
    expect(sourceFaults(file, text)).toHaveLength(1)
  })

  it.each([
    ['apps/web/src/app/router.ts', "path: '/p/home/'"],
    ['docs/api.md', 'https://example.org/work/1'],
    ['a.ts', "only.skip('x')"],
    ['apps/server/src/platform/media/video.ts', 'return { width: fit(width), height: fit(height) }'],
    ['apps/web/src/a.css', 'a {}\n'.repeat(400)],
  ])('leave %s alone', (file, text) => {
    expect(sourceFaults(file, text)).toEqual([])
  })

  it('read what is written by hand and nothing installed or built', () => {
    for (const file of ['a.ts', 'node_modules/x/a.ts', 'apps/web/dist/a.js', 'data/files/a.txt', 'apps/x/data/b.ts'])
      plant(`tree/${file}`, '')
    expect(sourceFiles(path.join(plot, 'tree'))).toEqual(['a.ts', 'apps/x/data/b.ts'])
  })
})

describe('the linter', () => {
  const broken: [rule: string, file: string, text: string][] = [
    ['no-explicit-any', 'apps/server/src/a.ts', 'export const a = (x: any) => x\n'],
    ['no-console', 'apps/server/src/b.ts', 'console.log(1)\n'],
    ['no-process-env', 'apps/server/src/c.ts', "export const c = process.env['C']\n"],
    ['no-process-env', 'packages/contract/src/c.ts', "export const c = process.env['C']\n"],
    ['no-restricted-imports', 'apps/server/src/d.ts', "import { env } from 'node:process'\nexport const d = env\n"],
    ['no-restricted-globals', 'apps/server/src/modules/posts/jobs.ts', "export const e = () => fetch('http://a')\n"],
    ['max-lines', 'apps/server/src/f.ts', `export const f = 1\n${'//\n'.repeat(400)}`],
    [
      'rules-of-hooks',
      'apps/web/src/G.tsx',
      "import { useId } from 'react'\nexport const g = (on: boolean) => on && useId()\n",
    ],
    ['alt-text', 'apps/web/src/H.tsx', 'export const H = () => <img src="a.png" />\n'],
    ['no-danger', 'apps/web/src/I.tsx', "export const I = () => <p dangerouslySetInnerHTML={{ __html: '' }} />\n"],
    ['expect-expect', 'apps/web/src/j.test.ts', "import { it } from 'vitest'\nit('proves nothing', () => {})\n"],
  ]
  const kept: [file: string, text: string][] = [
    ['apps/server/src/main.ts', "console.log('ready')\n"],
    ['apps/server/src/config.ts', "export const a = process.env['A']\n"],
    ['apps/server/src/platform/outbound/call.ts', "export const call = () => fetch('http://a')\n"],
    ['bench/start.ts', "console.log(process.env['A'])\n"],
  ]

  it('catches each planted file by its rule, and leaves the others alone', async () => {
    copyFileSync(path.join(root, '.oxlintrc.json'), path.join(plot, '.oxlintrc.json'))
    for (const [file, text] of kept) plant(file, text)
    for (const [, file, text] of broken) plant(file, text)
    const { stdout } = await run(
      process.execPath,
      [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'apps', 'packages', 'bench'],
      { folder: plot },
    )
    const { diagnostics }: { diagnostics: { filename: string; code: string }[] } = JSON.parse(stdout)
    const found = diagnostics.map(({ filename, code }) => `${code.replace(/.*\((.*)\)/, '$1')}: ${filename}`)
    expect(found.toSorted()).toEqual(broken.map(([rule, file]) => `${rule}: ${file}`).toSorted())
  })
})

describe('counting', () => {
  const passedFile = { status: 'passed', assertionResults: [{}] }

  it('counts what passed, at a second try too, and everything else as failed', () => {
    expect(countVitest(0, { numPassedTests: 3, numTotalTests: 3, testResults: [passedFile] })).toEqual({
      passed: 3,
      failed: 0,
    })
    expect(countVitest(1, { numPassedTests: 3, numTotalTests: 5, testResults: [passedFile] })).toEqual({
      passed: 3,
      failed: 2,
    })
    expect(countPlaywright(1, { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
      passed: 5,
      failed: 3,
    })
  })

  it('counts a file that does not load as one failure', () => {
    const told = {
      numPassedTests: 3,
      numTotalTests: 3,
      testResults: [passedFile, { status: 'failed', assertionResults: [] }],
    }
    expect(countVitest(1, told)).toEqual({ passed: 3, failed: 1 })
  })

  it('counts a runner that crashed, complained without a failed test, or ran nothing as one failure', () => {
    expect(countVitest(1, undefined)).toEqual({ passed: 0, failed: 1 })
    expect(countVitest(1, { numPassedTests: 3, numTotalTests: 3, testResults: [passedFile] })).toEqual({
      passed: 3,
      failed: 1,
    })
    expect(countVitest(0, { numPassedTests: 0, numTotalTests: 0, testResults: [] })).toEqual({ passed: 0, failed: 1 })
    expect(countPlaywright(1, { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } })).toEqual({
      passed: 2,
      failed: 1,
    })
    expect(countPlaywright(0, undefined)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('naming', () => {
  it('names the tests that failed, and those that passed only at their second try', () => {
    const tests = [
      { status: 'passed', fullName: 'a rule', failureMessages: [] },
      { status: 'failed', fullName: 'a broken rule', failureMessages: ['Error: \u001b[31mno\u001b[39m\nat x'] },
      { status: 'passed', fullName: 'a slow rule', failureMessages: ['Error: too late'] },
    ]
    const told = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: tests },
        { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
      ],
    }
    expect(tellVitest(told)).toEqual([
      'failed: b.test.ts: does not load',
      'failed: a broken rule: Error: no',
      'passed at the second try: a slow rule: Error: too late',
    ])
    expect(tellVitest(undefined)).toEqual([])
  })

  it('names the journeys that failed, were not run, or passed only at their second try', () => {
    const spec = (title: string, status: string, error?: { message: string }) => ({
      file: 'x.spec.ts',
      title,
      tests: [{ status, results: error ? [{ error }, {}] : [{}] }],
    })
    const told = {
      suites: [
        {
          specs: [spec('one', 'expected'), spec('two', 'flaky', { message: 'slow' })],
          suites: [{ specs: [spec('three', 'unexpected', { message: 'wrong' }), spec('four', 'skipped')] }],
        },
      ],
    }
    expect(tellPlaywright(told)).toEqual([
      'passed at the second try: x.spec.ts: two: slow',
      'failed: x.spec.ts: three: wrong',
      'not run: x.spec.ts: four: ',
    ])
  })
})

describe('running the steps', () => {
  it('counts a command that is missing, fails or is killed as failed', async () => {
    const codes = await inParallel(
      2,
      [['no-such-command'], ['-e', 'process.exit(3)'], ['-e', "process.kill(process.pid, 'SIGKILL')"], ['-e', '']],
      async (args: string[]) => {
        const { code } = await (args.length === 1 ? run(args[0], []) : run(process.execPath, args))
        return code
      },
    )
    expect(codes).toEqual([1, 3, 1, 0])
  })

  it('works on no more than it was told at a time', async () => {
    let now = 0
    let most = 0
    await inParallel(2, [1, 2, 3, 4, 5], async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now--
    })
    expect(most).toBe(2)
  })
})
