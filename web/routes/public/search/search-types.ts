import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'
import { visitorClient } from '../../../data/request-context.ts'
import type { Route } from './+types/search-types.ts'

/** The number of listings of each property type: /search/types?location=Leeds&type=sale */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const criteria = searchCriteria(query, new Date())
  const counts = await callFunction(context.get(visitorClient), 'count_property_types', { criteria })
  return Response.json(counts, { headers: { 'cache-control': 'public, max-age=30' } })
}
