import { Readable } from 'node:stream'
import type { Tx } from '../../platform/db/connect.ts'
import type { WalRelation, WalTuple } from '../../platform/realtime/changes/pgoutput.ts'
import { daysOf } from './listing-filter.ts'
import { type IndexedListing, ListingTable } from './listing-table.ts'

/** The columns of the publication, in the order in which they are copied. */
const columns = [
  ...['listing_id', 'price', 'added_at', 'latitude', 'longitude', 'flags', 'region', 'bedrooms', 'type'],
  ...['is_rent', 'places', 'bathrooms', 'square_feet', 'tenure', 'epc', 'council_tax', 'furnishing'],
  ...['available_from', 'running_cost', 'card'],
] as const
type Column = (typeof columns)[number]

/** As private.listing_card writes it. */
const onApplication = '"price_qualifier":"POA"'

/** Everything in the snapshot, as text, with the card reduced to the one fact that is needed. */
const copyAll = `copy (
  select ${columns.slice(0, -1).join(', ')},
    case when position('${onApplication}' in card::text) > 0 then '${onApplication}' else '' end
  from private.listing_search) to stdout`

const firstCapacity = 4_096

/** Reads every listing on the market. */
export async function loadListings(tx: Tx): Promise<ListingTable> {
  let table = new ListingTable(firstCapacity)
  await tx
    .unsafe(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1`)
    .simple()
  const stream = await tx.unsafe(copyAll).readable()
  let rest = ''
  for await (const chunk of Readable.from(stream)) {
    const lines = (rest + (chunk as Buffer).toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (table.count === table.capacity) table = table.grown(table.capacity * 2)
      table.add(readValues(line.split('\t').map((value) => (value === '\\N' ? null : value))))
    }
  }
  return table
}

/** Reads the rows of a stream, whose columns may be in any order. */
export function rowReader({ columns: streamed }: WalRelation): (tuple: WalTuple) => IndexedListing {
  const positions = columns.map((name) => streamed.findIndex((column) => column.name === name))
  return (tuple) =>
    readValues(
      positions.map((position, index) => {
        const value = tuple[position]
        if (value === undefined) throw new Error(`the stream has no value for ${columns[index]}`)
        return value
      }),
    )
}

/** The id of a deleted row. */
export function keyReader({ columns: streamed }: WalRelation): (tuple: WalTuple) => string {
  const position = streamed.findIndex(({ name }) => name === 'listing_id')
  return (tuple) => {
    const id = tuple[position]
    if (!id) throw new Error('the stream has no id of a deleted listing')
    return id
  }
}

function readValues(values: readonly (string | null)[]): IndexedListing {
  const text = (column: Column) => values[columns.indexOf(column)] ?? ''
  const number = (column: Column) => Number(text(column))
  const stated = (column: Column) => (text(column) === '' ? -1 : number(column))
  return {
    id: text('listing_id'),
    price: number('price'),
    addedAtUs: microsOf(text('added_at')),
    latitude: number('latitude'),
    longitude: number('longitude'),
    flags: number('flags'),
    region: number('region'),
    county: Number(/-\d+/.exec(text('places'))?.[0] ?? 0),
    bedrooms: number('bedrooms'),
    type: number('type'),
    isRent: text('is_rent') === 't',
    bathrooms: stated('bathrooms'),
    squareFeet: stated('square_feet'),
    tenure: number('tenure'),
    epc: number('epc'),
    councilTax: number('council_tax'),
    furnishing: number('furnishing'),
    availableFrom: daysOf(text('available_from') || null),
    runningCost: number('running_cost'),
    isPriceOnApplication: text('card').includes(onApplication),
  }
}

/** 2026-11-18 10:20:30.123456+00 */
function microsOf(text: string): number {
  const [, moment = '', fraction = ''] = /^([^.+]*)(?:\.(\d+))?\+00$/.exec(text) ?? []
  const micros = Date.parse(`${moment.replace(' ', 'T')}Z`) * 1000 + Number(fraction.padEnd(6, '0'))
  if (!Number.isSafeInteger(micros)) throw new Error(`not a time that the index can hold: ${text}`)
  return micros
}
