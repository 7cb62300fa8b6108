/** What can go wrong around a function, as a hosted project names it. */
const failures = {
  NOT_FOUND: [404, 'Requested function was not found'],
  BOOT_ERROR: [503, 'Function failed to start (please check logs)'],
  WORKER_ERROR: [500, 'Function exited due to an error (please check logs)'],
  FUNCTION_ERROR: [500, 'Internal Server Error'],
  TIMEOUT: [504, 'The function did not answer in time'],
} as const satisfies Record<string, [number, string]>

export class FunctionFailure extends Error {
  override name = 'FunctionFailure'
  readonly code: keyof typeof failures

  constructor(code: keyof typeof failures) {
    super(failures[code][1])
    this.code = code
  }

  /** What the function itself did is an ordinary refusal; what befell it is marked as the relay's. */
  toResponse(): Response {
    const [status, message] = failures[this.code]
    const isRelays = this.code !== 'NOT_FOUND' && this.code !== 'FUNCTION_ERROR'
    const headers: Record<string, string> = isRelays ? { 'x-relay-error': 'true' } : {}
    return Response.json({ code: this.code, message }, { status, headers })
  }
}
