import { visitorClient } from '../../../data/request-context.ts'
import { fetchSuggestions } from '../../../features/search/search-box/fetch-suggestions.ts'
import type { Route } from './+types/search-suggestions.ts'

/** Suggestions change only with the gazetteer, so they are cached for an hour. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get('text') ?? ''
  const suggestions = await fetchSuggestions(context.get(visitorClient), text)
  return Response.json(suggestions, { headers: { 'cache-control': 'public, max-age=3600' } })
}
