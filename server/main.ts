import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Caches compiled sources for the next start. If the cache cannot be written, starting only takes longer.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

await import('./boot/serve.ts')
