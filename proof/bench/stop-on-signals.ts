const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs `work`. On SIGINT or SIGTERM, `end` stops what the work depends on, so that it fails and its `finally` blocks
 * remove processes and folders.
 */
export async function stopOnSignals<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  for (const signal of signals) process.on(signal, end)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, end)
  }
}
