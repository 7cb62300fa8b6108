import type { Errand } from './user-journey.ts'

export type Done = { errand: string; ms: number }
export type Failed = { errand: string; reason: string }

type Listeners = { onDone: (done: Done) => void; onFailed: (failed: Failed) => void }

const atOnce = 20

/**
 * Sets every errand going at its own rate, whether or not the last has come back: people do not wait for each other.
 * Answers how to stop, once all have come back.
 */
export function startTraffic(errands: Errand[], listeners: Listeners): () => Promise<void> {
  const underWay = new Set<Promise<void>>()
  const timers = errands.map((errand) => {
    let [turn, waiting] = [0, 0]
    return setInterval(() => {
      if (waiting >= atOnce)
        return listeners.onFailed({ errand: errand.name, reason: `${atOnce} have not come back` })
      waiting++
      const going = follow(errand, turn++, listeners).finally(() => {
        waiting--
        underWay.delete(going)
      })
      underWay.add(going)
    }, 1000 / errand.perSecond)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(underWay)
  }
}

async function follow({ name, run }: Errand, turn: number, { onDone, onFailed }: Listeners): Promise<void> {
  const startedAt = performance.now()
  try {
    await run(turn)
    onDone({ errand: name, ms: performance.now() - startedAt })
  } catch (error) {
    onFailed({ errand: name, reason: error instanceof Error ? error.message : JSON.stringify(error) })
  }
}
