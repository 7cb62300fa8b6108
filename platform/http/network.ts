import { isIP } from 'node:net'

/**
 * Whom a limit counts: an IPv4 address, or the /64 an IPv6 address is in. A subscriber is given a whole /64 and could
 * otherwise call from a new address each time. '2001:db8:1:2:3::4' -> '2001:db8:1:2::/64'
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

/** An IPv4 address at the end stands for two groups, beyond the ones that count. */
const groupsOf = (text: string) => (text ? text.replace(/[\d.]+\.\d+$/, '0:0').split(':') : [])
