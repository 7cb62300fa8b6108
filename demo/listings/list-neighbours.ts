/** Whether a text may start like this: not as the listing above or below it in a list does. */
export type StartFilter = (text: string) => boolean

export type ListPosition = {
  isRent: boolean
  town: string
  outcode: string
  price: number
  publishedAt: Date | null
}

type Entry = { at: number; starts: Set<string> }

/** Enough to tell two texts apart at a glance. */
const words = 2

const startOf = (text: string): string => text.split(/\s+/).slice(0, words).join(' ').toLowerCase()

/**
 * The lists in which visitors see listings, newest first and by price, in the whole country, a town and a district. Two
 * listings that end up next to each other were next to each other when the later of them was added, so it is enough to
 * compare a listing with its neighbours at that moment.
 */
export class ListNeighbours {
  readonly #lists = new Map<string, Entry[]>()

  /** Whether a title or description may start like this at that position. */
  filterAt(position: ListPosition): StartFilter {
    const taken = new Set<string>()
    for (const { key, at } of placesOf(position)) {
      const list = this.#lists.get(key) ?? []
      const index = indexIn(list, at)
      for (const entry of [list[index - 1], list[index]])
        for (const start of entry?.starts ?? []) taken.add(start)
    }
    return (text) => !taken.has(startOf(text))
  }

  add(position: ListPosition, texts: string[]): void {
    const starts = new Set(texts.map(startOf))
    for (const { key, at } of placesOf(position)) {
      const list = this.#lists.get(key) ?? []
      this.#lists.set(key, list)
      list.splice(indexIn(list, at), 0, { at, starts })
    }
  }
}

function placesOf({
  isRent,
  town,
  outcode,
  price,
  publishedAt,
}: ListPosition): { key: string; at: number }[] {
  if (!publishedAt) return []
  return ['', town, outcode].flatMap((place) => [
    { key: `${isRent} newest ${place}`, at: publishedAt.getTime() },
    { key: `${isRent} price ${place}`, at: price },
  ])
}

function indexIn(list: readonly Entry[], at: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as Entry).at < at) low = middle + 1
    else high = middle
  }
  return low
}
