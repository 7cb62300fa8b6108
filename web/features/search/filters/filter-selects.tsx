import type { ChangeEvent } from 'react'
import { formatPounds } from '../../../../domain/money/price.ts'
import { addedLabel } from '../../../../domain/search/added-label.ts'
import {
  addedWithin,
  bedroomCounts,
  formatRadius,
  priceOptions,
  radii,
} from '../../../../domain/search/search-options.ts'
import { parseSearchQuery, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { Select, SelectPair } from '../../../ui/fields/select.tsx'

export type FilterProps = {
  query: SearchQuery
  change: (change: Partial<SearchQuery>) => void
  /** Set if chips can lead to the control. */
  id?: string
  className?: string
  isTight?: boolean
  /** For pairs: as wide as their group. */
  isFull?: boolean
}

/** Parsed like the address, so that there is one parser. */
function parseChange(event: ChangeEvent<HTMLSelectElement>): SearchQuery {
  return parseSearchQuery(new URLSearchParams([[event.target.name, event.target.value]]))
}

export function RadiusSelect({ query, change, className, isTight }: FilterProps) {
  return (
    <Select
      name="radius"
      aria-label="Distance"
      value={query.radius}
      onChange={(event) => change({ radius: parseChange(event).radius })}
      className={className}
      isTight={isTight}
    >
      {radii.map((miles) => (
        <option key={miles} value={miles}>
          {miles === 0 ? 'This area only' : `+${formatRadius(miles)}`}
        </option>
      ))}
    </Select>
  )
}

export function PricePair({ query, change, id, className, isTight, isFull }: FilterProps) {
  const { minPrice, maxPrice, type } = query
  const options = priceOptions[type]
  return (
    <SelectPair label={type === 'sale' ? 'Price' : 'Rent (pcm)'} isFull={isFull}>
      <Select
        id={id}
        name="minPrice"
        aria-label="Minimum price"
        joined="start"
        value={minPrice ?? ''}
        onChange={(event) => change(keepOrdered('minPrice', 'maxPrice', parseChange(event).minPrice, query))}
        className={className}
        isTight={isTight}
      >
        <option value="">Min price</option>
        <Options values={options} chosen={minPrice} label={formatPounds} />
      </Select>
      <Select
        name="maxPrice"
        aria-label="Maximum price"
        joined="end"
        value={maxPrice ?? ''}
        onChange={(event) =>
          change(keepOrdered('minPrice', 'maxPrice', parseChange(event).maxPrice, query, true))
        }
        className={className}
        isTight={isTight}
      >
        <option value="">Max price</option>
        <Options values={options} chosen={maxPrice} label={formatPounds} />
      </Select>
    </SelectPair>
  )
}

type BedroomsProps = FilterProps & {
  /** Adds the number of homes to a choice. */
  withCount?: (
    label: string,
    choice: { minBedrooms?: number | undefined; maxBedrooms?: number | undefined },
  ) => string
}

export function BedroomsPair({ query, change, withCount, id, className, isTight, isFull }: BedroomsProps) {
  const { minBedrooms, maxBedrooms } = query
  const label = (count: number) => (count === 0 ? 'Studio' : `${count} bed`)
  return (
    <SelectPair label="Bedrooms" isFull={isFull}>
      <Select
        id={id}
        name="minBedrooms"
        aria-label="Minimum bedrooms"
        joined="start"
        value={minBedrooms ?? ''}
        onChange={(event) =>
          change(keepOrdered('minBedrooms', 'maxBedrooms', parseChange(event).minBedrooms, query))
        }
        className={className}
        isTight={isTight}
      >
        <option value="">Min bed</option>
        <Options
          values={bedroomCounts}
          chosen={minBedrooms}
          label={(count) => withCount?.(label(count), { minBedrooms: count }) ?? label(count)}
        />
      </Select>
      <Select
        name="maxBedrooms"
        aria-label="Maximum bedrooms"
        joined="end"
        value={maxBedrooms ?? ''}
        onChange={(event) =>
          change(keepOrdered('minBedrooms', 'maxBedrooms', parseChange(event).maxBedrooms, query, true))
        }
        className={className}
        isTight={isTight}
      >
        <option value="">Max bed</option>
        <Options
          values={bedroomCounts}
          chosen={maxBedrooms}
          label={(count) => withCount?.(label(count), { maxBedrooms: count }) ?? label(count)}
        />
      </Select>
    </SelectPair>
  )
}

export function AddedSelect({ query, change, id, className, isTight }: FilterProps) {
  return (
    <Select
      id={id}
      name="added"
      aria-label="Added to the site"
      value={query.addedWithin ?? ''}
      onChange={(event) => change({ addedWithin: parseChange(event).addedWithin })}
      className={className}
      isTight={isTight}
    >
      <option value="">Added at any time</option>
      {addedWithin.map((days) => (
        <option key={days} value={days}>
          {addedLabel(days)}
        </option>
      ))}
    </Select>
  )
}

type OptionsProps = {
  values: readonly number[]
  chosen: number | undefined
  label: (value: number) => string
}

/** Includes a value from the address that is not in the usual list. */
function Options({ values, chosen, label }: OptionsProps) {
  const all =
    chosen === undefined || values.includes(chosen) ? values : [...values, chosen].sort((a, b) => a - b)
  return all.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ))
}

type RangeEnd = 'minPrice' | 'maxPrice' | 'minBedrooms' | 'maxBedrooms'

/** Moves the other end along if the minimum would exceed the maximum. */
function keepOrdered(
  min: RangeEnd,
  max: RangeEnd,
  value: number | undefined,
  query: SearchQuery,
  isMax = false,
): Partial<SearchQuery> {
  const other = isMax ? query[min] : query[max]
  const crosses = value !== undefined && other !== undefined && (isMax ? value < other : value > other)
  return { [isMax ? max : min]: value, ...(crosses ? { [isMax ? min : max]: value } : {}) }
}
