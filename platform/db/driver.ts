import { registerHooks } from 'node:module'
import path from 'node:path'
import { patchDriver } from './driver-patches.ts'

/**
 * Loads the driver with our corrections and our own queue. The driver's queue keeps an entry for every connection that was ever
 * removed, until all are removed at once, and searches all entries at every query, so a pool that is never fully used gets slower over
 * time.
 */
const driverHooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './queue.js' && context.parentURL?.includes('/postgres/src/')
      ? { url: new URL('driver-queue.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (!url.includes('/postgres/src/')) return loaded
    return { ...loaded, source: patchDriver(path.basename(url), `${loaded.source}`) }
  },
})
export const { default: postgres } = await import('postgres')
driverHooks.deregister()
