import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startBackend } from '../../test/backend.ts'
import { fixtureSchema } from './fuzz-schema.ts'
import { anyRequest, type GeneratedRequest } from './grammar.ts'

/** The same 2,000 requests in every normal run; REST_FUZZ_REQUESTS=20000 runs more, with another seed. */
const requests = Number(process.env.REST_FUZZ_REQUESTS ?? 2_000)
const seed = process.env.REST_FUZZ_REQUESTS
  ? Number(process.env.REST_FUZZ_SEED ?? Date.now() % 2 ** 31)
  : 20261115

const { url, keys, sql } = await startBackend({ isPlanAllowed: true, isRollbackAllowed: true })
await sql`insert into fixture.notes (owner, body) values ('somebody', 'PRIVATE-NOTE')`

/** Values that row-level security and missing grants hide from visitors. */
const hidden = /Hidden manor|\b9000000\b|PRIVATE-NOTE|\bhush\b/
/** Errors of malformed SQL, never of values. */
const sqlSyntaxError =
  /syntax error at or near|unterminated|could not determine data type|there is no parameter|bind message|invalid message format|trailing junk|zero-length delimited|is ambiguous|missing FROM-clause/

async function send({ method, address, headers, body }: GeneratedRequest) {
  const response = await fetch(`${url}/rest/v1${address}`, {
    method,
    headers: {
      apikey: keys.anonKey,
      'accept-profile': 'fixture',
      'content-profile': 'fixture',
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(10_000),
  })
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type') ?? '',
  }
}

// ASVS 1.2.4
test(`a fuzzer with ${requests} requests causes no server error, SQL error or leak`, {
  timeout: 1_800_000,
}, async () => {
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(anyRequest(fixtureSchema), async (sent) => {
      const { status, text, type } = await send(sent)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      expect(status, text).toBeLessThan(500)
      expect(text).not.toMatch(hidden)
      if (status < 300) {
        if (type.includes('json') && text !== '') JSON.parse(text)
        return
      }
      const { message, details, hint } = JSON.parse(text || '{}')
      expect(`${message} ${JSON.stringify(details)} ${hint}`).not.toMatch(sqlSyntaxError)
    }),
    { numRuns: requests, seed, endOnFailure: false },
  )
  // The grammar must reach the database, not only the parser's refusals.
  expect((seen.get(200) ?? 0) + (seen.get(201) ?? 0)).toBeGreaterThan(requests / 20)
})
