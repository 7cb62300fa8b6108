import type { ReactNode } from 'react'
import { formatPounds } from '../../../../domain/money/price.ts'
import { countBetween, countFurnishing, countUpToLetter } from '../../../../domain/search/facets.ts'
import { nameFromId } from '../../../../domain/search/place-id.ts'
import {
  bathroomCounts,
  councilTaxBands,
  epcRatings,
  floorAreas,
  furnishings,
  pricesPerSquareFoot,
  statedPercentages,
  tenures,
} from '../../../../domain/search/search-options.ts'
import { parseSearchQuery, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { capitalised } from '../../../../domain/text/count-phrase.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select, SelectPair } from '../../../ui/fields/select.tsx'
import { inputClasses } from '../../../ui/fields/text-field.tsx'
import { filterId } from './filter-id.ts'
import type { FormProps } from './filters-form.tsx'
import { MonthlyCostFilter } from './monthly-cost-filter.tsx'
import { withCount } from './with-count.ts'

/** The filters that fewer searchers need. They are in the sheet only, which is loaded when it is opened. */
export function MoreFilters({ query, change, onUnfinished, facets }: FormProps) {
  const isSale = query.type === 'sale'
  return (
    <div className="mt-7 flex flex-col gap-7">
      <Group title="Monthly cost">
        <MonthlyCostFilter query={query} change={change} />
      </Group>
      <Group title="Bathrooms">
        <Choice
          id={filterId('bathrooms')}
          label="Bathrooms"
          none="Any number"
          value={query.minBathrooms}
          values={bathroomCounts}
          format={(count) => `At least ${count}`}
          count={facets && ((least) => countBetween(facets.bathrooms, least))}
          onValue={(value) => change({ minBathrooms: value ? Number(value) : undefined })}
        />
      </Group>
      <Group title="Floor area">
        <SelectPair label="Floor area" isFull>
          <Choice
            id={filterId('floorArea')}
            label="Minimum floor area"
            none="Min sq ft"
            joined="start"
            value={query.minSquareFeet}
            values={floorAreas}
            format={(feet) => `${formatNumber(feet)} sq ft`}
            onValue={(value) => change(parsed({ minArea: value, maxArea: query.maxSquareFeet }, areaKeys))}
          />
          <Choice
            label="Maximum floor area"
            none="Max sq ft"
            joined="end"
            value={query.maxSquareFeet}
            values={floorAreas}
            format={(feet) => `${formatNumber(feet)} sq ft`}
            onValue={(value) => change(parsed({ minArea: query.minSquareFeet, maxArea: value }, areaKeys))}
          />
        </SelectPair>
      </Group>
      {isSale && (
        <>
          <Group title="Price per sq ft">
            <Choice
              id={filterId('perSqFt')}
              label="Price per sq ft"
              none="Any"
              value={query.maxPricePerSquareFoot}
              values={pricesPerSquareFoot}
              format={(pounds) => `Up to ${formatPounds(pounds)} per sq ft`}
              onValue={(value) => change({ maxPricePerSquareFoot: value ? Number(value) : undefined })}
            />
          </Group>
          <Group title="Tenure">
            <Choices
              id={filterId('tenure')}
              label="Tenure"
              chosen={query.tenures}
              values={tenures}
              count={facets && ((tenure) => facets.tenures[tenure] ?? 0)}
              onChange={(next) => change({ tenures: next })}
            />
          </Group>
        </>
      )}
      {!isSale && (
        <>
          <Group title="Available by">
            <input
              id={filterId('available')}
              type="date"
              aria-label="Available by"
              value={query.availableBy ?? ''}
              onChange={(event) => change(parsed({ availableBy: event.target.value }, ['availableBy']))}
              className={`${inputClasses} h-12`}
            />
          </Group>
          <Group title="Furnishing">
            <Choices
              id={filterId('furnishing')}
              label="Furnishing"
              chosen={query.furnishings}
              values={furnishings}
              count={facets && ((furnishing) => countFurnishing(facets.furnishings, furnishing))}
              onChange={(next) => change({ furnishings: next })}
            />
          </Group>
        </>
      )}
      <Group title="EPC rating">
        <Choice
          id={filterId('epc')}
          label="EPC rating"
          none="Any rating"
          value={query.minEpc}
          values={epcRatings}
          format={(rating) => `${rating} or better`}
          count={facets && ((rating) => countUpToLetter(facets.epc, rating))}
          onValue={(value) => change(parsed({ epc: value }, ['minEpc']))}
        />
      </Group>
      <Group title="Council tax">
        <Choice
          id={filterId('councilTax')}
          label="Council tax"
          none="Any band"
          value={query.maxCouncilTax}
          values={councilTaxBands}
          format={(band) => `Up to band ${band}`}
          count={facets && ((band) => countUpToLetter(facets.council_tax, band))}
          onValue={(value) => change(parsed({ councilTax: value }, ['maxCouncilTax']))}
        />
      </Group>
      <Group title="Facts stated">
        <Choice
          id={filterId('stated')}
          label="Facts stated"
          none="Any number"
          value={query.minStated}
          values={statedPercentages}
          format={(percent) =>
            percent === 100 ? 'All that apply' : `At least ${percent}% of those that apply`
          }
          onValue={(value) => change({ minStated: value ? Number(value) : undefined })}
        />
      </Group>
      <Group title="Keywords to avoid">
        <TypedInput
          id={filterId('without')}
          label="Keywords to avoid"
          placeholder="Ground floor, retirement"
          value={query.excludedWords}
          onValue={(excludedWords) => change({ excludedWords })}
          onType={(excludedWords) => onUnfinished?.({ excludedWords })}
        />
      </Group>
      {(query.location || query.place) && (
        <Group title="More areas">
          <TypedInput
            id={filterId('also')}
            label="More areas"
            placeholder="Balham, SW4"
            value={namesOf(query.also)}
            onValue={(value) => change({ also: idsOf(value, query.also) })}
            onType={(value) => onUnfinished?.({ also: idsOf(value, query.also) })}
          />
        </Group>
      )}
      <Group title="Areas to leave out">
        <TypedInput
          id={filterId('not')}
          label="Areas to leave out"
          placeholder="Croydon, SE15"
          value={namesOf(query.leaveOut)}
          onValue={(value) => change({ leaveOut: idsOf(value, query.leaveOut) })}
          onType={(value) => onUnfinished?.({ leaveOut: idsOf(value, query.leaveOut) })}
        />
      </Group>
      <Group title="Hide">
        <fieldset id={filterId('hide')}>
          <legend className="sr-only">Hide</legend>
          <Checkbox
            label="Homes under offer"
            labelEnd={
              facets && !query.hidesUnderOffer ? formatNumber(facets.features.under_offer ?? 0) : undefined
            }
            checked={query.hidesUnderOffer}
            onChange={() => change({ hidesUnderOffer: !query.hidesUnderOffer })}
          />
          <Checkbox
            label="Homes I’ve already viewed"
            checked={query.hidesSeen}
            onChange={() => change({ hidesSeen: !query.hidesSeen })}
          />
        </fieldset>
      </Group>
    </div>
  )
}

const areaKeys = ['minSquareFeet', 'maxSquareFeet'] as const

/** Read like the address, so that there is one parser. */
function parsed(
  values: Record<string, string | number | undefined>,
  keys: readonly (keyof SearchQuery)[],
): Partial<SearchQuery> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const query = parseSearchQuery(new URLSearchParams(given.map(([name, value]) => [name, `${value}`])))
  return Object.fromEntries(keys.map((key) => [key, query[key]]))
}

const namesOf = (places: string[]) => places.map(nameFromId).join(', ')

/** A place that was there before keeps its id. */
function idsOf(text: string, before: string[]): string[] {
  const names = text.split(',').map((name) => name.trim())
  const ids = names.filter(Boolean).map((name) => before.find((id) => nameFromId(id) === name) ?? name)
  return parseSearchQuery(new URLSearchParams(ids.map((id) => ['also', id]))).also
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

type ChoiceProps<T> = {
  id?: string
  label: string
  none: string
  value: T | undefined
  values: readonly T[]
  format: (value: T) => string
  /** How many homes a choice would find. */
  count?: ((value: T) => number) | undefined
  onValue: (value: string) => void
  joined?: 'start' | 'end'
}

function Choice<T extends string | number>({
  id,
  label,
  none,
  value,
  values,
  format,
  count,
  onValue,
  joined,
}: ChoiceProps<T>) {
  const all = value === undefined || values.includes(value) ? values : [...values, value]
  return (
    <Select
      id={id}
      aria-label={label}
      joined={joined}
      value={value ?? ''}
      onChange={(event) => onValue(event.target.value)}
      className={joined ? 'flex-1' : 'w-full'}
    >
      <option value="">{none}</option>
      {all.map((each) => (
        <option key={each} value={each}>
          {withCount(format(each), each === value ? undefined : count?.(each))}
        </option>
      ))}
    </Select>
  )
}

type ChoicesProps<T> = {
  id: string
  label: string
  chosen: T[]
  values: readonly T[]
  count: ((value: T) => number) | undefined
  onChange: (next: T[]) => void
}

function Choices<T extends string>({ id, label, chosen, values, count, onChange }: ChoicesProps<T>) {
  return (
    <fieldset id={id}>
      <legend className="sr-only">{label}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          label={capitalised(value)}
          labelEnd={count && formatNumber(count(value))}
          checked={chosen.includes(value)}
          onChange={() => onChange(values.filter((each) => (each === value) !== chosen.includes(each)))}
        />
      ))}
    </fieldset>
  )
}

type TypedProps = {
  id: string
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  onType: (value: string) => void
}

/** Takes effect with Enter or when it is left. The key makes it follow a chip that was removed. */
function TypedInput({ id, label, placeholder, value, onValue, onType }: TypedProps) {
  const take = (text: string) => text.trim() !== value && onValue(text.trim())
  return (
    <input
      key={value}
      id={id}
      type="text"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      autoComplete="off"
      defaultValue={value}
      onChange={(event) => onType(event.target.value.trim())}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
      className={`${inputClasses} h-12`}
    />
  )
}
