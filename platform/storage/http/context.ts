import type { Context } from 'hono'
import type { Caller } from '../../db/as-caller.ts'
import type { ReadCaller } from '../../http/caller.ts'
import { checkedPath } from '../domain/object-path.ts'
import { invalidRequest, notSupported } from '../errors.ts'
import type { StorageService } from '../service.ts'

/** What an endpoint is given besides its request. */
export type Endpoint = { service: StorageService; callerOf: (c: Context) => Promise<Caller> }

export const createCallerOf =
  (readCaller: ReadCaller) =>
  async ({ req }: Context): Promise<Caller> =>
    readCaller({
      apikey: req.header('apikey') ?? req.query('apikey'),
      authorization: req.header('authorization'),
    })

/** The bucket and the path of an address that ends in /:bucket/:path{.+}. */
export function objectOf({ req }: Context): { bucket: string; path: string } {
  if (req.query('versionId') !== undefined) throw notSupported('Versioning')
  return { bucket: req.param('bucket') ?? '', path: checkedPath(req.param('path') ?? '') }
}

export async function jsonOf<T extends object>({ req }: Context): Promise<Partial<T>> {
  const text = await req.text()
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === 'object') return value as Partial<T>
  } catch {
    // Said below, for all that is not an object.
  }
  throw invalidRequest('The body must be a JSON object')
}

/** A text of a body. Numbers are read as such, as the contract does; what is no single value is refused. */
export function textOf(value: unknown, name: string): string {
  if (value !== null && typeof value === 'object') throw invalidRequest(`${name} must be a text`)
  return `${value ?? ''}`
}
