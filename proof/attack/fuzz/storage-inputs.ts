import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import type { AttackContext } from '../attack-context.ts'
import type { Body } from '../endpoints.ts'
import { anyActor } from './fuzz.ts'
import { objectOf, oddSegment, oddText, oddValue } from './odd-values.ts'

export type StorageInputs = ReturnType<typeof storageInputs>

/** Buckets, names, bytes and options for the endpoints of /storage/v1. */
export function storageInputs(context: AttackContext, uploads: string[], small: Buffer) {
  const folders = [...context.actors.fixture.ids.values()].flatMap(
    ({ draft = '', live = '', agency = '', person = '' }) => [draft, live, agency, person],
  )
  const ours = [
    'listing-pictures',
    'listing-pictures',
    'agency-pictures',
    'content-pictures',
    'imports',
    'nowhere',
  ]
  const bucket = mostly(pick(ours), oddSegment, 12)
  const file = fc.tuple(pick(folders), pick(['a.webp', 'a.jpg', 'b/c.png', 'feed.csv', '']))
  const name = mostly(
    file.map((parts) => parts.join('/')),
    fc.array(oddSegment, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
    2,
  )
  return {
    bucket,
    place: fc.tuple(bucket, name).map((parts) => parts.join('/')),
    key: mostly<unknown>(
      file.map((parts) => parts.join('/')),
      oddValue,
      4,
    ),
    bytes: bytesLike(small),
    sizes: objectOf({
      width: mostly<unknown>(fc.integer({ min: -5, max: 4000 }), oddValue, 4),
      height: oddValue,
      resize: mostly<unknown>(pick(['cover', 'contain', 'fill']), oddValue, 4),
      quality: oddValue,
      format: oddValue,
    }),
    headers: uploadHeaders,
    upload: pick(uploads),
    uploader: mostly(fc.constant(context.actors.actor('user')), anyActor(context), 4),
    who: anyActor(context),
  }
}

/** A picture, a picture with one corrupted byte, or random bytes. */
function bytesLike(small: Buffer): fc.Arbitrary<Body> {
  const corrupted = fc.tuple(fc.nat({ max: small.length - 1 }), fc.nat({ max: 255 })).map(([at, value]) => {
    const copy = Buffer.from(small)
    copy[at] = value
    return copy
  })
  return fc.oneof(
    fc.constant(small),
    corrupted,
    fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)),
    oddText.map((text) => Buffer.from(text)),
  )
}

const headerText = oddText.map((text) => text.replaceAll(/[^ -~]/g, '').slice(0, 500))
const uploadHeaders = fc.record(
  {
    'upload-length': mostly(pick(['10', '300']), headerText, 4),
    'upload-offset': mostly(fc.constant('0'), headerText, 4),
    'upload-metadata': headerText,
    'content-type': mostly(fc.constant('application/offset+octet-stream'), headerText, 4),
    'tus-resumable': mostly(fc.constant('1.0.0'), headerText, 4),
    'x-upsert': pick(['true', 'false', 'maybe']),
    'x-metadata': headerText,
  },
  { requiredKeys: ['tus-resumable'] },
)
