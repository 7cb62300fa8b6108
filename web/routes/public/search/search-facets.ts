import { priceEdges } from '../../../../domain/search/facets.ts'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'
import { visitorClient } from '../../../data/request-context.ts'
import type { Route } from './+types/search-facets.ts'

/** The number of listings of a search and beside each choice of its filters: /search/facets?location=Leeds&type=sale */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const facets = await callFunction(context.get(visitorClient), 'search_facets', {
    criteria: searchCriteria(query, new Date()),
    price_edges: priceEdges(query.type),
  })
  return Response.json(facets, { headers: { 'cache-control': 'public, max-age=30' } })
}
