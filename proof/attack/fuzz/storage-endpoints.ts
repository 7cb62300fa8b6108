import fc from 'fast-check'
import { mostly, pick } from '../../../test/arbitraries.ts'
import type { AttackContext } from '../attack-context.ts'
import type { Endpoint } from '../endpoints.ts'
import { asText, bodyOf, encoded, objectOf, oddSegment, oddText, oddValue } from './odd-values.ts'
import type { StorageInputs } from './storage-inputs.ts'

const json = (fields: Record<string, fc.Arbitrary<unknown>>) => bodyOf(objectOf(fields))

/** The endpoints of /storage/v1. */
export const storageEndpoints = (context: AttackContext, inputs: StorageInputs): Endpoint[] => [
  ...reading(inputs),
  ...writing(inputs),
  ...managing(inputs),
  ...buckets(context, inputs),
  ...s3(inputs),
]

function reading({ place, sizes, who }: StorageInputs): Endpoint[] {
  const plain = pick([
    '/object',
    '/object/public',
    '/object/authenticated',
    '/object/info',
    '/object/info/public',
    '/object/info/authenticated',
  ])
  const end = pick(['', '', '?download=', '?download=x%0d%0ay'])
  const read = fc.tuple(plain, place, end).map(([a, b, c]) => `${a}/${b}${c}`)
  const options = sizes.map((size) =>
    Object.entries(size).map((pair) => pair.map((each) => encoded(asText(each))).join('=')),
  )
  const rendered = pick(['/render/image/public', '/render/image/authenticated'])
  const signed = pick(['/object/sign', '/render/image/sign'])
  return [
    { weight: 6, method: 'GET', path: read, who },
    { weight: 2, method: 'HEAD', path: read, who },
    {
      weight: 5,
      method: 'GET',
      path: fc.tuple(rendered, place, options).map(([a, b, c]) => `${a}/${b}?${c.join('&')}`),
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

function writing({ place, bytes, headers, upload, uploader, who }: StorageInputs): Endpoint[] {
  const signed = fc
    .tuple(place, oddText)
    .map(([at, token]) => `/object/upload/sign/${at}?token=${encoded(token)}`)
  const uploadAt = (id: fc.Arbitrary<string>) => id.map((each) => `/upload/resumable/${each}`)
  const mostlyBegun = uploadAt(mostly(upload, oddSegment, 4))
  // Deleted uploads are not continued.
  const seldomBegun = uploadAt(mostly(oddSegment, upload, 9))
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
    { method: 'OPTIONS', path: fc.oneof(fc.constant('/upload/resumable'), mostlyBegun), headers, who },
    { weight: 4, method: 'PATCH', path: mostlyBegun, body: bytes, headers, who: uploader },
    { method: 'HEAD', path: mostlyBegun, headers, who: uploader },
    { method: 'GET', path: mostlyBegun, headers, who },
    { method: 'DELETE', path: seldomBegun, headers, who: uploader },
  ]
}

function managing({ bucket, place, key, sizes, who }: StorageInputs): Endpoint[] {
  const sortBy = objectOf({
    column: mostly<unknown>(pick(['name', 'created_at']), oddValue, 4),
    order: oddValue,
  })
  const list = { prefix: key, limit: oddValue, offset: oddValue, search: oddValue, sortBy }
  const move = {
    bucketId: mostly<unknown>(pick(['listing-pictures', 'imports']), oddValue, 4),
    sourceKey: key,
    destinationKey: key,
    destinationBucket: oddValue,
  }
  const many = {
    expiresIn: mostly<unknown>(fc.constant(60), oddValue, 4),
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
  ]
}

/** The service role could empty real buckets, so it gets only disposable ones. */
function buckets({ actors }: AttackContext, { bucket, place, who }: StorageInputs): Endpoint[] {
  const service = fc.constant(actors.actor('service'))
  const spares = ['spare-a', 'spare-b']
  const spare = mostly(
    pick(spares),
    oddText.map((text) => encoded(`spare ${text}`)),
    3,
  )
  const facts = {
    id: mostly<unknown>(pick(spares), oddValue, 4),
    name: mostly<unknown>(pick(spares), oddValue, 4),
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
        bucket.map((at) => `/cdn/${at}`),
      ),
      who,
    },
    { method: 'DELETE', path: spare.map((at) => `/cdn/${at}`), who: service },
    ...['GET', 'PUT', 'POST', 'DELETE'].map((method) => ({
      method,
      path: bucket.map((at) => `/bucket/${at}/lifecycle`),
      who,
    })),
  ]
}

/** The S3 endpoint, with signatures that are almost of the right form. Nothing may be done for them. */
function s3({ place, bytes, who }: StorageInputs): Endpoint[] {
  const hex = pick(['0'.repeat(64), 'f'.repeat(63), ''])
  const hash = pick([
    'UNSIGNED-PAYLOAD',
    'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
    'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
  ])
  const headers = fc
    .tuple(
      mostly(pick(['key', '../key']), oddText, 3),
      hex,
      hash,
      mostly(pick(['host', 'host;x-amz-date']), oddText, 4),
    )
    .map(([key, signature, contentHash, names]) => ({
      authorization: encodeURI(
        `AWS4-HMAC-SHA256 Credential=${key}/20261119/eu-west-2/s3/aws4_request, SignedHeaders=${names}, Signature=${signature}`.toWellFormed(),
      ),
      'x-amz-content-sha256': contentHash,
      'x-amz-date': new Date().toISOString().replace(/[-:]|\.\d+/g, ''),
    }))
  const query = mostly(
    pick(['', '?uploads', '?list-type=2', '?delete', '?acl', '?partNumber=1&uploadId=x']),
    oddText.map((text) => `?${encoded(text)}`),
    4,
  )
  const link = fc
    .tuple(place, oddText, oddText)
    .map(
      ([at, credential, signature]) =>
        `/s3/${at}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encoded(credential)}&X-Amz-Date=20261119T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=${encoded(signature)}`,
    )
  const at = fc.tuple(place, query).map(([where, which]) => `/s3/${where}${which}`)
  return [
    ...['GET', 'HEAD', 'DELETE', 'POST'].map((method) => ({ method, path: at, headers, who })),
    { method: 'PUT', path: at, headers, body: bytes, who },
    { method: 'GET', path: link, who },
  ]
}
