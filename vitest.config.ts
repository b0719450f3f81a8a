import { defineConfig } from 'vitest/config'

/** Server and contract run on Node against one real PostgreSQL; the web's components run in jsdom. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'packages/**/*.test.ts', 'scripts/**/*.test.ts', '*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/server/src/testing/postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      'apps/web',
    ],
  },
})
