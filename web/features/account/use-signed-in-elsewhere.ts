import { type RefObject, useEffect, useEffectEvent } from 'react'
import { sessionState } from '../../session/session-state.ts'
import { currentStep, type NextStep } from './sign-in/sign-in.ts'

/** Whoever has signed in in another tab is not asked for the password here as well. `isSigningIn`: it is being done here. */
export function useSignedInElsewhere(isSigningIn: RefObject<boolean>, goOn: (next: NextStep) => void): void {
  const follow = useEffectEvent(goOn)
  useEffect(() => {
    let isOver = false
    let { status } = sessionState.get()
    const stop = sessionState.subscribe(() => {
      const before = status
      status = sessionState.get().status
      if (before !== 'signed-out' || status !== 'signed-in' || isSigningIn.current) return
      currentStep().then(
        (next) => !isOver && next && follow(next),
        () => undefined, // the form is still there
      )
    })
    return () => {
      isOver = true
      stop()
    }
  }, [isSigningIn])
}
