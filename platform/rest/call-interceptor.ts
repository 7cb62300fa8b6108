import type { Caller } from '../db/as-caller.ts'

/** A call of a database function, with its arguments by name. */
export type FunctionCall = { name: string; args: Record<string, unknown>; caller: Caller }

/** Runs another function in the same caller's role, and returns its result as JSON text. */
export type RunFunction = (name: string, args: Record<string, unknown>) => Promise<string>

/** Answers some calls of database functions from elsewhere. */
export type CallInterceptor = {
  /** The functions whose calls it is offered. */
  functions: ReadonlySet<string>
  /** The result as JSON text, or undefined if the function itself has to answer. */
  answer: (call: FunctionCall, run: RunFunction) => Promise<string | undefined>
  /** A member's or the service's request has written to the database. Called before it is answered. */
  onWrite: () => void
}

type Request = {
  method: string
  search: string
  header: (name: string) => string | undefined
}

/** Whether a request is a plain call, which any client library sends: no choice of columns, format, schema or preferences. */
export function isPlainCall({ method, search, header }: Request): boolean {
  const accept = header('accept') ?? '*/*'
  return (
    method === 'POST' &&
    search === '' &&
    (accept.includes('application/json') || accept.includes('*/*')) &&
    (header('content-type') ?? '').startsWith('application/json') &&
    (header('content-profile') ?? 'public') === 'public' &&
    header('prefer') === undefined &&
    header('range') === undefined
  )
}

/** The arguments of a plain call, undefined if they are not an object. */
export function parseArguments(text: string): Record<string, unknown> | undefined {
  try {
    const args: unknown = JSON.parse(text)
    const isObject = typeof args === 'object' && args !== null && !Array.isArray(args)
    return isObject ? (args as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
