import { isIP } from 'node:net'

/**
 * The key for limits per network: an IPv4 address, or the /64 of an IPv6 address. A subscriber usually has a whole /64 and could
 * otherwise use a new address for each request. '2001:db8:1:2:3::4' -> '2001:db8:1:2::/64'
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const left = groupsOf(head)
  const right = groupsOf(tail ?? '')
  const skipped = new Array<string>(8 - left.length - right.length).fill('0')
  const network = [...left, ...skipped, ...right].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** An embedded IPv4 address stands for the last two groups, which are not part of the network. */
const groupsOf = (text: string) => (text ? text.replace(/[\d.]+\.\d+$/, '0:0').split(':') : [])
