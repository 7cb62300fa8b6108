/** What the account dialog is asked to open with. */
export type SignInRequest = {
  view: 'sign-in' | 'sign-up' | 'forgot-password'
  /** Where to go once signed in; without, one stays where one is. */
  next?: string
  /** Why, in a sentence above the form. */
  reason?: string
  /** There is work under the dialog that goes when it is closed: a press beside it does not. */
  isPersistent?: boolean
  /** Told when it closes; `isSignedIn` says whether it was worth it. */
  onClose?: (isSignedIn: boolean) => void
}

let request: SignInRequest | undefined
const listeners = new Set<() => void>()

/** One dialog for the whole site: whoever needs an account asks here, and the account outlet opens it. */
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

/** Closes the dialog where the reason for it has gone; another request stays. */
export function cancelSignInRequest(options: SignInRequest | undefined): void {
  if (!request || request !== options) return
  request = undefined
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}
