import { BlockList, isIP } from 'node:net'

type Options = {
  /** Addresses and networks (10.0.0.0/8) whose word on who they speak for is taken. */
  trustedProxies: readonly string[]
  /** The other end of the connection a request came in on. */
  peerAddress: (request: Request) => string | undefined
}

const unknownAddress = '0.0.0.0'

/**
 * The address a request really came from. X-Forwarded-For is a claim: it is read from the right, and only as far
 * as those who made it are trusted, so that a visitor cannot put another's address in front.
 */
export function createClientAddress({ trustedProxies, peerAddress }: Options): (request: Request) => string {
  const trusted = toBlockList(trustedProxies)
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (request) => {
    let address = normaliseAddress(peerAddress(request) ?? '') || unknownAddress
    const claims = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map(normaliseAddress)
      .filter(Boolean)
    while (isTrusted(address)) {
      const claimed = claims.pop()
      if (!claimed || !isIP(claimed)) break
      address = claimed
    }
    return address
  }
}

function toBlockList(list: readonly string[]): BlockList {
  const blocks = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) blocks.addAddress(address, family)
    else blocks.addSubnet(address, Number(bits), family)
  }
  return blocks
}

/** '::ffff:10.0.0.1' -> '10.0.0.1' · '[2001:db8::1]:443' -> '2001:db8::1' · '10.0.0.1:8080' -> '10.0.0.1' */
function normaliseAddress(given: string): string {
  const address = given.trim().replace(/^\[(.+)\](:\d+)?$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(mapped) ? mapped.slice(0, mapped.indexOf(':')) : mapped
}
