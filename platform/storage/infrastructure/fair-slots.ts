import { createGate, type Gate, GateClosed } from '../../http/fair-semaphore.ts'
import { tooBusy } from '../errors.ts'

type Options = {
  slots: number
  slotsPerClient: number
  maxWaiting: number
  waitMs: number
}

export type FairSlots = {
  run: <T>(client: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
}

/** Limits concurrency in total and per client. Clients that wait too long get 503 with Retry-After. */
export function createFairSlots({ slots, slotsPerClient, maxWaiting, waitMs }: Options): FairSlots {
  const all = createGate({ places: slots, maxWaiting, waitMs })
  const clients = new Map<string, { gate: Gate; users: number }>()

  const clientSlots = (client: string) => {
    const entry = clients.get(client) ?? {
      gate: createGate({ places: slotsPerClient, maxWaiting, waitMs }),
      users: 0,
    }
    clients.set(client, entry)
    return entry
  }
  return {
    run: async (client, signal, work) => {
      const own = clientSlots(client)
      own.users++
      try {
        return await withSlot(own.gate, signal, () => withSlot(all, signal, work))
      } finally {
        if (--own.users === 0) clients.delete(client)
      }
    },
  }
}

async function withSlot<T>(gate: Gate, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    await gate.enter(() => signal)
  } catch (error) {
    throw error instanceof GateClosed ? tooBusy() : error
  }
  try {
    return await work()
  } finally {
    gate.leave()
  }
}
