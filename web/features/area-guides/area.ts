export type AreaSummary = {
  slug: string
  name: string
  kind: 'town' | 'district'
  parent: string | null
  parent_slug: string | null
  region: string | null
  country: string | null
  homes_for_sale: number
  homes_to_rent: number
  median_price: number | null
  median_rent: number | null
}

/** `bedrooms`: -1 is all sizes, 5 is five or more. */
export type AreaPrices = {
  listing_type: 'sale' | 'rent'
  bedrooms: number
  sample: number
  median: number
  lower: number
  upper: number
  median_days: number
}

export type AreaGuide = AreaSummary & {
  latitude: number
  longitude: number
  calculated_at: string
  prices: AreaPrices[]
  districts: AreaSummary[]
  nearby: (AreaSummary & { metres: number })[]
  stations: { name: string; metres: number }[]
}

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
