import { Bell, Bookmark, Search, SlidersHorizontal, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { countFilters } from '../../../../domain/search/count-filters.ts'
import type { FoundPlace } from '../../../../domain/search/search-heading.ts'
import { formatRadius, type Radius } from '../../../../domain/search/search-options.ts'
import { changeSearch, moveSearch } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Segment } from '../../../ui/fields/segment.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SaveSearchButton } from '../save/save-search-button.tsx'
import { chosenPlace, PlaceCombobox } from '../search-box/place-combobox.tsx'
import { plainFiltersUrl, useSearch } from '../use-search.ts'
import { BedroomsPair, PricePair, RadiusSelect } from './filter-selects.tsx'
import { HiddenInputs } from './hidden-inputs.tsx'
import { listingTypes } from './listing-types.ts'
import { PropertyTypeMenu } from './property-type-menu.tsx'

const barParameters = [
  'location',
  // A new text without scripts would keep the old place.
  'place',
  'typed',
  'type',
  'radius',
  'minPrice',
  'maxPrice',
  'minBedrooms',
  'maxBedrooms',
  'propertyType',
]

type Props = { place: FoundPlace | undefined; onFilters: () => void }

/** Sticky. A plain form; with scripts every control takes effect at once. */
export function FilterBar({ place, onFilters }: Props) {
  const { query, change, go, view } = useSearch()
  const [text, setText] = useState(query.location)
  // Follows changes from outside, such as a removed chip or Back.
  useEffect(() => setText(query.location), [query.location])
  const search = (event: FormEvent) => {
    event.preventDefault()
    // The same text means the same place, with the other places beside it.
    go(text === query.location ? changeSearch(query, {}) : moveSearch(query, text, chosenPlace(event)))
  }
  return (
    <search className="contents">
      <form
        method="get"
        action={paths.search()}
        aria-label="Search homes"
        onSubmit={search}
        className="sticky top-0 z-10 border-line border-b bg-surface"
      >
        <div className="flex items-center gap-2 px-5 py-3 md:gap-1.75 md:px-6 lg:px-8 lg:py-3.5">
          <LocationField
            text={text}
            initialValue={query.location}
            radius={query.radius}
            onText={setText}
            onPlace={(location, place) => go(moveSearch(query, location, place))}
          />
          <div className="max-lg:hidden">
            <Segment
              label="For sale or to rent"
              name="type"
              options={listingTypes}
              value={query.type}
              onChange={(type) => change({ type })}
            />
          </div>
          <RadiusSelect query={query} change={change} isTight className="max-xl:hidden" />
          <div className="contents max-md:*:hidden">
            <PricePair query={query} change={change} isTight className="w-27" />
            <BedroomsPair query={query} change={change} isTight className="w-25" />
          </div>
          <PropertyTypeMenu query={query} change={change} className="max-xl:hidden" />
          <HiddenInputs query={query} except={barParameters} />
          <FiltersLink
            count={countFilters(query)}
            address={plainFiltersUrl(query, view)}
            onOpen={onFilters}
          />
          <SaveSearchButton
            kind="search"
            icon={Bookmark}
            place={place}
            className="px-2! max-[1400px]:hidden"
          />
          <SaveSearchButton kind="alert" icon={Bell} place={place} className="px-3! max-xl:hidden" />
        </div>
      </form>
    </search>
  )
}

type LocationProps = {
  text: string
  initialValue: string
  radius: Radius
  onText: (text: string) => void
  onPlace: (location: string, place: string) => void
}

function LocationField({ text, initialValue, radius, onText, onPlace }: LocationProps) {
  const id = useId()
  return (
    <div className="search-bar relative flex h-12 min-w-0 flex-1 items-center rounded-control border border-line-strong bg-surface lg:h-11 lg:min-w-44">
      <button
        type="submit"
        aria-label="Search"
        className="grid h-full w-10 shrink-0 cursor-pointer place-items-center rounded-control"
      >
        <Icon of={Search} size={18} />
      </button>
      <label htmlFor={id} className="sr-only">
        Town, postcode or station
      </label>
      <PlaceCombobox
        id={id}
        name="location"
        value={text}
        initialValue={initialValue}
        onValue={onText}
        onPlace={onPlace}
        placeholder="Town, postcode or station"
        className="h-full min-w-0 flex-1 text-ellipsis bg-transparent text-facts placeholder:text-ink-3 max-lg:text-base md:flex-1 max-md:not-placeholder-shown:field-sizing-content max-md:not-placeholder-shown:flex-initial"
        listClassName="top-full -left-px mt-1.5 w-[min(420px,calc(100vw-40px))]"
      />
      {text && (
        <span aria-hidden className="mr-auto shrink-0 pl-1 text-ink-3 md:hidden">
          {radius === 0 ? '' : `+${formatRadius(radius)}`}
        </span>
      )}
      {text && (
        <button
          type="button"
          aria-label="Clear location"
          onClick={() => {
            onText('')
            document.getElementById(id)?.focus()
          }}
          className="needs-script grid h-full w-9 shrink-0 cursor-pointer place-items-center rounded-control max-md:hidden"
        >
          <Icon of={X} size={16} />
        </button>
      )}
    </div>
  )
}

type FiltersProps = { count: number; address: string; onOpen: () => void }

/** A link, so that the filters also open without scripts, within the page. */
function FiltersLink({ count, address, onOpen }: FiltersProps) {
  return (
    <Link
      to={address}
      preventScrollReset
      aria-label={`Filters (${count})`}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
      className={classes(buttonClasses({ variant: 'outline' }), 'tabular max-lg:h-12! md:px-2.5!')}
    >
      <Icon of={SlidersHorizontal} size={18} />
      <span className="md:hidden">{count}</span>
      <span className="max-md:hidden">Filters ({count})</span>
    </Link>
  )
}
