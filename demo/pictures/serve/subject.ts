import { createHash } from 'node:crypto'
import type { ListingFacts } from '../facts.ts'
import type { PictureName } from '../names.ts'
import { pictureEdition } from '../picture.ts'
import type { Format, Width } from './formats.ts'

/** What is to be drawn. */
export type Subject =
  | { kind: 'listing'; id: string; name: PictureName; facts: ListingFacts }
  | { kind: 'post'; slug: string }

export type Rendering = { subject: Subject; width: Width; format: Format }

/** One name for one file: it changes with the drawings, with the listing's facts and with the size. */
export function renderingKey({ subject, width, format }: Rendering): string {
  const parts =
    subject.kind === 'post'
      ? ['post', subject.slug]
      : ['listing', subject.id, subject.name, factParts(subject.facts)]
  return createHash('sha256')
    .update(JSON.stringify([pictureEdition, parts, width, format]))
    .digest('hex')
    .slice(0, 40)
}

/** In a fixed order, whatever the order in the object. */
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
]
