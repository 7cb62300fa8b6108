import type { Journey } from './user-journey.ts'

export type CompletedJourney = { journey: string; ms: number }
export type FailedJourney = { journey: string; reason: string }

type Listeners = { onDone: (done: CompletedJourney) => void; onFailed: (failed: FailedJourney) => void }

const maxConcurrent = 20

/**
 * Starts every journey at its own rate, whether or not the previous run has finished. The returned function stops the
 * traffic and waits for pending journeys.
 */
export function startTraffic(journeys: Journey[], listeners: Listeners): () => Promise<void> {
  const pending = new Set<Promise<void>>()
  const timers = journeys.map((journey) => {
    let [turn, waiting] = [0, 0]
    return setInterval(() => {
      if (waiting >= maxConcurrent)
        return listeners.onFailed({ journey: journey.name, reason: `${maxConcurrent} are still running` })
      waiting++
      const run = runJourney(journey, turn++, listeners).finally(() => {
        waiting--
        pending.delete(run)
      })
      pending.add(run)
    }, 1000 / journey.perSecond)
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await Promise.all(pending)
  }
}

async function runJourney(
  { name, run }: Journey,
  turn: number,
  { onDone, onFailed }: Listeners,
): Promise<void> {
  const startedAt = performance.now()
  try {
    await run(turn)
    onDone({ journey: name, ms: performance.now() - startedAt })
  } catch (error) {
    onFailed({ journey: name, reason: error instanceof Error ? error.message : JSON.stringify(error) })
  }
}
