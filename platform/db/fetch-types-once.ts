import { fetchTypesWhile, parsersOf } from './driver-internals.ts'
import type { Sql } from './sql.ts'

/** The OID of `text[]`, the same in every PostgreSQL. */
const textArrayOid = 1009

/** The driver fetches the array types on every new connection. All connections of a pool share the result, so only the first needs to. */
export function fetchTypesOnce<Pool extends Sql>(sql: Pool): Pool {
  fetchTypesWhile(sql, () => parsersOf(sql)[textArrayOid] === undefined)
  return sql
}
