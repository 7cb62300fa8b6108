import fc from 'fast-check'
import { picture } from '../../contract/storage-picture.ts'
import { type Body, type Endpoint, requestTo } from './endpoints.ts'
import { fuzz, somebody } from './fuzz.ts'
import {
  asText,
  bodyOf,
  encoded,
  mostly,
  objectOf,
  oddSegment,
  oddText,
  oddValue,
  pick,
} from './odd-values.ts'
import type { Attack, Siege } from './siege.ts'

/** Every endpoint of /storage/v1, with odd names, odd bytes and odd wishes. */
export const fuzzStorage: Attack = {
  name: 'fuzzing: storage',
  run: async (siege, tally) => {
    const words = wordsOf(siege, await picture('jpeg', { width: 8, height: 8 }))
    const endpoints = [...reading(words), ...writing(words), ...managing(words), ...buckets(siege, words)]
    await fuzz({ siege, tally, arbitrary: requestTo('/storage/v1', endpoints) })
  },
}

type Words = ReturnType<typeof wordsOf>

const json = (fields: Record<string, fc.Arbitrary<unknown>>) => bodyOf(objectOf(fields))

function wordsOf(siege: Siege, small: Buffer) {
  const folders = [...siege.cast.world.names.values()].flatMap(
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
    ),
    bytes: bytesLike(small),
    sizes: objectOf({
      width: mostly<unknown>(fc.integer({ min: -5, max: 4000 }), oddValue),
      height: oddValue,
      resize: mostly<unknown>(pick(['cover', 'contain', 'fill']), oddValue),
      quality: oddValue,
      format: oddValue,
    }),
    headers: uploadHeaders,
    who: somebody(siege),
  }
}

/** A picture, a picture with one byte bent, and anything. */
function bytesLike(small: Buffer): fc.Arbitrary<Body> {
  const bent = fc.tuple(fc.nat({ max: small.length - 1 }), fc.nat({ max: 255 })).map(([at, value]) => {
    const copy = Buffer.from(small)
    copy[at] = value
    return copy
  })
  return fc.oneof(
    fc.constant(small),
    bent,
    fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)),
    oddText.map((text) => Buffer.from(text)),
  )
}

const headerText = oddText.map((text) => text.replaceAll(/[^ -~]/g, '').slice(0, 500))
const uploadHeaders = fc.record(
  {
    'upload-length': mostly(pick(['10', '300']), headerText),
    'upload-offset': mostly(fc.constant('0'), headerText),
    'upload-metadata': headerText,
    'tus-resumable': mostly(fc.constant('1.0.0'), headerText),
    'x-upsert': pick(['true', 'false', 'maybe']),
    'x-metadata': headerText,
  },
  { requiredKeys: ['tus-resumable'] },
)

function reading({ place, sizes, who }: Words): Endpoint[] {
  const plain = pick([
    '/object',
    '/object/public',
    '/object/authenticated',
    '/object/info',
    '/object/info/public',
  ])
  const end = pick(['', '', '?download=', '?download=x%0d%0ay'])
  const wish = sizes.map((wanted) =>
    Object.entries(wanted).map((pair) => pair.map((each) => encoded(asText(each))).join('=')),
  )
  const rendered = pick(['/render/image/public', '/render/image/authenticated'])
  const signed = pick(['/object/sign', '/render/image/sign'])
  return [
    { weight: 6, method: 'GET', path: fc.tuple(plain, place, end).map(([a, b, c]) => `${a}/${b}${c}`), who },
    {
      weight: 5,
      method: 'GET',
      path: fc.tuple(rendered, place, wish).map(([a, b, c]) => `${a}/${b}?${c.join('&')}`),
      who,
    },
    {
      weight: 3,
      method: 'GET',
      path: fc.tuple(signed, place, oddText).map(([a, b, token]) => `${a}/${b}?token=${encoded(token)}`),
      who,
    },
  ]
}

function writing({ place, bytes, headers, who }: Words): Endpoint[] {
  const signed = fc
    .tuple(place, oddText)
    .map(([at, token]) => `/object/upload/sign/${at}?token=${encoded(token)}`)
  const upload = oddSegment.map((each) => `/upload/resumable/${each}`)
  return [
    { weight: 5, method: 'POST', path: place.map((at) => `/object/${at}`), body: bytes, headers, who },
    { weight: 2, method: 'PUT', path: place.map((at) => `/object/${at}`), body: bytes, headers, who },
    { weight: 2, method: 'PUT', path: signed, body: bytes, headers, who },
    {
      weight: 2,
      method: 'POST',
      path: place.map((at) => `/object/upload/sign/${at}`),
      body: json({}),
      headers,
      who,
    },
    { weight: 2, method: 'POST', path: '/upload/resumable', body: bytes, headers, who },
    { method: 'PATCH', path: upload, body: bytes, headers, who },
    { method: 'HEAD', path: upload, headers, who },
    { method: 'DELETE', path: upload, headers, who },
  ]
}

function managing({ bucket, place, key, sizes, who }: Words): Endpoint[] {
  const sortBy = objectOf({
    column: mostly<unknown>(pick(['name', 'created_at']), oddValue),
    order: oddValue,
  })
  const list = { prefix: key, limit: oddValue, offset: oddValue, search: oddValue, sortBy }
  const move = {
    bucketId: mostly<unknown>(pick(['listing-pictures', 'imports']), oddValue),
    sourceKey: key,
    destinationKey: key,
    destinationBucket: oddValue,
  }
  const many = {
    expiresIn: mostly<unknown>(fc.constant(60), oddValue),
    paths: fc.array(key, { maxLength: 3 }),
  }
  const pages = { prefix: key, limit: oddValue, cursor: oddValue, with_delimiter: oddValue }
  const removed = { prefixes: fc.array(oddValue, { maxLength: 3 }) }
  return [
    { weight: 3, method: 'POST', path: bucket.map((at) => `/object/list/${at}`), body: json(list), who },
    { weight: 2, method: 'POST', path: bucket.map((at) => `/object/list-v2/${at}`), body: json(pages), who },
    { weight: 2, method: 'POST', path: pick(['/object/move', '/object/copy']), body: json(move), who },
    {
      weight: 2,
      method: 'POST',
      path: place.map((at) => `/object/sign/${at}`),
      body: json({ expiresIn: oddValue, transform: sizes }),
      who,
    },
    { weight: 2, method: 'POST', path: bucket.map((at) => `/object/sign/${at}`), body: json(many), who },
    { weight: 2, method: 'DELETE', path: bucket.map((at) => `/object/${at}`), body: json(removed), who },
    {
      method: 'DELETE',
      path: fc.tuple(bucket, oddSegment).map((parts) => `/object/${parts.join('/')}`),
      who,
    },
    { method: 'TRACE', path: oddSegment.map((each) => `/${each}`), who },
  ]
}

/** The service could empty a bucket of ours; it is given only buckets that nobody needs. */
function buckets({ cast }: Siege, { bucket, place, who }: Words): Endpoint[] {
  const service = fc.constant(cast.actor('service'))
  const spares = ['spare-a', 'spare-b']
  const spare = mostly(
    pick(spares),
    oddText.map((text) => encoded(`spare ${text}`)),
    3,
  )
  const facts = {
    id: mostly<unknown>(pick(spares), oddValue),
    name: mostly<unknown>(pick(spares), oddValue),
    public: oddValue,
    file_size_limit: oddValue,
    allowed_mime_types: oddValue,
  }
  return [
    {
      method: 'GET',
      path: fc.oneof(
        bucket.map((at) => `/bucket/${at}`),
        fc.constant('/bucket'),
      ),
      who,
    },
    { method: 'POST', path: '/bucket', body: json(facts), who: service },
    { method: 'PUT', path: spare.map((at) => `/bucket/${at}`), body: json(facts), who: service },
    { method: 'POST', path: spare.map((at) => `/bucket/${at}/empty`), who: service },
    { method: 'DELETE', path: spare.map((at) => `/bucket/${at}`), who: service },
    { method: 'POST', path: '/bucket', body: json(facts), who },
    {
      method: 'DELETE',
      path: fc.oneof(
        bucket.map((at) => `/bucket/${at}`),
        place.map((at) => `/cdn/${at}`),
      ),
      who,
    },
  ]
}
