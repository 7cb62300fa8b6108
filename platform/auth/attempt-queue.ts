import { createGate, type Gate, GateClosed } from '../http/fair-semaphore.ts'
import { tooManyRequests } from './errors.ts'

const waitMs = 5000
const maxWaiting = 500

/**
 * Attempts to sign in to one account are checked one after the other: of somebody who presses the button four times none
 * is refused because of the others. Where the turn does not come within a few seconds, the answer is to come back.
 */
export function createAttemptQueue() {
  const gates = new Map<string, { gate: Gate; users: number }>()
  return async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const entry = gates.get(key) ?? { gate: createGate({ places: 1, maxWaiting, waitMs }), users: 0 }
    gates.set(key, entry)
    entry.users++
    try {
      await entry.gate.enter(() => signal)
      try {
        return await work()
      } finally {
        entry.gate.leave()
      }
    } catch (error) {
      throw error instanceof GateClosed ? tooManyRequests(waitMs / 1000) : error
    } finally {
      if (--entry.users === 0) gates.delete(key)
    }
  }
}

export type AttemptQueue = ReturnType<typeof createAttemptQueue>
