import type { Context } from 'hono'
import type { Caller } from '../../db/as-caller.ts'
import type { ReadCaller } from '../../http/caller.ts'
import { checkedPath } from '../domain/object-path.ts'
import { invalidRequest, notSupported } from '../errors.ts'
import type { StorageService } from '../service.ts'

/** What every endpoint needs besides its request. */
export type Endpoint = { service: StorageService; callerOf: (c: Context) => Promise<Caller> }

export const createCallerOf =
  (readCaller: ReadCaller) =>
  async ({ req }: Context): Promise<Caller> =>
    readCaller({
      apikey: req.header('apikey') ?? req.query('apikey'),
      authorization: req.header('authorization'),
    })

/** The bucket and path of a URL that ends in /:bucket/:path{.+}. */
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
    // Reported below, like any value that is not an object.
  }
  throw invalidRequest('The body must be a JSON object')
}

/** A text field of the body. Numbers are converted, as hosted Supabase does; objects and lists are rejected. */
export function textOf(value: unknown, name: string): string {
  if (value !== null && typeof value === 'object') throw invalidRequest(`${name} must be a text`)
  return `${value ?? ''}`
}
