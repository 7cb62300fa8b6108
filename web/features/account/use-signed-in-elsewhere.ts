import { useEffect, useEffectEvent } from 'react'
import { sessionState } from '../../lib/session-state.ts'
import { currentStep, type NextStep } from './sign-in.ts'

/** Whoever has signed in in another tab is not asked for the password here as well. */
export function useSignedInElsewhere(goOn: (next: NextStep) => void): void {
  const follow = useEffectEvent(goOn)
  useEffect(() => {
    let { status } = sessionState.get()
    return sessionState.subscribe(() => {
      const before = status
      status = sessionState.get().status
      if (before !== 'signed-out' || status !== 'signed-in') return
      currentStep().then(
        (next) => next && follow(next),
        () => undefined, // the form is still there
      )
    })
  }, [])
}
