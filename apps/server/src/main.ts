import { enableCompileCache } from 'node:module'

// Before anything else is loaded, so that compiled code is cached for the next start.
enableCompileCache()
const { loadFaster } = await import('./platform/loading.ts')
loadFaster()
const { start } = await import('./start.ts')
await start()
