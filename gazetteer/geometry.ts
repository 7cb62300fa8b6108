export type Position = { lat: number; lng: number }

const earthRadiusKm = 6371

/** Planar approximation, accurate to metres at the distances compared here. */
export function kilometresBetween(a: Position, b: Position): number {
  const radians = Math.PI / 180
  const x = (b.lng - a.lng) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  const y = (b.lat - a.lat) * radians
  return earthRadiusKm * Math.hypot(x, y)
}

/** Mean position, and the average distance from it. */
export function centroid(members: Position[]): Position & { spreadKm: number } {
  const lat = members.reduce((sum, each) => sum + each.lat, 0) / members.length
  const lng = members.reduce((sum, each) => sum + each.lng, 0) / members.length
  const spreadKm =
    members.reduce((sum, each) => sum + kilometresBetween({ lat, lng }, each), 0) / members.length
  return { lat, lng, spreadKm }
}

/** Spatial index for items near a position. */
export class NearIndex<T extends Position> {
  readonly #cells = new Map<number, T[]>()
  readonly #cellDegrees = 0.1

  constructor(items: Iterable<T>) {
    for (const item of items) this.add(item)
  }

  add(item: T): void {
    const key = this.#key(Math.floor(item.lat / this.#cellDegrees), Math.floor(item.lng / this.#cellDegrees))
    const cell = this.#cells.get(key)
    if (cell) cell.push(item)
    else this.#cells.set(key, [item])
  }

  /** Nearest first. */
  within(position: Position, km: number): { item: T; km: number }[] {
    const rows = Math.ceil(km / 11) + 1
    const columns = Math.ceil(km / 5.5) + 1
    const row = Math.floor(position.lat / this.#cellDegrees)
    const column = Math.floor(position.lng / this.#cellDegrees)
    const found: { item: T; km: number }[] = []
    for (let r = row - rows; r <= row + rows; r++) {
      for (let c = column - columns; c <= column + columns; c++) {
        for (const item of this.#cells.get(this.#key(r, c)) ?? []) {
          const distance = kilometresBetween(position, item)
          if (distance <= km) found.push({ item, km: distance })
        }
      }
    }
    return found.sort((a, b) => a.km - b.km)
  }

  #key(row: number, column: number): number {
    return row * 10_000 + column
  }
}
