/** Errors around a function, named as on hosted Supabase. */
const errors = {
  NOT_FOUND: [404, 'Requested function was not found'],
  BOOT_ERROR: [503, 'Function failed to start (please check logs)'],
  WORKER_ERROR: [500, 'Function exited due to an error (please check logs)'],
  FUNCTION_ERROR: [500, 'Internal Server Error'],
  TIMEOUT: [504, 'The function did not answer in time'],
} as const satisfies Record<string, [number, string]>

export class FunctionError extends Error {
  override name = 'FunctionFailure'
  readonly code: keyof typeof errors

  constructor(code: keyof typeof errors) {
    super(errors[code][1])
    this.code = code
  }

  /** Errors of the runtime, as opposed to the function's own, are marked as relay errors. */
  toResponse(): Response {
    const [status, message] = errors[this.code]
    const isRelayError = this.code !== 'NOT_FOUND' && this.code !== 'FUNCTION_ERROR'
    const headers: Record<string, string> = isRelayError ? { 'x-relay-error': 'true' } : {}
    return Response.json({ code: this.code, message }, { status, headers })
  }
}
