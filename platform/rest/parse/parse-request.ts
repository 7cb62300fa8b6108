import { RestError } from '../rest-error.ts'
import { parseAccept } from './parse-accept.ts'
import { noBody, parseBody } from './parse-body.ts'
import { parsePreferences } from './parse-preferences.ts'
import { parseQuery, parseRangeHeader } from './parse-query.ts'
import type { Body, Method, Query, RequestHead, RestRequest } from './syntax-tree.ts'

/** An unparsed request. */
export type Incoming = {
  method: string
  target: RestRequest['target']
  /** The query string without '?'. */
  search: string
  header: (name: string) => string | undefined
  readText: () => Promise<string>
}

type Options = { schemas: readonly string[]; isPlanAllowed: boolean }

const tableMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const callMethods = new Set(['GET', 'HEAD', 'POST'])

/** Parses a request. Syntax errors are reported here, before the database is queried. */
export async function parseRequest(incoming: Incoming, options: Options): Promise<RestRequest> {
  const head = parseHead(incoming, options)
  return { ...head, body: expectsBody(head) ? await readBody(incoming, head) : noBody }
}

export function parseHead(incoming: Incoming, options: Options): RequestHead {
  const method = parseMethod(incoming)
  const isCall = incoming.target.kind === 'function'
  const isRead = method === 'GET' || method === 'HEAD'
  const schema = parseSchema(incoming.header(isRead ? 'accept-profile' : 'content-profile'), options.schemas)
  const query = parseQuery(incoming.search, isCall && isRead)
  if (isRead) applyRangeHeader(query, incoming.header('range'))
  const preferences = parsePreferences(incoming.header('prefer'))
  if (preferences.handling === 'strict' && preferences.invalid.length > 0)
    throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${preferences.invalid.join(', ')}`,
    })
  return {
    method,
    schema,
    target: incoming.target,
    query,
    preferences,
    accept: parseAccept(incoming.header('accept'), options),
  }
}

function parseMethod({ method, target }: Incoming): Method {
  if (target.kind === 'function' && !callMethods.has(method))
    throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
  if (!tableMethods.has(method)) throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`)
  return method as Method
}

function parseSchema(profile: string | undefined, schemas: readonly string[]): string {
  const schema = profile ?? schemas[0] ?? 'public'
  if (schemas.includes(schema)) return schema
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
  })
}

/** `limit` and `offset` in the URL take precedence over the header. */
function applyRangeHeader(query: Query, header: string | undefined): void {
  const range = parseRangeHeader(header)
  if (range && !query.ranges.some(({ path }) => path.length === 0))
    query.ranges.push({ path: [], value: range })
}

export const expectsBody = ({ method }: RequestHead): boolean =>
  method === 'POST' || method === 'PATCH' || method === 'PUT'

export async function readBody({ readText, header }: Incoming, head: RequestHead): Promise<Body> {
  return parseBody(await readText(), {
    contentType: header('content-type'),
    isCall: head.target.kind === 'function',
    areKeysKnown: head.query.columns !== undefined,
  })
}
