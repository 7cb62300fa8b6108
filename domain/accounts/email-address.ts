/** Could mail be sent there? Only sending it tells; this finds what was left out or mistyped. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
