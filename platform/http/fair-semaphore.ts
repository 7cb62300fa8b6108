type Options = {
  slots: number
  /** How many of them one may have at a time: somebody whose questions take long leaves room for others. */
  slotsPerClient?: number
  maxWaiting: number
  waitMs: number
}

/** Nobody left a place within the time allowed. */
export class NoSlotFree extends Error {
  override name = 'GateClosed'
}

const goneAway = () => new NoSlotFree('gone before a place was free')

export type FairSemaphore = {
  /** Nothing to wait for where a place is free. Whoever is not named is not counted. */
  acquire: (signalOf: () => AbortSignal, who?: string) => Promise<void> | undefined
  release: (who?: string) => void
}

type Waiting = { who: string | undefined; enter: () => void }

/** Lets a fixed number through at a time. The others wait their turn, but not for long and not in any number. */
export function createFairSemaphore({
  slots: places,
  slotsPerClient: placesEach = places,
  maxWaiting,
  waitMs,
}: Options): FairSemaphore {
  let free = places
  const inside = new Map<string, number>()
  const waiting = new Set<Waiting>()

  const isOpenTo = (who: string | undefined) =>
    free > 0 && (who === undefined || (inside.get(who) ?? 0) < placesEach)
  const take = (who: string | undefined) => {
    free--
    if (who !== undefined) inside.set(who, (inside.get(who) ?? 0) + 1)
  }
  const giveBack = (who: string | undefined) => {
    free++
    if (who === undefined) return
    const left = (inside.get(who) ?? 0) - 1
    if (left > 0) inside.set(who, left)
    else inside.delete(who)
  }

  /** Whoever has the fewest places, and of those who came first: a few who ask for very much do not make others wait behind it all. */
  const nextOf = (all: Iterable<Waiting>): Waiting | undefined => {
    let [next, fewest] = [undefined as Waiting | undefined, Number.POSITIVE_INFINITY]
    for (const each of all) {
      const own = each.who === undefined ? 0 : (inside.get(each.who) ?? 0)
      if (own >= fewest || !isOpenTo(each.who)) continue
      ;[next, fewest] = [each, own]
      if (own === 0) break
    }
    return next
  }

  const wait = (signal: AbortSignal, who: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      // A signal that was given earlier is not given again.
      if (signal.aborted) return reject(goneAway())
      if (waiting.size >= maxWaiting) return reject(new NoSlotFree('too many are waiting'))
      const finish = (settle: () => void) => {
        waiting.delete(place)
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        settle()
      }
      const place: Waiting = { who, enter: () => finish(resolve) }
      const giveUp = () => finish(() => reject(goneAway()))
      const timer = setTimeout(() => finish(() => reject(new NoSlotFree('waited in vain'))), waitMs)
      signal.addEventListener('abort', giveUp, { once: true })
      waiting.add(place)
    })

  return {
    acquire: (signalOf, who) => {
      if (!isOpenTo(who)) return wait(signalOf(), who)
      take(who)
      return undefined
    },
    release: (who) => {
      giveBack(who)
      const next = nextOf(waiting)
      if (!next) return
      take(next.who)
      next.enter()
    },
  }
}
