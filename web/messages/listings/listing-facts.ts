import type { ListingSuggestion, MissingFact } from '../../../supabase/function-types.ts'

/** Facts an advert may lack, as in 'Missing: photos, floor plan'. */
export const missingFactLabels: Record<MissingFact, string> = {
  address: 'Full address',
  price: 'Price',
  type: 'Property type',
  photos: 'At least five photos',
  floor_plan: 'Floor plan',
  description: 'Description',
  bedrooms: 'Bedrooms',
  size: 'Floor area',
  epc: 'EPC rating',
  council_tax: 'Council tax band',
  tenure: 'Tenure',
  deposit: 'Deposit',
}

type Facts = { suggestion: ListingSuggestion; photos: number; missing: readonly MissingFact[] }

/** What would help a listing that gets little attention. */
export function describeSuggestion({ suggestion, photos, missing }: Facts): string {
  switch (suggestion) {
    case 'photos':
      return photos === 0
        ? 'Has no photos. Add at least five.'
        : `Has ${photos} ${photos === 1 ? 'photo' : 'photos'}. Add more.`
    case 'facts':
      return `Add ${listFacts(missing)}.`
    case 'no_views':
      return 'No views this week. Check the title, first photo and price.'
    case 'price':
      return 'On the market for 60 days without an enquiry this month. Review the price.'
  }
}

/** floor area, EPC rating and 2 more */
export function listFacts(missing: readonly MissingFact[]): string {
  const names = missing.map((fact) =>
    missingFactLabels[fact].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()),
  )
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
