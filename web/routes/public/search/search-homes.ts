import { parseSearchQuery } from '../../../../domain/search/search-query.ts'
import { visitorClient } from '../../../data/request-context.ts'
import { summariseCard } from '../../../entities/listing/search-card.ts'
import { fetchPage } from '../../../features/search/results/page-cursors.ts'
import type { Route } from './+types/search-homes.ts'

/** Listings for the cards over the map: /search/homes?type=sale&bounds=… */
export async function loader({ context, request }: Route.LoaderArgs) {
  const now = new Date()
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const cards = await fetchPage(context.get(visitorClient), query, now)
  const listings = cards.map((card) => summariseCard(card, now))
  return Response.json(listings, { headers: { 'cache-control': 'public, max-age=30' } })
}
