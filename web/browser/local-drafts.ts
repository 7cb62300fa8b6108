/** Where words wait in this browser until they are sent, each under its own ending. */
const prefixes = ['lintel-enquiry-', 'lintel-reply-', 'lintel-request-', 'lintel-weak-password']

/** What somebody has begun to write is kept for them, and not for whoever uses the browser next. */
export function clearLocalDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
