import { visitorClient } from '../../../data/request-context.ts'
import { fetchSuggestions, parseNear } from '../../../features/search/search-box/fetch-suggestions.ts'
import type { Route } from './+types/search-suggestions.ts'

/** Suggestions change with the gazetteer and slowly with the market, so they are cached for an hour. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const near = parseNear(params.get('near'))
  const suggestions = await fetchSuggestions(context.get(visitorClient), params.get('text') ?? '', near)
  return Response.json(suggestions, { headers: { 'cache-control': 'public, max-age=3600' } })
}
