import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cruise, importFaults } from './scripts/imports.mjs'

const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)('./.dependency-cruiser.cjs')
const server = 'apps/server/src'
const modules = `${server}/modules`
const web = 'apps/web/src'

/** For each rule, at least one file that breaks it and no other rule: [rule, file, what it imports]. */
const planted: [rule: string, file: string, imports: string][] = [
  ['no-cycles', `${server}/platform/clock.ts`, './log.ts'],
  ['imports-resolve', `${server}/platform/crypto.ts`, './gone.ts'],
  ['modules-meet-at-the-front-door', `${modules}/comments/service.ts`, '../files/service.ts'],
  ['modules-meet-at-the-front-door', `${modules}/ugc/service/approve.ts`, '../../posts/jobs.ts'],
  ['stores-join-tables-only', `${modules}/tags/store.ts`, '../files/index.ts'],
  ['stores-outside-of-modules-join-tables-only', `${server}/commands/store/tokens.ts`, '../../modules/files/index.ts'],
  ['stores-outside-of-modules-join-tables-only', `${server}/demo/store.ts`, '../modules/files/service.ts'],
  ['sql-lives-in-the-store', `${modules}/people/service.ts`, 'drizzle-orm'],
  ['sql-lives-in-the-store', `${modules}/rights/jobs.ts`, 'pg'],
  ['sql-lives-in-the-store', `${modules}/metadata/service.ts`, './table.ts'],
  ['sql-lives-in-the-store', `${server}/config.ts`, 'drizzle-orm/pg-core'],
  ['routes-ask-their-own-service', `${modules}/search/routes.ts`, '../files/index.ts'],
  ['routes-ask-their-own-service', `${modules}/attributes/routes.ts`, './jobs.ts'],
  ['the-root-uses-front-doors', `${server}/app.ts`, './modules/files/service.ts'],
  ['rank-0-looks-down', `${modules}/teams/service.ts`, '../files/index.ts'],
  ['rank-0-looks-down', `${modules}/system/jobs.ts`, '../posts/index.ts'],
  ['rank-1-looks-down', `${modules}/versions/service.ts`, '../collections/index.ts'],
  ['rank-1-looks-down', `${modules}/files/store.ts`, '../posts/table.ts'],
  ['rank-2-looks-down', `${modules}/attachments/jobs.ts`, '../maps/index.ts'],
  ['rank-3-looks-down', `${modules}/embeds/table.ts`, '../posts/table.ts'],
  ['rank-3-looks-down', `${modules}/links/service.ts`, '../unlisted/index.ts'],
  ['platform-knows-no-module', `${server}/platform/http/serve.ts`, '../../modules/files/index.ts'],
  ['visibility-knows-tables-only', `${server}/visibility/visible.ts`, '../modules/galleries/store.ts'],
  ['platform-knows-no-module', `${server}/platform/db/rows.ts`, '../../visibility/visible.ts'],
  ['testing-stays-in-tests', `${modules}/galleries/service.ts`, '../../testing/world.ts'],
  ['testing-stays-in-tests', `${modules}/collections/service.ts`, './testing/scene.ts'],
  ['testing-stays-in-tests', `${web}/app/shell.ts`, '../testing/setup.ts'],
  ['contract-is-pure', 'packages/contract/src/comments.ts', 'fastify'],
  ['contract-is-pure', 'packages/contract/src/files.ts', 'node:fs'],
  ['web-and-server-meet-in-the-contract', `${web}/app/router.ts`, '../../../server/src/platform/ids.ts'],
  ['web-and-server-meet-in-the-contract', `${server}/platform/pages.ts`, '../../../web/src/lib/client.ts'],
  ['features-meet-at-the-front-door', `${web}/features/comments/api.ts`, '../files/api.ts'],
  ['ui-and-lib-know-no-feature', `${web}/lib/query.ts`, '../features/files/api.ts'],
  ['journeys-and-emulators-stand-outside', 'e2e/tests/files.spec.ts', '../../apps/server/src/platform/ids.ts'],
  ['journeys-and-emulators-stand-outside', 'emulators/tiktok.ts', '../apps/server/src/platform/ids.ts'],
  ['scripts-need-no-install', 'scripts/demo.mjs', 'pg'],
]

/** Files that break no rule, so that a rule that is too strict is noticed as well. */
const kept: [file: string, imports: string][] = [
  [`${server}/platform/log.ts`, './clock.ts'], // Closes the cycle, which is reported only once.
  [`${modules}/notifications/store/people.ts`, '../../posts/table.ts'],
  [`${modules}/ugc/store/posts.ts`, '../../files/table.ts'],
  [`${server}/demo/store/posts.ts`, '../../modules/posts/table.ts'],
  [`${server}/visibility/rule-conditions.ts`, '../modules/files/table.ts'],
  [`${modules}/tags/store/counts.ts`, '../../../visibility/visible.ts'],
  [`${modules}/files/files.test.ts`, '../../testing/world.ts'],
  [`${modules}/files/routes.ts`, './service.ts'],
  [`${modules}/posts/service.ts`, '../files/index.ts'],
  [`${modules}/unlisted/index.ts`, '../files/index.ts'],
  [`${modules}/collections/testing/scene.ts`, '../../../testing/world.ts'],
  [`${modules}/folders/service.ts`, '../files/index.ts'],
  [`${server}/main.ts`, 'drizzle-orm'],
  [`${server}/platform/db/connection.ts`, 'pg'],
  [`${server}/platform/jobs/jobs.test.ts`, '../../testing/world.ts'],
  ['packages/contract/src/people.ts', 'zod'],
  ['scripts/start.mjs', 'node:fs'],
]

const leaves = [
  `${modules}/files/index.ts`,
  `${modules}/files/service.ts`,
  `${modules}/files/table.ts`,
  `${modules}/galleries/store.ts`,
  `${modules}/collections/index.ts`,
  `${modules}/maps/index.ts`,
  `${modules}/posts/index.ts`,
  `${modules}/posts/table.ts`,
  `${modules}/posts/jobs.ts`,
  `${modules}/metadata/table.ts`,
  `${modules}/attributes/jobs.ts`,
  `${server}/testing/world.ts`,
  `${server}/platform/ids.ts`,
  `${web}/testing/setup.ts`,
  `${web}/lib/client.ts`,
  `${web}/features/files/api.ts`,
]

const plot = mkdtempSync(path.join(tmpdir(), 'vitrine-imports-'))

const plant = (file: string, text: string) => {
  mkdirSync(path.join(plot, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(plot, file), text)
}
/** Source code with one import. TypeScript imports only types, which the rules must catch too; scripts are JavaScript. */
const importing = (file: string, target: string) =>
  file.endsWith('.mjs')
    ? `import * as it from '${target}'\nexport { it }\n`
    : `import type * as it from '${target}'\nexport type It = typeof it\n`

beforeAll(() => {
  symlinkSync(path.join(import.meta.dirname, 'node_modules'), path.join(plot, 'node_modules'))
  for (const file of leaves) plant(file, 'export type Leaf = 1\n')
  for (const [file, target] of kept) plant(file, importing(file, target))
  for (const [, file, target] of planted) plant(file, importing(file, target))
})
afterAll(() => rmSync(plot, { recursive: true, force: true }))

describe('the import rules', () => {
  it('report each violating file under its own rule only, and accept the rest', async () => {
    const files = [...leaves, ...kept.map(([file]) => file), ...planted.map(([, file]) => file)]
    const { violations } = await cruise(files, plot)
    const found = new Set(violations.map(({ rule, from }) => `${rule}: ${from}`))
    expect([...found].toSorted()).toEqual(planted.map(([rule, file]) => `${rule}: ${file}`).toSorted())
  })

  it('report a file that was not checked', () => {
    const faults = importFaults(['apps/server/src/main.ts', 'apps/server/src/app.ts'], {
      violations: [{ rule: 'no-cycles', from: 'a.ts', to: 'b.ts' }],
      read: ['apps/server/src/app.ts'],
    })
    expect(faults).toEqual(['no-cycles: a.ts → b.ts', expect.stringContaining('not read: apps/server/src/main.ts')])
  })

  it('each have a test file that violates them', () => {
    expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(config.forbidden.map(({ name }) => name)))
  })
})
