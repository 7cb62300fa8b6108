import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailProvider } from '../../../domain/accounts/request-email.ts'
import { testDatabase } from '../../../test/database.ts'

const { sql } = await testDatabase()

// ASVS 2.2.3
test('the form and the database find the same provider in any address', async () => {
  const name = fc.constantFrom(
    'gmail',
    'GoogleMail',
    'yahoo',
    'live',
    'me',
    'mac',
    'aol',
    'hope',
    'my-gmail',
    'msn',
  )
  const ending = fc.constantFrom('com', 'co.uk', 'fr', 'com.au', 'hope.co.uk', 'c', 'org.uk', 'museum')
  const addresses = fc.sample(
    fc
      .tuple(fc.constantFrom('ada', 'a.b+c', 'x@y'), name, ending)
      .map(([who, at, end]) => `${who}@${at}.${end}`),
    200,
  )
  const rows = await sql<{ address: string; provider: string | null }[]>`
    select address, private.mail_provider(address) as provider from unnest(${addresses}::text[]) as t (address)`
  for (const { address, provider } of rows)
    expect([address, mailProvider(address) ?? null]).toEqual([address, provider])
})
