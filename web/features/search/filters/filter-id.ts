import { propertyTypes } from '../../../../domain/search/search-options.ts'

type Control = 'price' | 'bedrooms' | 'types' | 'features' | 'keywords' | 'added'

/** The id of a control, so that a chip can lead to it. */
export const filterId = (control: Control) => `filter-${control}`

const ownControls = new Set<string>(['price', 'bedrooms', 'keywords', 'added'])
const types = new Set<string>(propertyTypes)

/** The control of an active filter; undefined for filters set on the map. */
export function controlOf(filterKey: string): string | undefined {
  if (filterKey === 'bounds' || filterKey === 'area') return undefined
  if (ownControls.has(filterKey)) return filterId(filterKey as Control)
  return filterId(types.has(filterKey) ? 'types' : 'features')
}
