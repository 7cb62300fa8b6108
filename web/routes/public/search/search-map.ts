import { visitorClient } from '../../../data/request-context.ts'
import { fetchClusters } from '../../../features/search/map/fetch-clusters.ts'
import type { Route } from './+types/search-map.ts'

/** Pins in the window of the map: /search/map?location=Leeds&type=sale&window=…&zoom=12 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const clusters = await fetchClusters(context.get(visitorClient), new URL(request.url).searchParams)
  if (!clusters) return Response.json([], { status: 400 })
  return Response.json(clusters, { headers: { 'cache-control': 'public, max-age=30' } })
}
