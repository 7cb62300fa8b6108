const maxTypeLength = 200

/** A type that can be sent in a header, or nothing. */
export function declaredType(value: unknown): string {
  const type = typeof value === 'string' ? value.trim() : ''
  return type.length <= maxTypeLength && /^[\w.+-]+\/[\w.+-]+(\s*;[\x20-\x7e]*)?$/.test(type) ? type : ''
}
