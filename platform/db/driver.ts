import { registerHooks } from 'node:module'

/**
 * The driver's own queue keeps a place for every connection that was ever taken out of it, until all are out at once, and looks
 * through these places at every query: a pool that is never wholly in use grows, and slows down, for as long as it lives.
 */
const ownQueue = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './queue.js' && context.parentURL?.includes('/postgres/src/')
      ? { url: new URL('driver-queue.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
export const { default: postgres } = await import('postgres')
ownQueue.deregister()
