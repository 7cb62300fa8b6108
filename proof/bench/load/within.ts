import pTimeout from 'p-timeout'

/** The result of the work, or an error after that time, so that a benchmark never hangs. */
export const within = <T>(ms: number, what: string, work: PromiseLike<T>): Promise<T> =>
  pTimeout(work, { milliseconds: ms, message: `${what} took longer than ${ms / 1000} s` })
