import { type ReactNode, useEffect, useState } from 'react'
import {
  type Feature,
  featureLabels,
  features,
  featuresFor,
} from '../../../../domain/search/search-options.ts'
import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Segment } from '../../../ui/fields/segment.tsx'
import { inputClasses } from '../../../ui/fields/text-field.tsx'
import { filterId } from './filter-id.ts'
import { AddedSelect, BedroomsPair, type FilterProps, PricePair, RadiusSelect } from './filter-selects.tsx'
import { listingTypes } from './listing-types.ts'
import { PropertyTypeList } from './property-type-list.tsx'

/** All filters: in the sheet and, without scripts, within the page. */
export function FiltersForm({ query, change }: Pick<FilterProps, 'query' | 'change'>) {
  const shared = { query, change }
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
        <PricePair {...shared} id={filterId('price')} className="flex-1" />
      </Group>
      <Group title="Bedrooms">
        <BedroomsPair {...shared} id={filterId('bedrooms')} className="w-32" />
      </Group>
      <Group title="Property type">
        <PropertyTypeList {...shared} id={filterId('types')} className="grid grid-cols-2 gap-x-4" />
      </Group>
      <Group title="Must have">
        <FeatureList {...shared} />
      </Group>
      <Group title="Keywords">
        <KeywordsField {...shared} />
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

function FeatureList({ query, change }: Pick<FilterProps, 'query' | 'change'>) {
  const chosen = query.features
  const toggle = (feature: Feature) =>
    change({ features: features.filter((each) => (each === feature) !== chosen.includes(each)) })
  return (
    <fieldset id={filterId('features')} className="grid grid-cols-2 gap-x-4">
      <legend className="sr-only">Must have</legend>
      {featuresFor(query.type).map((feature) => (
        <Checkbox
          key={feature}
          name="feature"
          value={feature}
          label={featureLabels[feature]}
          checked={chosen.includes(feature)}
          onChange={() => toggle(feature)}
        />
      ))}
    </fieldset>
  )
}

const pauseMs = 400

/** Takes effect after a pause in typing. */
function KeywordsField({ query, change }: { query: SearchQuery; change: FilterProps['change'] }) {
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
      onChange={(event) => setText(event.target.value)}
      className={`${inputClasses} h-12`}
    />
  )
}
