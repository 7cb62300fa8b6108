/** What a visitor has typed, kept in this tab while they sign in. */
export type EnquiryDraft = { message: string; name: string; email: string; phone: string }

const keyFor = (propertyId: string) => `lintel-enquiry-${propertyId}`

export function keepDraft(propertyId: string, draft: EnquiryDraft): void {
  try {
    sessionStorage.setItem(keyFor(propertyId), JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing loses the words at sign-in; there is nowhere else to put them.
  }
}

/** What was kept, once: it is forgotten when it has been taken back. */
export function takeDraft(propertyId: string): EnquiryDraft | undefined {
  try {
    const stored = sessionStorage.getItem(keyFor(propertyId))
    sessionStorage.removeItem(keyFor(propertyId))
    return stored ? parseDraft(stored) : undefined
  } catch {
    return undefined
  }
}

/** Whatever was stored, by whatever version: only texts count. */
export function parseDraft(stored: string): EnquiryDraft | undefined {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null) return undefined
    const text = (name: string) => {
      const part: unknown = Reflect.get(value, name)
      return typeof part === 'string' ? part : ''
    }
    return { message: text('message'), name: text('name'), email: text('email'), phone: text('phone') }
  } catch {
    return undefined
  }
}
