import { propertyTypes } from '../../../../domain/search/search-options.ts'

const controls = [
  'price',
  'bedrooms',
  'keywords',
  'added',
  'bathrooms',
  'floorArea',
  'perSqFt',
  'monthly',
  'tenure',
  'furnishing',
  'epc',
  'councilTax',
  'stated',
  'available',
  'without',
  'also',
  'not',
  'hide',
] as const
type Control = (typeof controls)[number] | 'types' | 'features'

/** The id of a control, so that a chip can lead to it. */
export const filterId = (control: Control) => `filter-${control}`

const ownControls = new Set<string>(controls)
const types = new Set<string>(propertyTypes)
/** Filters with a key for each of their values. */
const sharedControls: [prefix: RegExp, Control][] = [
  [/^not /, 'not'],
  [/^let /, 'furnishing'],
  [/^(?:seen|underOffer)$/, 'hide'],
  [/^(?:freehold|leasehold|share of freehold)$/, 'tenure'],
]

/** The control of an active filter; undefined for filters set on the map. */
export function controlOf(filterKey: string): string | undefined {
  if (filterKey === 'bounds' || filterKey === 'area') return undefined
  if (ownControls.has(filterKey)) return filterId(filterKey as Control)
  const shared = sharedControls.find(([prefix]) => prefix.test(filterKey))
  if (shared) return filterId(shared[1])
  return filterId(types.has(filterKey) ? 'types' : 'features')
}
