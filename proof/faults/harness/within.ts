/** What `work` comes to, unless it takes longer: then whoever waits for it goes on with an error instead of waiting for good. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: not within ${Math.round(ms / 1000)} s`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
