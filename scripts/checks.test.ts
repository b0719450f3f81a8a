import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sourceFaults } from './source-checks.mjs'
import { root } from './runtime.mjs'
import { tableFaults } from './sql-tables.mjs'
import { run, sourceFiles } from './steps.mjs'

const plot = mkdtempSync(path.join(tmpdir(), 'vitrine-checks-'))
afterAll(() => rmSync(plot, { recursive: true, force: true }))

const plant = (file: string, text: string) => {
  mkdirSync(path.join(plot, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(plot, file), text)
}

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
    ['apps/server/src/modules/files/service/mails.ts', "  subject: 'A file was deleted',"],
    ['apps/server/src/modules/files/service/mails.ts', '  heading: `${name} was deleted`,'],
    ['apps/server/src/modules/files/service/change.ts', "throw invalid('/name', 'Enter a name')"],
    ['apps/server/src/commands/scrub.ts', "say('The file can’t be read.')"],
  ])('find the problem in %s', (file, text) => {
    expect(sourceFaults(file, text)).toHaveLength(1)
  })

  it.each([
    ['apps/web/src/app/router.ts', "path: '/p/home/'"],
    ['docs/api.md', 'https://example.org/work/1'],
    ['a.ts', "only.skip('x')"],
    ['apps/server/src/platform/media/video.ts', 'return { width: fit(width), height: fit(height) }'],
    ['apps/web/src/a.css', 'a {}\n'.repeat(400)],
    ['apps/server/src/modules/files/copy.ts', "  subject: 'The file can’t be read',"],
    ['apps/server/src/modules/files/files.test.ts', "  detail: 'Enter a name',"],
    ['apps/server/src/modules/files/service/change.ts', '// “name” is the file’s title.'],
    ['apps/server/src/modules/files/service/change.ts', "invalid('/name', copy.nameMissing)"],
  ])('accept %s', (file, text) => {
    expect(sourceFaults(file, text)).toEqual([])
  })

  it('read only hand-written files, not installed or built ones', () => {
    for (const file of ['a.ts', 'node_modules/x/a.ts', 'apps/web/dist/a.js', 'data/files/a.txt', 'apps/x/data/b.ts'])
      plant(`tree/${file}`, '')
    expect(sourceFiles(path.join(plot, 'tree'))).toEqual(['a.ts', 'apps/x/data/b.ts'])
  })
})

describe('the check of tables in SQL', () => {
  const names = new Set(['files', 'tags', 'file_tags'])
  const linesOf = (text: string) => tableFaults('store.ts', text, names).map((fault) => fault.slice(0, 10))

  it.each([
    'sql`select 1 from files where uuid = ${uuid}`',
    'sql<number>`(select count(*) from tags)`',
    'sql<Map<string, () => void>>`select 1 from "files" f`',
    'sql`select 1 from ${files} f left join tags t on t.uuid = f.tag`',
    'sql`select 1 from ${files} f, tags t`',
    'sql`select 1 from (tags t join ${files} f on f.tag = t.uuid)`',
    'sql`insert into file_tags (file, tag) values (${file}, ${tag})`',
    'sql`update files f set name = ${name}`',
    'sql`delete from ${files} f using tags t`',
    'sql`with some as (select 1 from tags) select 1 from some`',
    'sql`file_tags x join ${tags} t on t.uuid = x.tag`',
    'const table = sql`file_tags`',
    'sql`select jsonb_populate_record(null::files, ${row})`',
    "const quote = /['`]/; const where = `${sql`exists (select from tags)`}` // `",
  ])('finds the name in %s', (text) => {
    expect(linesOf(text)).toEqual(['store.ts:1'])
  })

  it.each([
    'sql`select files.uuid, t.tags from ${files} join ${tags} t on t.file = files.uuid`',
    'sql`with files as (select 1), tags (name) as materialized (select 2) select 1 from files, tags`',
    'sql`select count(*) files from ${files} order by files, tags`',
    'sql`select 1 from ${files} where tags is distinct from files`',
    'sql`select 1 from ${files} for update`',
    "sql`select 'from files' -- from tags`",
    'sql`select ${columns} tags, ${sql`1`} files`',
    "import { a } from './files.ts'; const text = `a mail from files`",
  ])('accepts %s', (text) => {
    expect(linesOf(text)).toEqual([])
  })

  it('reports the line number', () => {
    expect(tableFaults('store.ts', 'const a = sql`select 1\n  from ${x({ y: `}` })}\n  join tags`', names)).toEqual([
      expect.stringContaining('store.ts:3 names the table tags'),
    ])
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

  it('reports each violating file under the expected rule, and no other file', async () => {
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
