import { registerHooks } from 'node:module'

/**
 * Loads the driver with our own queue. The driver's keeps an entry for every connection that was ever removed, until all are removed
 * at once, and searches all entries at every query, so a pool that is never fully used gets slower over time.
 */
const queueHook = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './queue.js' && context.parentURL?.includes('/postgres/src/')
      ? { url: new URL('driver-queue.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
export const { default: postgres } = await import('postgres')
queueHook.deregister()
