/** Options of the account dialog. */
export type SignInRequest = {
  view: 'sign-in' | 'sign-up' | 'forgot-password'
  /** Where to go after sign-in; without it, the user stays on the page. */
  next?: string
  /** The portal that the user signs in to, for the title. */
  portal?: string
  /** A sentence above the form. */
  reason?: string
  /** Closing the dialog would lose work on the page, so a click outside does not close it. */
  isPersistent?: boolean
  onClose?: (isSignedIn: boolean) => void
}

let request: SignInRequest | undefined
const listeners = new Set<() => void>()

/** The site has one account dialog, opened by the account outlet. */
export const signInRequest = {
  get: () => request,
  getInitial: (): SignInRequest | undefined => undefined,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export function requestSignIn(options: SignInRequest): void {
  request = options
  notify()
}

export function closeSignInRequest(isSignedIn: boolean): void {
  const closed = request
  request = undefined
  notify()
  closed?.onClose?.(isSignedIn)
}

/** Closes the dialog if this request is the current one. */
export function cancelSignInRequest(options: SignInRequest | undefined): void {
  if (!request || request !== options) return
  request = undefined
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
