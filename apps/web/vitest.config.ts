import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineProject } from 'vitest/config'
import vite from './vite.config.ts'

export default mergeConfig(
  vite,
  defineProject({
    // Tests run on Node and would get the Node build of tus-js-client; uploads need the browser build.
    resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
    test: {
      // The same number as in the root config: Vitest runs projects side by side only if they have equal limits.
      maxWorkers: Math.min(8, availableParallelism() + 2),
      name: 'web',
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 60_000,
      pool: 'vmThreads',
    },
  }),
)
