/** The work's answer, or an error once that much time has passed: a bench that waits for nothing would wait for ever. */
export async function within<T>(ms: number, what: string, work: PromiseLike<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms)
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
