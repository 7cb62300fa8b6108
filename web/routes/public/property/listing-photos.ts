import { data } from 'react-router'
import { visitorClient } from '../../../data/request-context.ts'
import type { CardPhoto } from '../../../entities/listing/other-photos.tsx'
import { fetchPhotos } from '../../../features/listing-page/fetch-photos.ts'
import type { Route } from './+types/listing-photos.ts'

/** The photos that a card turns through, as on the listing's page and in the same order. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const photos: CardPhoto[] | undefined = await fetchPhotos(context.get(visitorClient), params.id)
  if (!photos) throw data(null, { status: 404 })
  return Response.json(photos, { headers: { 'cache-control': 'public, max-age=60' } })
}
