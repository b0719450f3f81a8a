import { enableCompileCache } from 'node:module'

// Runs before anything else is loaded, so that compiled code is cached for the next start.
enableCompileCache()
const { loadFaster } = await import('./platform/loading.ts')
loadFaster()
const { start } = await import('./start.ts')
await start()
