/** Finds missing or mistyped parts. Only sending an email proves an address. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
