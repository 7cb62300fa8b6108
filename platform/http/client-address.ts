import { BlockList, isIP } from 'node:net'

type Options = {
  /** Addresses and networks (10.0.0.0/8) whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** The address of the connection's other end. */
  peerAddress: (request: Request) => string | undefined
}

const unknownAddress = '0.0.0.0'

/**
 * The client's address. X-Forwarded-For is read from the right, and only as far as it was written by trusted proxies, so that a
 * visitor cannot forge an address by sending the header.
 */
export function createClientAddress({ trustedProxies, peerAddress }: Options): (request: Request) => string {
  const trusted = toBlockList(trustedProxies)
  const isTrusted = (address: string) =>
    isIP(address) > 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return (request) => {
    let address = normaliseAddress(peerAddress(request) ?? '') || unknownAddress
    const forwarded = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map(normaliseAddress)
      .filter(Boolean)
    while (isTrusted(address)) {
      const previousHop = forwarded.pop()
      if (!previousHop || !isIP(previousHop)) break
      address = previousHop
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
function normaliseAddress(text: string): string {
  const address = text.trim().replace(/^\[(.+)\](:\d+)?$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(mapped) ? mapped.slice(0, mapped.indexOf(':')) : mapped
}
