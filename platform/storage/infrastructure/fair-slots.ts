import { createFairSemaphore } from '../../http/fair-semaphore.ts'
import { createKeyedSemaphore, type KeyedSemaphore, withSlot } from '../../http/keyed-semaphore.ts'
import { tooBusy } from '../errors.ts'

type Options = {
  slots: number
  slotsPerClient: number
  maxWaiting: number
  waitMs: number
}

/** `run` takes the client's address as the key. */
export type FairSlots = KeyedSemaphore

/** Limits concurrency in total and per client. Clients that wait too long get 503 with Retry-After. */
export function createFairSlots({ slots, slotsPerClient, maxWaiting, waitMs }: Options): FairSlots {
  const all = createFairSemaphore({ slots, maxWaiting, waitMs })
  const clients = createKeyedSemaphore({
    slots: slotsPerClient,
    maxWaiting,
    waitMs,
    toError: () => tooBusy(),
  })
  return {
    run: (client, signal, work) =>
      clients.run(client, signal, () => withSlot(all, signal, work, () => tooBusy())),
  }
}
