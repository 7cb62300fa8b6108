import { enableCompileCache } from 'node:module'
import path from 'node:path'

// What Node makes of the sources is kept for the next start. Where it cannot be written, a start merely takes longer.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/node'))

await import('./boot/serve.ts')
