import { type PropertyType, propertyTypes } from '../../../../domain/search/search-options.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { FilterProps } from './filter-selects.tsx'
import { useTypeCounts } from './use-type-counts.ts'

type Props = FilterProps & {
  /** Whether the list is visible, so that its numbers are worth a request. */
  isOpen?: boolean
}

/** None ticked means all homes, without land, garages and commercial property. Each type has its number, once known. */
export function PropertyTypeList({ query, change, id, className, isOpen = true }: Props) {
  const counts = useTypeCounts(query, isOpen)
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
        checked={chosen.length === 0}
        onChange={() => change({ propertyTypes: [] })}
      />
      {propertyTypes.map((type) => (
        <Checkbox
          key={type}
          name="propertyType"
          value={type}
          label={<TypeLabel type={type} count={counts && (counts[type] ?? 0)} />}
          checked={chosen.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
    </fieldset>
  )
}

function TypeLabel({ type, count }: { type: PropertyType; count: number | undefined }) {
  if (count === undefined) return type
  return (
    <>
      {type} <span className="tabular text-ink-3">({formatNumber(count)})</span>
    </>
  )
}
