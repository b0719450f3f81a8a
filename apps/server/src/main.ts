import { enableCompileCache } from 'node:module'

// Before anything else is loaded: code that was compiled once need not be compiled at the next start.
enableCompileCache()
const { loadFaster } = await import('./platform/loading.ts')
loadFaster()
const { start } = await import('./start.ts')
await start()
