const key = 'lintel-weak-password'

/** A password that would not be accepted today lets one in, and is spoken of in the portal for as long as this tab lives. */
export function rememberWeakPassword(isWeak: boolean): void {
  try {
    if (isWeak) sessionStorage.setItem(key, 'yes')
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing gives no advice.
  }
}

export function hasWeakPassword(): boolean {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}
