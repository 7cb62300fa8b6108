type Options = { places: number; maxWaiting: number; waitMs: number }

/** Nobody left a place within the time allowed. */
export class GateClosed extends Error {
  override name = 'GateClosed'
}

const goneAway = () => new GateClosed('gone before a place was free')

export type Gate = {
  /** Nothing to wait for where a place is free. */
  enter: (signalOf: () => AbortSignal) => Promise<void> | undefined
  leave: () => void
}

/** Lets a fixed number through at a time. The others wait their turn, but not for long and not in any number. */
export function createGate({ places, maxWaiting, waitMs }: Options): Gate {
  let free = places
  const waiting = new Set<() => void>()

  const wait = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      // A signal that was given earlier is not given again.
      if (signal.aborted) return reject(goneAway())
      if (waiting.size >= maxWaiting) return reject(new GateClosed('too many are waiting'))
      const finish = (settle: () => void) => {
        waiting.delete(enter)
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        settle()
      }
      const enter = () => finish(resolve)
      const giveUp = () => finish(() => reject(goneAway()))
      const timer = setTimeout(() => finish(() => reject(new GateClosed('waited in vain'))), waitMs)
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(enter)
    })

  return {
    enter: (signalOf) => {
      if (free === 0) return wait(signalOf())
      free--
      return undefined
    },
    leave: () => {
      const [next] = waiting
      if (next) next()
      else free++
    },
  }
}
