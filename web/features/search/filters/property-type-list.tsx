import { isDwelling } from '../../../../domain/listings/dwelling.ts'
import type { Facets } from '../../../../domain/search/facets.ts'
import { type PropertyType, propertyTypes } from '../../../../domain/search/search-options.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { FilterProps } from './filter-selects.tsx'

type Props = FilterProps & {
  /** By type, once known. */
  counts?: Facets['types'] | undefined
}

/** None ticked means all homes, without land, garages and commercial property. */
export function PropertyTypeList({ query, change, id, className, counts }: Props) {
  const chosen = query.propertyTypes
  const toggle = (type: PropertyType) =>
    change({
      propertyTypes: propertyTypes.filter((each) => (each === type) !== chosen.includes(each)),
    })
  return (
    <fieldset id={id} className={className}>
      <legend className="sr-only">Property type</legend>
      <Checkbox
        label="Show All"
        labelEnd={counts && formatNumber(countDwellings(counts))}
        checked={chosen.length === 0}
        onChange={() => change({ propertyTypes: [] })}
      />
      {propertyTypes.map((type) => (
        <Checkbox
          key={type}
          name="propertyType"
          value={type}
          label={type}
          labelEnd={counts && formatNumber(counts[type] ?? 0)}
          checked={chosen.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
    </fieldset>
  )
}

const countDwellings = (counts: Facets['types']) =>
  propertyTypes.filter(isDwelling).reduce((sum, type) => sum + (counts[type] ?? 0), 0)
