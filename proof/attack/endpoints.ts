import fc from 'fast-check'
import type { Actor } from './access/actors.ts'
import type { Fuzzed } from './fuzz/fuzz.ts'
import { oddHeaders } from './fuzz/odd-values.ts'

export type Body = string | Buffer | undefined

/** An endpoint of a service, as far as a fuzzer needs it. */
export type Endpoint = {
  weight?: number
  method: string
  path: string | fc.Arbitrary<string>
  body?: fc.Arbitrary<Body>
  headers?: fc.Arbitrary<Record<string, string>>
  who: fc.Arbitrary<Actor>
}

/** Random requests to these endpoints under `prefix`. */
export function requestTo(prefix: string, endpoints: Endpoint[]): fc.Arbitrary<Fuzzed> {
  return fc.oneof(
    ...endpoints.map(({ weight = 1, ...endpoint }) => ({ weight, arbitrary: requestsOf(prefix, endpoint) })),
  )
}

function requestsOf(prefix: string, { method, path, body, headers, who }: Endpoint): fc.Arbitrary<Fuzzed> {
  return fc
    .tuple(
      typeof path === 'string' ? fc.constant(path) : path,
      body ?? fc.constant(undefined),
      headers ?? fc.constant({}),
      oddHeaders,
      who,
    )
    .map(([where, sent, own, odd, actor]) => {
      const type: Record<string, string> =
        sent === undefined
          ? {}
          : { 'content-type': typeof sent === 'string' ? 'application/json' : 'image/jpeg' }
      return {
        actor,
        request: { method, path: `${prefix}${where}`, headers: { ...type, ...own, ...odd }, body: sent },
      }
    })
}
