/** Who signed out on purpose, for all tabs of this browser to know: their rooms close, nobody is asked to sign in again. */
const signedOutKey = 'lintel-leaving'

export function markSignedOut(userId: string): void {
  try {
    localStorage.setItem(signedOutKey, userId)
  } catch {
    // A browser that keeps nothing has no session in its other tabs either.
  }
}

export function hasSignedOut(userId: string): boolean {
  try {
    return localStorage.getItem(signedOutKey) === userId
  } catch {
    return false
  }
}

export function clearSignedOut(): void {
  try {
    localStorage.removeItem(signedOutKey)
  } catch {
    // Then nothing was kept.
  }
}
