import { parseSearchQuery } from '../../../domain/search-query.ts'
import { type SearchCard, summariseCard } from '../../features/listings/search-card.ts'
import { fetchPage } from '../../features/search/page-cursors.ts'
import { visitorClient } from '../../lib/request-context.ts'
import type { Route } from './+types/search-homes.ts'

/** The homes of a search by themselves, for the cards over the map: /search/homes?type=sale&bounds=… */
export async function loader({ context, request }: Route.LoaderArgs) {
  const now = new Date()
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const cards = await fetchPage<SearchCard>(context.get(visitorClient), query, now)
  const homes = cards.map((card) => summariseCard(card, now))
  return Response.json(homes, { headers: { 'cache-control': 'public, max-age=30' } })
}
