import type { Sql } from '../../platform/db/connect.ts'
import { networkOf } from '../../platform/http/network.ts'
import { type RateLimit, takePermit } from '../../platform/http/rate-limit.ts'

/** A feed and the person for whom its key acts, as the database knows them. */
export type OpenFeed = {
  feed_id: string
  agency_id: string
  branch_id: string | null
  number: number
  refusal: string | null
}

const keyFormat = /^feed_[\w-]{43}$/
/** Keys cannot be guessed; the limit keeps guessing from costing anything. */
const wrongKeys: RateLimit = { burst: 30, windowSeconds: 600 }

/** The key of a request: as a bearer token, in X-API-Key, or as the password of Basic, which any system can put into the URL. */
export function keyOf(headers: Headers): string | undefined {
  const [, scheme = '', credentials = ''] = /^(\w+)\s+(\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  const fromBasic = () =>
    Buffer.from(credentials, 'base64')
      .toString()
      .split(':')
      .find((part) => keyFormat.test(part))
  const key =
    scheme.toLowerCase() === 'basic'
      ? fromBasic()
      : scheme.toLowerCase() === 'bearer'
        ? credentials
        : headers.get('x-api-key')?.trim()
  return key && keyFormat.test(key) ? key : undefined
}

/** Returns the feed, null for a wrong key, or the seconds to wait after too many of them. */
export async function openFeed(
  sql: Sql,
  key: string | undefined,
  address: string,
): Promise<OpenFeed | number | null> {
  if (key) {
    const [row] = await sql<{ feed: OpenFeed | null }[]>`select private.open_feed(${key}) as feed`
    if (row?.feed) return row.feed
  }
  return (await takePermit(sql, `feeds:wrong-key:${networkOf(address)}`, wrongKeys)) || null
}
