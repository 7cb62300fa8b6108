/** Prefixes of the keys under which drafts are stored. */
const prefixes = ['lintel-enquiry-', 'lintel-reply-', 'lintel-request-', 'lintel-weak-password']

/** Drafts must not be visible to the next person who uses this browser. */
export function clearLocalDrafts(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage))
        if (prefixes.some((prefix) => key.startsWith(prefix))) storage.removeItem(key)
  } catch {
    // Storage is not available, so there are no drafts.
  }
}
