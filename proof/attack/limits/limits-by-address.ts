import { json } from '../access/visitors.ts'
import type { Attack, AttackContext } from '../attack-context.ts'
import type { AttackResult } from '../attack-result.ts'
import { send } from '../http-client.ts'

type Headers = (n: number) => Record<string, string>

/** The burst allowed per network, and what refills during the test. */
const burst = 60
const slack = 4
/** Limits of a local server are higher by this factor. */
const generosity = 20

// ASVS 4.1.3, 15.3.4
/** A network cannot evade its limit with forged address headers. */
export const evasionByAddress: Attack = {
  name: 'evasion of limits by address',
  run: async ({ site }, result) => {
    for (const [name, headers] of ways) await held(site, result, site.proxied, burst, name, headers)
    // Without a trusted proxy, address headers have no effect.
    const invented: Headers = (n) => ({
      'x-forwarded-for': `203.${n % 250}.${n % 240}.9`,
      ...spoofedHeaders(n % 250),
    })
    await held(site, result, site.local, burst * generosity, 'without a proxy', invented)
  },
}

const spoofedHeaders: Headers = (n) => ({
  'x-real-ip': `203.0.114.${n}`,
  forwarded: `for=203.0.114.${n}`,
  'cf-connecting-ip': `203.0.114.${n}`,
  'true-client-ip': `203.0.114.${n}`,
  'x-client-ip': `203.0.114.${n}`,
  'x-cluster-client-ip': `203.0.114.${n}`,
  'sb-forwarded-for': `203.0.114.${n}`,
})

const ways: [name: string, headers: Headers][] = [
  ['one address', () => ({ 'x-forwarded-for': '203.0.113.1' })],
  [
    'an address invented before the proxy’s word',
    (n) => ({ 'x-forwarded-for': `198.18.${n % 250}.1, 203.0.113.2` }),
  ],
  ['other headers that name an address', (n) => ({ 'x-forwarded-for': '203.0.113.3', ...spoofedHeaders(n) })],
  [
    'addresses of one IPv6 line',
    (n) => ({ 'x-forwarded-for': `2001:db8:7:1:${((n * 7919) % 0xffff).toString(16)}::${n}` }),
  ],
  [
    'one IPv6 address in many spellings',
    (n) => ({
      'x-forwarded-for':
        [
          '2001:db8:7:2::1',
          '2001:DB8:7:2::1',
          '2001:0db8:0007:0002:0:0:0:1',
          '[2001:db8:7:2::1]:443',
          '2001:db8:7:2:0:0:0.0.0.1',
        ][n % 5] ?? '',
    }),
  ],
  [
    'one IPv4 address in many spellings',
    (n) => ({
      'x-forwarded-for':
        ['203.0.113.4', '::ffff:203.0.113.4', '203.0.113.4:4711', ' 203.0.113.4 ', '::FFFF:203.0.113.4'][
          n % 5
        ] ?? '',
    }),
  ],
]

async function held(
  site: AttackContext['site'],
  result: AttackResult,
  origin: string,
  most: number,
  name: string,
  headers: Headers,
): Promise<void> {
  const tries = Math.ceil(most * 1.2) + 40
  let accepted = 0
  for (let n = 0; n < tries; n++) {
    const { status } = await send(origin, {
      method: 'POST',
      path: '/auth/v1/verify',
      headers: { apikey: site.keys.anonKey, ...json, ...headers(n) },
      body: '{"type":"signup","token_hash":"x"}',
    })
    if (status !== 429) accepted++
  }
  const isHeld = accepted <= most * 1.05 + slack
  result.expect(isHeld, () => `${name}: ${accepted} of ${tries} were let through`, 'held')
}
