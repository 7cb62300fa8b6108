/** PT401: the session was ended. PGRST301 and 303: its token is no longer good, as hosted projects say it too. */
const codes: ReadonlySet<unknown> = new Set(['PT401', 'PGRST301', 'PGRST303'])

/** Was something refused because nobody is signed in any more? */
export const isSessionEnded = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.has(error.code)
