/**
 * Where to go after sign-in: an address of this site, or `otherwise`. `//x`, `/\x`, `/.//x` and other schemes would
 * lead elsewhere.
 */
export function safeRedirect(next: string | null | undefined, otherwise: string): string {
  if (!next?.startsWith('/')) return otherwise
  const base = 'http://site.invalid'
  try {
    const url = new URL(next, base)
    const isHere = url.origin === base && !url.pathname.startsWith('//')
    return isHere ? `${url.pathname}${url.search}${url.hash}` : otherwise
  } catch {
    return otherwise
  }
}
