/** What the index knows of a listing: the columns of the search index that a filter or an order uses. */
export type IndexedListing = {
  id: string
  price: number
  /** Microseconds since 1970. */
  addedAtUs: number
  latitude: number
  longitude: number
  flags: number
  region: number
  /** The place of its county, 0 if unknown. */
  county: number
  bedrooms: number
  type: number
  isRent: boolean
  /** -1 if not stated. */
  bathrooms: number
  squareFeet: number
  /** Codes, 0 if not stated. */
  tenure: number
  epc: number
  councilTax: number
  furnishing: number
  /** Days since 1970. */
  availableFrom: number
  /** Pence a month beside the rent or the mortgage. */
  runningCost: number
  isPriceOnApplication: boolean
}

/** Of a home without a date: it is available now. */
export const noDate = -(2 ** 31)

/** The bytes of one row: four words of the id, four numbers of eight bytes, six of four, two of two and seven of one. */
const rowBytes = 16 + 4 * 8 + 6 * 4 + 2 * 2 + 7

/**
 * Listings as columns of typed arrays over one shared buffer, so that threads hand a table over without copying it. A row is
 * a position in every column.
 */
export class ListingTable {
  readonly buffer: SharedArrayBuffer
  readonly capacity: number
  /** Rows in use. */
  count: number
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  readonly addedAtUs: Float64Array
  readonly county: Float64Array
  /** Four words of a row's id, the first first: their order is the order of ids. */
  readonly id: Uint32Array
  readonly price: Int32Array
  readonly flags: Int32Array
  readonly region: Int32Array
  readonly squareFeet: Int32Array
  readonly availableFrom: Int32Array
  readonly runningCost: Int32Array
  readonly bedrooms: Int16Array
  readonly bathrooms: Int16Array
  readonly type: Uint8Array
  readonly isRent: Uint8Array
  readonly tenure: Uint8Array
  readonly epc: Uint8Array
  readonly councilTax: Uint8Array
  readonly furnishing: Uint8Array
  readonly isPriceOnApplication: Uint8Array

  constructor(capacity: number, count = 0, buffer = new SharedArrayBuffer(tableBytes(capacity))) {
    this.capacity = capacity
    this.count = count
    this.buffer = buffer
    let offset = 0
    // Wide columns first, so that each begins at a multiple of its width.
    const place = (bytes: number) => {
      const at = offset
      offset += capacity * bytes
      return at
    }
    this.latitude = new Float64Array(buffer, place(8), capacity)
    this.longitude = new Float64Array(buffer, place(8), capacity)
    this.addedAtUs = new Float64Array(buffer, place(8), capacity)
    this.county = new Float64Array(buffer, place(8), capacity)
    this.id = new Uint32Array(buffer, place(16), capacity * 4)
    this.price = new Int32Array(buffer, place(4), capacity)
    this.flags = new Int32Array(buffer, place(4), capacity)
    this.region = new Int32Array(buffer, place(4), capacity)
    this.squareFeet = new Int32Array(buffer, place(4), capacity)
    this.availableFrom = new Int32Array(buffer, place(4), capacity)
    this.runningCost = new Int32Array(buffer, place(4), capacity)
    this.bedrooms = new Int16Array(buffer, place(2), capacity)
    this.bathrooms = new Int16Array(buffer, place(2), capacity)
    this.type = new Uint8Array(buffer, place(1), capacity)
    this.isRent = new Uint8Array(buffer, place(1), capacity)
    this.tenure = new Uint8Array(buffer, place(1), capacity)
    this.epc = new Uint8Array(buffer, place(1), capacity)
    this.councilTax = new Uint8Array(buffer, place(1), capacity)
    this.furnishing = new Uint8Array(buffer, place(1), capacity)
    this.isPriceOnApplication = new Uint8Array(buffer, place(1), capacity)
  }

  /** The table of another thread's buffer. */
  static over({ capacity, count, buffer }: TableParts): ListingTable {
    return new ListingTable(capacity, count, buffer)
  }

  get parts(): TableParts {
    return { capacity: this.capacity, count: this.count, buffer: this.buffer }
  }

  /** Adds a row and returns its position. There must be room. */
  add(listing: IndexedListing): number {
    const row = this.count
    this.count += 1
    writeId(this.id, row, listing.id)
    this.price[row] = listing.price
    this.addedAtUs[row] = listing.addedAtUs
    this.latitude[row] = listing.latitude
    this.longitude[row] = listing.longitude
    this.flags[row] = listing.flags
    this.region[row] = listing.region
    this.county[row] = listing.county
    this.bedrooms[row] = listing.bedrooms
    this.type[row] = listing.type
    this.isRent[row] = listing.isRent ? 1 : 0
    this.bathrooms[row] = listing.bathrooms
    this.squareFeet[row] = listing.squareFeet
    this.tenure[row] = listing.tenure
    this.epc[row] = listing.epc
    this.councilTax[row] = listing.councilTax
    this.furnishing[row] = listing.furnishing
    this.availableFrom[row] = listing.availableFrom
    this.runningCost[row] = listing.runningCost
    this.isPriceOnApplication[row] = listing.isPriceOnApplication ? 1 : 0
    return row
  }

  /** Writes a row of another table into this one. */
  copy(from: ListingTable, source: number, row: number): void {
    for (let word = 0; word < 4; word++) this.id[row * 4 + word] = at(from.id, source * 4 + word)
    this.price[row] = at(from.price, source)
    this.addedAtUs[row] = at(from.addedAtUs, source)
    this.latitude[row] = at(from.latitude, source)
    this.longitude[row] = at(from.longitude, source)
    this.flags[row] = at(from.flags, source)
    this.region[row] = at(from.region, source)
    this.county[row] = at(from.county, source)
    this.bedrooms[row] = at(from.bedrooms, source)
    this.type[row] = at(from.type, source)
    this.isRent[row] = at(from.isRent, source)
    this.bathrooms[row] = at(from.bathrooms, source)
    this.squareFeet[row] = at(from.squareFeet, source)
    this.tenure[row] = at(from.tenure, source)
    this.epc[row] = at(from.epc, source)
    this.councilTax[row] = at(from.councilTax, source)
    this.furnishing[row] = at(from.furnishing, source)
    this.availableFrom[row] = at(from.availableFrom, source)
    this.runningCost[row] = at(from.runningCost, source)
    this.isPriceOnApplication[row] = at(from.isPriceOnApplication, source)
  }

  /** The same rows with more room. */
  grown(capacity: number): ListingTable {
    const table = new ListingTable(capacity, this.count)
    for (let row = 0; row < this.count; row++) table.copy(this, row, row)
    return table
  }

  idOf(row: number): string {
    let hex = ''
    for (let word = 0; word < 4; word++)
      hex += at(this.id, row * 4 + word)
        .toString(16)
        .padStart(8, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }

  /** Negative if the row's id is before the other's. */
  compareIds(row: number, others: Uint32Array, other: number): number {
    for (let word = 0; word < 4; word++) {
      const difference = at(this.id, row * 4 + word) - at(others, other * 4 + word)
      if (difference !== 0) return difference
    }
    return 0
  }
}

export type TableParts = { capacity: number; count: number; buffer: SharedArrayBuffer }

/** A multiple of eight, as the wide columns need. */
const tableBytes = (capacity: number) => Math.ceil((capacity * rowBytes) / 8) * 8

/** An element that exists: the compiler cannot know the bounds of a typed array. */
export const at = (values: ArrayLike<number>, index: number): number => values[index] as number

/** Writes the four words of a uuid. */
export function writeId(words: Uint32Array, row: number, id: string): void {
  const hex = id.replaceAll('-', '')
  for (let word = 0; word < 4; word++)
    words[row * 4 + word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16)
}
