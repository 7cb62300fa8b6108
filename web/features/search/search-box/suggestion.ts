/** `location` is the search text that finds exactly this place. */
export type Suggestion = { location: string; name: string; kind: string; parent: string | null }

const kinds: Record<string, string> = {
  country: 'Country',
  region: 'Region',
  county: 'County',
  city: 'City',
  town: 'Town',
  suburb: 'Area',
  village: 'Village',
  outcode: 'Postcode district',
  sector: 'Postcode sector',
  postcode: 'Postcode',
  station: 'Station',
}

/** Distinguishes places of the same name: 'Area in London' · 'Postcode district, Manchester' · 'County' */
export function describeSuggestion({ name, kind, parent }: Suggestion): string {
  const word = kinds[kind] ?? ''
  if (!parent || parent === name) return word
  return kind === 'outcode' || kind === 'sector' ? `${word}, ${parent}` : `${word} in ${parent}`
}
