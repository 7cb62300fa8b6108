import { ApiError } from '../http/api-error.ts'

type Extra = { details?: unknown; hint?: string | null; headers?: Record<string, string> }

/** An error in PostgREST's format: code, details, hint, message. */
export class RestError extends ApiError {
  override name = 'RestError'
  readonly details: unknown
  readonly hint: string | null

  constructor(status: number, code: string, message: string, { details, hint, headers }: Extra = {}) {
    super(status, code, message, headers)
    this.details = details ?? null
    this.hint = hint ?? null
  }
}

/** A name is not in the schema cache. It may be found after a refresh. */
export class SchemaCacheMiss extends RestError {
  override name = 'SchemaMiss'
}
