/** PT401: the session was ended. PGRST301 and PGRST303: the token is invalid, as a hosted project reports it. */
const codes: ReadonlySet<unknown> = new Set(['PT401', 'PGRST301', 'PGRST303'])

/** Whether a request failed because the session has ended. */
export const isSessionEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.has(error.code)
