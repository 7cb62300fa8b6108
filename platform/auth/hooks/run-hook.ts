import { createHmac, randomUUID } from 'node:crypto'
import type { Sql } from '../../db/connect.ts'
import { ApiError } from '../../http/api-error.ts'
import type { AuthConfig, Hook, HookName } from '../config.ts'
import { hookFailed } from '../errors.ts'

type Parts = { sql: Sql; config: Pick<AuthConfig, 'hooks'> }
type Result = Record<string, unknown>

const functionTimeoutMs = 2000
const requestTimeoutMs = 5000
const maxResponseBytes = 200 * 1024

/**
 * Calls a configured hook with its input and returns its result; undefined if there is no such hook. A result with an `error` is
 * thrown with the status and message that the hook chose, as a hosted project does.
 */
export async function runHook(
  { sql, config }: Parts,
  name: HookName,
  input: object,
): Promise<Result | undefined> {
  const hook = config.hooks[name]
  if (!hook) return undefined
  const result = hook.uri.startsWith('pg-functions:')
    ? await callFunction(sql, hook, input)
    : await callEndpoint(hook, input)
  const { error } = result as { error?: { http_code?: unknown; message?: unknown } }
  if (error) {
    const status = Number(error.http_code)
    throw new ApiError(
      status >= 400 && status < 500 ? status : 500,
      'unexpected_failure',
      typeof error.message === 'string' ? error.message : '',
    )
  }
  return result
}

/** pg-functions://postgres/<schema>/<function>: runs as the service's own role, and not for long. */
async function callFunction(sql: Sql, { uri }: Hook, input: object): Promise<Result> {
  const [schema = '', name = ''] = new URL(uri).pathname.slice(1).split('/').map(decodeURIComponent)
  const [row] = await sql
    .begin(async (tx) => {
      await tx`select set_config('role', 'supabase_auth_admin', true), set_config('statement_timeout', ${`${functionTimeoutMs}`}, true)`
      return tx<{ result: Result | null }[]>`
        select ${tx(schema)}.${tx(name)}(${tx.json(input)}::jsonb) as result`
    })
    .catch((error: Error) => {
      throw hookFailed(`Error running hook URI: ${uri}`, error)
    })
  return row?.result ?? {}
}

/** Signed as the Standard Webhooks specification says, so that the endpoint knows who calls. */
async function callEndpoint({ uri, secrets }: Hook, input: object): Promise<Result> {
  const body = JSON.stringify(input)
  const id = randomUUID()
  const timestamp = `${Math.floor(Date.now() / 1000)}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^v1,whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  try {
    const response = await fetch(uri, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures.join(' '),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    })
    const text = await response.text()
    if (text.length > maxResponseBytes) throw new Error('the response is too large')
    if (response.status >= 500) throw new Error(`the hook answered ${response.status}`)
    const result = text ? (JSON.parse(text) as Result) : {}
    return response.ok ? result : { error: { http_code: response.status, message: messageOf(result) } }
  } catch (error) {
    throw hookFailed(`Failed to reach hook: ${new URL(uri).origin}`, error as Error)
  }
}

function messageOf(result: Result): string {
  const { error, message } = result as { error?: { message?: unknown }; message?: unknown }
  const found = error?.message ?? message
  return typeof found === 'string' ? found : 'Invalid payload sent to hook'
}
