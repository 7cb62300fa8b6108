import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { badAuthorization, badQuerySignature, clockSkewed, forbidden, linkExpired } from './s3-error.ts'

/** A signature as sent, in the header or, for links, in the query (AWS Signature Version 4). */
export type SignedRequest = {
  accessKeyId: string
  /** The user's own token: its policies decide. */
  sessionToken: string | undefined
  /** `20261119/eu-west-2/s3/aws4_request` */
  scope: string
  /** `20261119T101500Z` */
  time: string
  signature: string
  /** The hash of the body, or how the body is signed. */
  contentHash: string
  canonicalRequest: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const maxSkewMs = 15 * 60 * 1000
const maxLinkSeconds = 7 * 24 * 3600
const unsignedPayload = 'UNSIGNED-PAYLOAD'

export const sha256 = (value: string | Uint8Array) => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest()

/** Reads the signature, without checking it. */
export function readSignature(request: Request): SignedRequest {
  const url = new URL(request.url)
  const header = request.headers.get('authorization')
  if (url.searchParams.has('X-Amz-Signature')) return signatureOfLink(request, url)
  if (header?.startsWith(`${algorithm} `)) return signatureOfHeader(request, url, header)
  throw forbidden()
}

function signatureOfHeader(request: Request, url: URL, header: string): SignedRequest {
  const fields = new Map(
    header
      .slice(algorithm.length)
      .split(',')
      .map((part) => part.trim().split('=', 2) as [string, string]),
  )
  const [credential, signed, signature] = ['Credential', 'SignedHeaders', 'Signature'].map((name) => {
    const value = fields.get(name)
    if (!value) throw badAuthorization(`The authorization header is missing ${name}.`)
    return value
  }) as [string, string, string]
  const time = request.headers.get('x-amz-date') ?? ''
  const sentAt = parseTime(time)
  if (sentAt === undefined) throw badAuthorization('The request has no valid x-amz-date.')
  if (Math.abs(Date.now() - sentAt) > maxSkewMs) throw clockSkewed()
  const contentHash = request.headers.get('x-amz-content-sha256') ?? ''
  if (!contentHash) throw badAuthorization('The request has no x-amz-content-sha256.')
  const names = signedNames(signed)
  // Whatever the service obeys must be signed.
  const unsignedName = [...request.headers.keys()].find(
    (name) => name.startsWith('x-amz-') && !names.includes(name),
  )
  if (unsignedName || !names.includes('host'))
    throw badAuthorization(`The header ${unsignedName ?? 'host'} must be signed.`)
  return {
    ...credentialOf(credential, time, badAuthorization),
    time,
    signature,
    contentHash,
    sessionToken: request.headers.get('x-amz-security-token') ?? undefined,
    canonicalRequest: canonicalRequest(request, url, names, contentHash),
  }
}

function signatureOfLink(request: Request, url: URL): SignedRequest {
  const parameter = (name: string) => url.searchParams.get(name) ?? ''
  if (parameter('X-Amz-Algorithm') !== algorithm)
    throw badQuerySignature(`X-Amz-Algorithm must be ${algorithm}.`)
  const time = parameter('X-Amz-Date')
  const sentAt = parseTime(time)
  if (sentAt === undefined) throw badQuerySignature('X-Amz-Date is not valid.')
  const seconds = Number(parameter('X-Amz-Expires'))
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > maxLinkSeconds)
    throw badQuerySignature(`X-Amz-Expires must be 1 to ${maxLinkSeconds} seconds.`)
  if (sentAt - Date.now() > maxSkewMs) throw clockSkewed()
  if (Date.now() > sentAt + seconds * 1000) throw linkExpired()
  const names = signedNames(parameter('X-Amz-SignedHeaders'))
  // A link that somebody forwards must not gain a meaning by headers that nobody signed.
  const unsignedName = [...request.headers.keys()].find(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !names.includes(name),
  )
  if (unsignedName || !names.includes('host'))
    throw badQuerySignature(`The header ${unsignedName ?? 'host'} must be signed.`)
  // A hash in the link is signed, so no header can replace it.
  const contentHash =
    url.searchParams.get('X-Amz-Content-Sha256') ??
    request.headers.get('x-amz-content-sha256') ??
    unsignedPayload
  return {
    ...credentialOf(parameter('X-Amz-Credential'), time, badQuerySignature),
    time,
    signature: parameter('X-Amz-Signature'),
    contentHash,
    sessionToken: url.searchParams.get('X-Amz-Security-Token') ?? undefined,
    canonicalRequest: canonicalRequest(request, url, names, contentHash),
  }
}

const signedNames = (list: string) => list.toLowerCase().split(';').filter(Boolean)

function credentialOf(credential: string, time: string, problem: (message: string) => Error) {
  const [, accessKeyId, scope] = /^([^/]+)\/(\d{8}\/[\w-]*\/s3\/aws4_request)$/.exec(credential) ?? []
  if (!accessKeyId || !scope?.startsWith(`${time.slice(0, 8)}/`))
    throw problem('The credential must be <key>/<date>/<region>/s3/aws4_request.')
  return { accessKeyId, scope }
}

/** 20261119T101500Z -> milliseconds */
function parseTime(time: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time)
  if (!match) return undefined
  const [, year, month, day, hours, minutes, seconds] = match
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? undefined : at
}

function canonicalRequest(request: Request, url: URL, names: string[], contentHash: string): string {
  const headers = names.map(
    (name) => `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`,
  )
  return [
    request.method,
    url.pathname.split('/').map(encodeSegment).join('/'),
    canonicalQuery(url),
    headers.join(''),
    names.join(';'),
    contentHash,
  ].join('\n')
}

/** Clients encode some characters that browsers leave alone, so everything is encoded anew. */
function encodeSegment(segment: string): string {
  try {
    return encode(decodeURIComponent(segment))
  } catch {
    return segment
  }
}

const encode = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function canonicalQuery(url: URL): string {
  return url.search
    .slice(1)
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [encodeSegment(name), encodeSegment(value.join('='))] as const
    })
    .filter(([name]) => name !== 'X-Amz-Signature')
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

export type SigningKey = { sign: (text: string) => string }

/** The key for one day, derived from the secret. */
export function signingKeyOf(secret: string, scope: string): SigningKey {
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), end)
  return { sign: (text) => hmac(key, text).toString('hex') }
}

export const stringToSign = ({ time, scope, canonicalRequest: request }: SignedRequest) =>
  [algorithm, time, scope, sha256(request)].join('\n')

export function isSameSignature(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
