/** How long a page waits for its data before it shows placeholders. */
export const placeholderDelayMs = 150

/** The result if it arrives in time, otherwise undefined. */
export const resolveWithin = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([promise, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])
