import { visitorClient } from '../../../data/request-context.ts'
import { fetchSuggestions } from '../../../features/search/search-box/fetch-suggestions.ts'
import type { Route } from './+types/search-suggestions.ts'

/** Places for the search field. They change with an edition of the gazetteer, so an hour is nothing. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('text') ?? ''
  const suggestions = await fetchSuggestions(context.get(visitorClient), text)
  return Response.json(suggestions, { headers: { 'cache-control': 'public, max-age=3600' } })
}
