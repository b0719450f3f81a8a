import { mergeConfig } from 'vite'
import { defineProject } from 'vitest/config'
import vite from './vite.config.ts'

export default mergeConfig(
  vite,
  defineProject({
    test: {
      name: 'web',
      include: ['src/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      setupFiles: ['src/testing/setup.ts'],
      testTimeout: 60_000,
      pool: 'vmThreads',
    },
  }),
)
