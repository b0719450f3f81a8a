import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** The longest, which come first: one that begins when all others are done leaves a worker idle for as long as it takes. */
const long = /\/(security|search|edges|library|uploads|file|library-places|staff|sharing-pages)\.spec\.ts$/

/** Journeys through the real product in a real browser. A browser and its product wait for one another most of the time: two
 *  cores bear two pairs well. */
export default defineConfig({
  testDir: './tests',
  outputDir: '../test-results',
  globalSetup: './setup.ts',
  projects: [
    { name: 'long', testMatch: long },
    { name: 'others', testIgnore: long },
  ],
  workers: Math.min(2, availableParallelism()),
  retries: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['list'], ['json']] : 'list',
  use: {
    // Set by setup.ts before the first journey. The browser gets no arguments: they would hide faults.
    launchOptions: { executablePath: process.env['VITRINE_E2E_BROWSER'] },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    navigationTimeout: 60_000,
    actionTimeout: 60_000,
    // Recording costs time in every step, so only a second try is recorded.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
