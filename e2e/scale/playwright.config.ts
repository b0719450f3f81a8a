import { defineConfig } from '@playwright/test'

/** The journey of `npm run test:scale`, on an installation of several processes that is running already. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/scale',
  globalSetup: './setup.ts',
  workers: 1,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: process.env['VITRINE_SCALE_URL'] ?? '',
    launchOptions: { executablePath: process.env['VITRINE_E2E_BROWSER'] },
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    navigationTimeout: 120_000,
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
  },
})
