/** A refusal as it travels: the status and the body of the service's own error format. */
export class WireError extends Error {
  override name = 'WireError'
  readonly status: number
  readonly code: string
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}
