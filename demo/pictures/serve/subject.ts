import { createHash } from 'node:crypto'
import type { ListingFacts } from '../facts.ts'
import type { PictureName } from '../names.ts'
import { pictureEdition } from '../picture.ts'
import type { Format, Width } from './formats.ts'

export type Subject =
  | { kind: 'listing'; id: string; name: PictureName; facts: ListingFacts }
  | { kind: 'post'; slug: string }
  | { kind: 'agency'; slug: string }

export type Rendering = { subject: Subject; width: Width; format: Format }

/** Cache file name: it changes with the drawing code, the listing's details and the size. */
export function renderingKey({ subject, width, format }: Rendering): string {
  const parts =
    subject.kind === 'listing'
      ? ['listing', subject.id, subject.name, factParts(subject.facts)]
      : [subject.kind, subject.slug]
  return createHash('sha256')
    .update(JSON.stringify([pictureEdition, parts, width, format]))
    .digest('hex')
    .slice(0, 40)
}

/** Independent of the object's key order. */
const factParts = (facts: ListingFacts) => [
  facts.property_type,
  facts.listing_type,
  facts.bedrooms,
  facts.bathrooms,
  facts.receptions,
  facts.square_feet,
  facts.features,
  facts.country,
  facts.region,
  facts.building,
]
