/** The user who signed out, for all tabs: they leave the page instead of asking to sign in again. */
const signedOutKey = 'lintel-leaving'

export function markSignedOut(userId: string): void {
  try {
    localStorage.setItem(signedOutKey, userId)
  } catch {
    // Without storage, other tabs have no session either.
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
    // Without storage there is nothing to remove.
  }
}
