import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/platform/db/table.ts', './src/modules/*/table.ts', './src/demo/table.ts'],
  out: './src/migrations',
})
