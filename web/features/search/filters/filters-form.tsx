import { type ReactNode, useEffect, useState } from 'react'
import type { Facets } from '../../../../domain/search/facets.ts'
import {
  type Feature,
  featureLabels,
  features,
  featuresFor,
} from '../../../../domain/search/search-options.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { inputClasses } from '../../../ui/fields/text-field.tsx'
import { filterId } from './filter-id.ts'
import { AddedSelect, BedroomsPair, type FilterProps, PricePair, RadiusSelect } from './filter-selects.tsx'
import { listingTypes } from './listing-types.ts'
import { PropertyTypeList } from './property-type-list.tsx'
import { withBedroomCount } from './with-count.ts'

export type FormProps = Pick<FilterProps, 'query' | 'change'> & {
  /** Called while something is typed or dragged that has not taken effect yet. */
  onUnfinished?: (change: Partial<SearchQuery>) => void
  /** The counts beside the choices, once known. */
  facets?: Facets | undefined
}

type Props = FormProps & {
  /** Above the selects for the price. */
  priceRange?: ReactNode
}

/** The filters that most searchers need: in the sheet and, without scripts, within the page. */
export function FiltersForm({ query, change, onUnfinished, facets, priceRange }: Props) {
  const shared = { query, change }
  // A count at the end of the row needs the whole width, from the start, so that nothing moves when it arrives.
  const list = priceRange ? 'grid' : 'grid grid-cols-2 gap-x-4'
  return (
    <div className="flex flex-col gap-7">
      <div>
        <Segment
          label="For sale or to rent"
          name="type"
          options={listingTypes}
          value={query.type}
          onChange={(type) => change({ type })}
        />
      </div>
      <Group title="Search radius">
        <RadiusSelect {...shared} className="w-full" />
      </Group>
      <Group title={query.type === 'sale' ? 'Price' : 'Rent (pcm)'}>
        {priceRange}
        <PricePair {...shared} id={filterId('price')} isFull />
      </Group>
      <Group title="Bedrooms">
        <BedroomsPair
          {...shared}
          {...(facets && { withCount: withBedroomCount(facets.bedrooms, query) })}
          id={filterId('bedrooms')}
          isFull
        />
      </Group>
      <Group title="Property type">
        <PropertyTypeList {...shared} counts={facets?.types} id={filterId('types')} className={list} />
      </Group>
      <Group title="Must have">
        <FeatureList {...shared} counts={facets?.features} className={list} />
      </Group>
      <Group title="Keywords">
        <KeywordsField {...shared} onUnfinished={onUnfinished} />
      </Group>
      <Group title="Added to the site">
        <AddedSelect {...shared} id={filterId('added')} className="w-full" />
      </Group>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-2 font-semibold text-sm">
        {title}
      </p>
      {children}
    </div>
  )
}

type FeatureProps = FilterProps & { counts: Facets['features'] | undefined }

function FeatureList({ query, change, counts, className }: FeatureProps) {
  const chosen = query.features
  const toggle = (feature: Feature) =>
    change({ features: features.filter((each) => (each === feature) !== chosen.includes(each)) })
  return (
    <fieldset id={filterId('features')} className={className}>
      <legend className="sr-only">Must have</legend>
      {featuresFor(query.type).map((feature) => (
        <Checkbox
          key={feature}
          name="feature"
          value={feature}
          label={featureLabels[feature]}
          labelEnd={counts && formatNumber(counts[feature] ?? 0)}
          checked={chosen.includes(feature)}
          onChange={() => toggle(feature)}
        />
      ))}
    </fieldset>
  )
}

const pauseMs = 400

/** Takes effect after a pause in typing. */
function KeywordsField({ query, change, onUnfinished }: FormProps) {
  const [text, setText] = useState(query.keywords)
  const isChanged = text.trim() !== query.keywords
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => change({ keywords: text.trim() }), pauseMs)
    return () => clearTimeout(timer)
  }, [isChanged, text, change])
  return (
    <input
      id={filterId('keywords')}
      name="keywords"
      type="text"
      aria-label="Keywords"
      placeholder="Sea view, log burner, study"
      maxLength={200}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        onUnfinished?.({ keywords: event.target.value.trim() })
      }}
      className={`${inputClasses} h-12`}
    />
  )
}
