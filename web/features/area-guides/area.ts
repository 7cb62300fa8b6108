import type { FunctionResult } from '../../../supabase/database.ts'

export type AreaSummary = FunctionResult<'list_areas'>[number]
export type AreaGuide = NonNullable<FunctionResult<'area_guide'>>
/** `bedrooms`: -1 is all sizes, 5 is five or more. */
export type AreaPrices = AreaGuide['prices'][number]

/** No median is shown for fewer listings than this. */
export const smallestSample = 3

/** 'BS7, Bristol' · 'Bristol' */
export function areaTitle({ kind, name, parent }: Pick<AreaSummary, 'kind' | 'name' | 'parent'>): string {
  return kind === 'district' && parent ? `${name}, ${parent}` : name
}

/** Studio · 1 bedroom · 5 or more bedrooms */
export function bedroomsLabel(bedrooms: number): string {
  if (bedrooms === 0) return 'Studio'
  if (bedrooms === 1) return '1 bedroom'
  return bedrooms >= 5 ? '5 or more bedrooms' : `${bedrooms} bedrooms`
}
