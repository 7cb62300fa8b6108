import { parseSearchText } from '../../../../domain/search/natural-language.ts'
import type { SupabaseClient } from '../../../../supabase/database.ts'
import { callFunction } from '../../../data/call-function.ts'
import type { Suggestion } from './suggestion.ts'

const maxTextLength = 200
const maxShown = 7

/** Places that start with the text. In a sentence, the name of the place is completed: '2 bed flat in Lee'. */
export async function fetchSuggestions(client: SupabaseClient, text: string): Promise<Suggestion[]> {
  const input = text.slice(0, maxTextLength).trim()
  if (!input) return []
  const { location: name, isPlain } = parseSearchText(input, 'sale')
  const plain = await suggest(client, input)
  const isName = plain.some((place) => place.name.toLowerCase().startsWith(input.toLowerCase()))
  if (isPlain || isName) return plain
  const at = input.lastIndexOf(name)
  if (name.length < 2 || at < 0) return []
  const places = await suggest(client, name)
  return places.map((place) => ({
    ...place,
    location: input.slice(0, at) + place.location + input.slice(at + name.length),
  }))
}

async function suggest(client: SupabaseClient, query: string): Promise<Suggestion[]> {
  const places = await callFunction(client, 'suggest_places', { query, max_count: maxShown })
  return places.map(({ location, name, kind, parent }) => ({ location, name, kind, parent }))
}
