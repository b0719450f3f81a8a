import { defineConfig } from 'vitest/config'

/** Long crash and abuse tests (`npm run test:faults`), one file at a time because they stop and kill real processes. */
export default defineConfig({
  test: {
    name: 'faults',
    include: [
      'apps/server/src/**/*.faults.ts',
      'packages/**/*.faults.ts',
      'emulators/**/*.faults.ts',
      'scripts/**/*.faults.ts',
    ],
    environment: 'node',
    globalSetup: ['apps/server/src/testing/postgres.ts'],
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 120_000,
  },
})
