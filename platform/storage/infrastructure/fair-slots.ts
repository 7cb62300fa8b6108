import { createFairSemaphore, type FairSemaphore, NoSlotFree } from '../../http/fair-semaphore.ts'
import { tooBusy } from '../errors.ts'

type Options = {
  /** How many may work at a time, and how many of them may be of one. */
  places: number
  placesEach: number
  maxWaiting: number
  waitMs: number
}

export type FairPlaces = {
  within: <T>(who: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>
}

/** Lets a fixed number work at a time and nobody take all of the places. Who waits too long is asked to come back. */
export function createFairPlaces({ places, placesEach, maxWaiting, waitMs }: Options): FairPlaces {
  const all = createFairSemaphore({ slots: places, maxWaiting, waitMs })
  const own = new Map<string, { gate: FairSemaphore; people: number }>()

  const ownOf = (who: string) => {
    const known = own.get(who) ?? {
      gate: createFairSemaphore({ slots: placesEach, maxWaiting, waitMs }),
      people: 0,
    }
    own.set(who, known)
    return known
  }
  return {
    within: async (who, signal, work) => {
      const mine = ownOf(who)
      mine.people++
      try {
        return await through(mine.gate, signal, () => through(all, signal, work))
      } finally {
        if (--mine.people === 0) own.delete(who)
      }
    },
  }
}

async function through<T>(gate: FairSemaphore, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    await gate.acquire(() => signal)
  } catch (error) {
    throw error instanceof NoSlotFree ? tooBusy() : error
  }
  try {
    return await work()
  } finally {
    gate.release()
  }
}
