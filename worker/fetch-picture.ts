import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'

const maxBytes = 10 * 1024 * 1024
const timeoutMs = 20_000
const maxRedirects = 3

/**
 * Networks that are not public: a URL in a feed must not reach internal hosts. From the registries of special-purpose
 * addresses (https://www.iana.org/assignments/iana-ipv4-special-registry, iana-ipv6-special-registry), read on 18
 * November 2026. Of IPv6 only 2000::/3 is allocated, so the rest is blocked as a whole: mapped and translated IPv4
 * (::ffff:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48), discard (100::/64), segment routing (5f00::/16), unique and site local
 * (fc00::/7, fec0::/10) and multicast.
 */
const nonPublicNetworks = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  nonPublicNetworks.ipv4.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  // Teredo, benchmarking, ORCHID and other assignments of the IETF.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 contains an IPv4 address, which may be internal.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  nonPublicNetworks.ipv6.addSubnet(network, bits, 'ipv6')

/** One list per family: Node also checks an IPv4 address against IPv6 networks, as a mapped address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  return family === 6
    ? !nonPublicNetworks.ipv6.check(address, 'ipv6')
    : !nonPublicNetworks.ipv4.check(address, 'ipv4')
}

/** A permanent failure: retrying is pointless. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

type Options = { isAllowed?: (address: string) => boolean }
type Limits = { accept: string; maxBytes: number; protocols: RegExp }

const picture: Limits = { accept: 'image/*', maxBytes, protocols: /^https?:$/ }
const feedFile: Limits = { accept: '*/*', maxBytes: 20 * 1024 * 1024, protocols: /^https:$/ }

/** Downloads a picture. The host name is resolved once, and the checked address is the one connected to. */
export const fetchPicture = (address: string, options: Options = {}): Promise<Uint8Array> =>
  download(address, picture, options)

/** Downloads a file of a feed, in the same way but by https alone. */
export const fetchFeedFile = (address: string, options: Options = {}): Promise<Uint8Array> =>
  download(address, feedFile, options)

async function download(
  address: string,
  limits: Limits,
  { isAllowed = isPublicAddress }: Options,
): Promise<Uint8Array> {
  let url = URL.parse(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!url || !limits.protocols.test(url.protocol) || url.username || url.password)
      throw new PictureRefused('not an address of the web')
    const response = await sendRequest(url, limits.accept, isAllowed)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readAll(response, limits.maxBytes)
    response.resume()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw statusError(statusCode)
    url = URL.parse(headers.location, url)
  }
  throw new PictureRefused('moved too often')
}

const statusError = (status: number) =>
  status >= 400 && status < 500 && status !== 429
    ? new PictureRefused(`answered ${status}`)
    : new Error(`answered ${status}`)

function sendRequest(
  url: URL,
  accept: string,
  isAllowed: (address: string) => boolean,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isAllowed(host)) throw new PictureRefused('not a public address')
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = {
    lookup: publicLookup(isAllowed),
    headers: { accept },
    signal: AbortSignal.timeout(timeoutMs),
    agent: false as const,
  }
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}

function publicLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(new PictureRefused('not a public address'), '', 0)
      if (options.all) return done(null, found)
      return done(null, first.address, first.family)
    })
}

async function readAll(response: IncomingMessage, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) {
      response.destroy()
      throw new PictureRefused(`larger than ${limit / 1024 / 1024} MB`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
