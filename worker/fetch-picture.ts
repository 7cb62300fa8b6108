import { lookup } from 'node:dns'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'

const maxBytes = 10 * 1024 * 1024
const withinMs = 20_000
const maxMoves = 3

/** Networks that are nobody's on the internet: an address in a feed must not reach into ours. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** It will not be there next time either. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
}

type Options = { mayReach?: (address: string) => boolean }

/** The bytes behind an address of the web. The name is looked up once, and what was found is what is connected to. */
export async function fetchPicture(
  address: string,
  { mayReach = isPublicAddress }: Options = {},
): Promise<Uint8Array> {
  let url = URL.parse(address)
  for (let moves = 0; moves <= maxMoves; moves++) {
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new PictureRefused('not an address of the web')
    const response = await ask(url, mayReach)
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return readAll(response)
    response.resume()
    if (statusCode < 300 || statusCode > 399 || !headers.location) throw answered(statusCode)
    url = URL.parse(headers.location, url)
  }
  throw new PictureRefused('moved too often')
}

const answered = (status: number) =>
  status >= 400 && status < 500 && status !== 429
    ? new PictureRefused(`answered ${status}`)
    : new Error(`answered ${status}`)

function ask(url: URL, mayReach: (address: string) => boolean): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !mayReach(host)) throw new PictureRefused('not a public address')
  const get = url.protocol === 'https:' ? getSecure : getPlain
  const options = {
    lookup: publicLookup(mayReach),
    headers: { accept: 'image/*' },
    signal: AbortSignal.timeout(withinMs),
    agent: false as const,
  }
  return new Promise((resolve, reject) => {
    get(url, options, resolve).on('error', reject)
  })
}

function publicLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => mayReach(address)))
        return done(new PictureRefused('not a public address'), '', 0)
      if (options.all) return done(null, found)
      return done(null, first.address, first.family)
    })
}

async function readAll(response: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) {
      response.destroy()
      throw new PictureRefused('larger than 10 MB')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
