const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Runs the work; told to end in the meantime, `end` takes away what the work stands on, so that it fails and everybody
 * tidies up on the way out, instead of leaving processes and folders behind.
 */
export async function endingOnSignals<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  for (const signal of signals) process.on(signal, end)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, end)
  }
}
