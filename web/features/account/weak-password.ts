const key = 'lintel-weak-password'

/** Remembers for this tab that the password is too weak by today's rules, for a suggestion in the portal. */
export function rememberWeakPassword(isWeak: boolean): void {
  try {
    if (isWeak) sessionStorage.setItem(key, 'yes')
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no suggestion.
  }
}

export function hasWeakPassword(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
