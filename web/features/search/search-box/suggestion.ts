/** `location` is the text for the field, `slug` the id that finds exactly this place; a full postcode needs none. */
export type Suggestion = {
  location: string
  name: string
  kind: string
  parent: string | null
  slug: string | null
}

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
  postcode_area: 'Postcode area',
  quarter: 'Part of London',
  national_park: 'National park',
  landscape: 'National Landscape',
  university: 'University',
  hospital: 'Hospital',
  airport: 'Airport',
}

const codes = new Set(['outcode', 'sector', 'postcode_area'])

/** Distinguishes places of the same name: 'Area in London' · 'Postcode district, Manchester' · 'County' */
export function describeSuggestion({ name, kind, parent }: Suggestion): string {
  const word = kinds[kind] ?? ''
  if (!parent || parent === name || kind === 'quarter') return word
  return codes.has(kind) ? `${word}, ${parent}` : `${word} in ${parent}`
}
