import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Server and contract run on Node against one real PostgreSQL; the web's components run in jsdom. */
export default defineConfig({
  test: {
    // Much of the time is waiting, for PostgreSQL, the disk and other processes: two files more than there are processors.
    // Left alone, a machine with two of them runs one file at a time.
    maxWorkers: Math.min(8, availableParallelism() + 2),
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts', '*.test.ts'],
          environment: 'node',
          // Every file has its own database and server, so they can share the loaded modules: loading them for each file took
          // a third of the time.
          isolate: false,
          globalSetup: ['apps/server/src/testing/postgres.ts', 'apps/server/src/testing/ghostscript.ts'],
          // Generous, for a machine that does other things too: nothing here is measured.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // Needs no database.
      { test: { name: 'emulators', include: ['emulators/**/*.test.ts'], environment: 'node', testTimeout: 60_000 } },
      'apps/web',
    ],
  },
})
