import { parseSearchText } from '../../../../domain/search/natural-language.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import type { Suggestion } from './suggestion.ts'

type Position = { latitude: number; longitude: number }

const maxTextLength = 200
const maxShown = 7

/** Places that start with the text. In a sentence, the name of the place is completed: '2 bed flat in Lee'. */
export async function fetchSuggestions(
  client: SupabaseClient,
  text: string,
  near: Position | undefined,
): Promise<Suggestion[]> {
  const input = text.slice(0, maxTextLength).trim()
  if (!input) return []
  const { location: name, isPlain } = parseSearchText(input, 'sale')
  const plain = await suggest(client, input, near)
  const isName = plain.some((place) => place.name.toLowerCase().startsWith(input.toLowerCase()))
  if (isPlain || isName) return plain
  const at = input.lastIndexOf(name)
  if (name.length < 2 || at < 0) return []
  const places = await suggest(client, name, near)
  return places.map((place) => ({
    ...place,
    // A sentence is read as text, so it has no id.
    slug: null,
    location: input.slice(0, at) + place.location + input.slice(at + name.length),
  }))
}

async function suggest(
  client: SupabaseClient,
  query: string,
  near: Position | undefined,
): Promise<Suggestion[]> {
  const places = await callFunction(client, 'suggest_places', {
    query,
    max_count: maxShown,
    ...(near ? { near_latitude: near.latitude, near_longitude: near.longitude } : {}),
  })
  return places.map(({ location, name, kind, parent, slug }) => ({ location, name, kind, parent, slug }))
}

/** The searcher's last place: '53.8_-1.5'. To a tenth of a degree, so that the address says no more than the region. */
export function parseNear(value: string | null): Position | undefined {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = (value ?? '').split('_').map(Number)
  const isInCountry = latitude >= 49 && latitude <= 61.5 && longitude >= -9 && longitude <= 2.5
  return value && isInCountry && rest.length === 0 ? { latitude, longitude } : undefined
}
