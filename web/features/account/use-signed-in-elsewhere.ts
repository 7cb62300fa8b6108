import { type RefObject, useEffect, useEffectEvent } from 'react'
import { sessionState } from '../../session/session-state.ts'
import { currentStep, type NextStep } from './sign-in/sign-in.ts'

/** Continues when the user has signed in in another tab. `isSigningIn`: this tab is signing in itself. */
export function useSignedInElsewhere(
  isSigningIn: RefObject<boolean>,
  continueWith: (next: NextStep) => void,
): void {
  const onSignedIn = useEffectEvent(continueWith)
  useEffect(() => {
    let isUnmounted = false
    let { status } = sessionState.get()
    const unsubscribe = sessionState.subscribe(() => {
      const previous = status
      status = sessionState.get().status
      if (previous !== 'signed-out' || status !== 'signed-in' || isSigningIn.current) return
      currentStep().then(
        (next) => !isUnmounted && next && onSignedIn(next),
        () => undefined, // the form is still there
      )
    })
    return () => {
      isUnmounted = true
      unsubscribe()
    }
  }, [isSigningIn])
}
