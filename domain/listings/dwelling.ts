import type { PropertyType } from '../search/search-options.ts'

/** Rules for homes do not apply to these, and a search finds them only if their type is chosen. */
const nonDwellings: readonly PropertyType[] = ['Commercial', 'Land', 'Garage']

/** A listing without a type counts as a dwelling. */
export const isDwelling = (type: string | null): boolean => !nonDwellings.some((each) => each === type)
