import { WireError } from '../http/wire-error.ts'

type Extra = { details?: unknown; hint?: string | null; headers?: Record<string, string> }

/** A refusal in the four fields of the contract: code, details, hint, message. */
export class RestError extends WireError {
  override name = 'RestError'
  readonly details: unknown
  readonly hint: string | null

  constructor(status: number, code: string, message: string, { details, hint, headers }: Extra = {}) {
    super(status, code, message, headers)
    this.details = details ?? null
    this.hint = hint ?? null
  }
}

/** Something named in the request is not in the schema that is remembered. A fresh look at the catalogue may find it. */
export class SchemaMiss extends RestError {
  override name = 'SchemaMiss'
}
