import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('a visitor with an IPv4 address is counted by that address', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('somewhere')).toBe('somewhere')
})

test.for([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('a visitor at %s is counted with their whole network', ([address, network]) => {
  expect(networkOf(address as string)).toBe(network)
})
