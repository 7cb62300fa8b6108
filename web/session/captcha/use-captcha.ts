import { type RefObject, useEffect, useRef, useState } from 'react'
import { CaptchaSolver, type CaptchaState } from './captcha-solver.ts'

export type { CaptchaState }

export type Captcha = {
  state: CaptchaState
  start: () => void
  place: RefObject<HTMLDivElement | null>
  take: () => Promise<string | undefined>
}

/** A form's captcha. `place` is where a provider's widget is rendered. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>('idle')
  const place = useRef<HTMLDivElement>(null)
  const [solver] = useState(() => new CaptchaSolver({ place: () => place.current, onState: setState }))
  useEffect(() => () => solver.stop(), [solver])
  return { state, place, start: () => solver.start(), take: () => solver.take() }
}
