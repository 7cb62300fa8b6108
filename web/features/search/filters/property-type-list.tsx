import { type PropertyType, propertyTypes } from '../../../../domain/search/search-options.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import type { FilterProps } from './filter-selects.tsx'

/** None ticked means all types. */
export function PropertyTypeList({ query, change, id, className }: FilterProps) {
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
          label={type}
          checked={chosen.includes(type)}
          onChange={() => toggle(type)}
        />
      ))}
    </fieldset>
  )
}
