import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Server and contract tests run on Node with a real PostgreSQL; the web app's tests run in jsdom. */
export default defineConfig({
  test: {
    // Tests spend much of their time waiting for PostgreSQL, the disk and other processes, so run two more files than there are
    // processors. By default, a machine with two processors would run one file at a time.
    maxWorkers: Math.min(8, availableParallelism() + 2),
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts', '*.test.ts'],
          environment: 'node',
          // Every file has its own database and server, so they can share the loaded modules. Loading them for each file took
          // a third of the time.
          isolate: false,
          // A tenth of the processor time was spent on collecting short-lived objects.
          execArgv: ['--max-semi-space-size=64'],
          globalSetup: ['apps/server/src/testing/postgres.ts', 'apps/server/src/testing/ghostscript.ts'],
          // Generous timeouts, because the machine may be busy with other things and these tests don't measure time.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // The tests of the emulators don't need a database.
      { test: { name: 'emulators', include: ['emulators/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      'apps/web',
    ],
  },
})
