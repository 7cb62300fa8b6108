import { RestError } from '../rest-error.ts'

/** The fields of a PostgreSQL error. */
export type PostgresFailure = { code: string; message: string; detail?: string; hint?: string }

const byCode: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  P0001: 400,
}
const byClass: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** Converts a PostgreSQL error as PostgREST does: same message, HTTP status by error code. */
export function fromPostgres(failure: PostgresFailure, isAnonymous: boolean): RestError {
  if (failure.code === 'PGRST') return fromRaised(failure)
  const { code, message, detail, hint } = failure
  const status = statusOf(code, isAnonymous)
  return new RestError(status, code, message, {
    details: detail ?? null,
    hint: hint ?? null,
    headers: {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 503 && { 'retry-after': '1' }),
    },
  })
}

function statusOf(code: string, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  const customStatus = /^PT(\d{3})$/.exec(code)?.[1]
  if (customStatus) return isStatus(Number(customStatus)) ? Number(customStatus) : 500
  return byCode[code] ?? byClass[code.slice(0, 2)] ?? 400
}

/** Node accepts no other status. */
const isStatus = (status: unknown): status is number =>
  typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599

type RaisedMessage = { code: string; message: string; details?: string; hint?: string }
type RaisedDetail = { status: number; headers: Record<string, string> }

/** `raise sqlstate 'PGRST'`: message and detail are JSON that defines the whole response. */
function fromRaised({ message, detail }: PostgresFailure): RestError {
  const body = parseObject<RaisedMessage>(message)
  if (typeof body?.code !== 'string' || typeof body.message !== 'string')
    return invalidRaise(
      `Invalid JSON value for MESSAGE: '${message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    )
  const response = detail === undefined ? undefined : parseObject<RaisedDetail>(detail)
  if (!isStatus(response?.status) || !isHeaders(response?.headers))
    return invalidRaise(
      detail === undefined
        ? 'DETAIL is missing in the RAISE statement'
        : `Invalid JSON value for DETAIL: '${detail}'`,
      "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
    )
  const { details, hint } = body
  return new RestError(response.status, body.code, body.message, {
    details: details ?? null,
    hint: hint ?? null,
    headers: response.headers,
  })
}

function parseObject<T>(text: string): Partial<T> | undefined {
  try {
    const value = JSON.parse(text)
    return value !== null && typeof value === 'object' ? value : undefined
  } catch {
    return undefined
  }
}

const isHeaders = (value: unknown): value is Record<string, string> =>
  value !== null &&
  typeof value === 'object' &&
  Object.entries(value).every(([name, text]) => isHeader(name, text))

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const printable = /^[\t\x20-\x7e\x80-\xff]*$/

export const isHeader = (name: string, text: unknown): text is string =>
  token.test(name) && typeof text === 'string' && printable.test(text)

const invalidRaise = (details: string, hint: string) =>
  new RestError(500, 'PGRST121', `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`, {
    details,
    hint,
  })
