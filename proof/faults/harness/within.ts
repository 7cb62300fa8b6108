import pTimeout from 'p-timeout'

/** The result of the work, or an error after that time, so that a fault never hangs the run. */
export const within = <T>(ms: number, what: string, work: PromiseLike<T>): Promise<T> =>
  pTimeout(work, { milliseconds: Math.max(1, ms), message: `${what}: not within ${Math.round(ms / 1000)} s` })
