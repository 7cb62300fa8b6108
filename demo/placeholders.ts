import type { Tx } from '../platform/db/connect.ts'
import type { Listing } from './listings/listing.ts'
import { type ThumbhashOf, thumbhashes } from './pictures/thumbhashes.ts'

/** A card shows the main picture, so that is the one with a placeholder. */
export function mainPicture({ id, facts }: Listing): ThumbhashOf {
  return { id, facts, name: 'front' }
}

/** Drawn in worker threads while the database loads the rest. */
export async function drawPlaceholders(pictures: ThumbhashOf[]): Promise<{ id: string; hash: string }[]> {
  const hashes = await thumbhashes(pictures)
  return pictures.map(({ id }, i) => ({ id, hash: hashes[i] ?? '' }))
}

export async function writePlaceholders(tx: Tx, placeholders: { id: string; hash: string }[]): Promise<void> {
  await tx`
    update public.properties p set image_details = jsonb_set(p.image_details, '{0,thumbhash}', to_jsonb(d.hash))
    from unnest(${placeholders.map((each) => each.id)}::uuid[], ${placeholders.map((each) => each.hash)}::text[]) as d (id, hash)
    where p.id = d.id`
}
