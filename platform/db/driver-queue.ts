/** Below this many there is nothing to win by tidying up. */
const fewTaken = 32

/**
 * First in, first out, and out of the middle too: what postgres/src/queue.js does, without keeping a place for whatever was ever
 * taken out.
 */
// biome-ignore lint/style/noDefaultExport: the driver asks for one
export default function driverQueue<T>(initial: readonly T[] = []) {
  let places: (T | undefined)[] = initial.slice()
  /** The places at the beginning that are empty. */
  let taken = 0
  return {
    get length() {
      return places.length - taken
    },
    push: (each: T): T => {
      places.push(each)
      return each
    },
    shift: (): T | undefined => {
      if (taken === places.length) return undefined
      const first = places[taken]
      places[taken++] = undefined
      if (taken === places.length || (taken > fewTaken && taken * 2 > places.length)) {
        places = places.slice(taken)
        taken = 0
      }
      return first
    },
    remove: (each: T): T | null => {
      const at = places.indexOf(each, taken)
      if (at === -1) return null
      places.splice(at, 1)
      return each
    },
  }
}
