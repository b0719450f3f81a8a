import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** The longest test files, which start first: if one started last, the other worker would be idle until it ended. */
const long = /\/(security|search|edges|library|uploads|file|library-places|staff|sharing-pages)\.spec\.ts$/

/** Journeys through the real product in a real browser. A browser and its product mostly wait for each other, so one more
 *  pair runs than there are processors. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  workers: Math.min(4, availableParallelism() + 1),
  retries: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    // setup.ts sets the browser's path before the first journey. The browser gets no arguments, because they would hide faults.
    launchOptions: { executablePath: process.env['VITRINE_E2E_BROWSER'] },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    navigationTimeout: 60_000,
    actionTimeout: 60_000,
    // Recording slows every step, so only a retry is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
