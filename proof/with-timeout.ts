import pTimeout from 'p-timeout'

/** The result of `work`, or an error that says what did not finish within `ms`. */
export const withTimeout = <T>(ms: number, what: string, work: PromiseLike<T>): Promise<T> =>
  pTimeout(work, { milliseconds: Math.max(1, ms), message: `${what} took longer than ${ms / 1000} s` })
