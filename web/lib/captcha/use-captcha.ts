import { type RefObject, useEffect, useRef, useState } from 'react'
import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

export type Captcha = {
  state: CaptchaState
  start: () => void
  /** Where a provider's widget may show itself: inside the form, since an open dialog lets nothing else be touched. */
  place: RefObject<HTMLDivElement | null>
  /** The proof for one request, waited for while it is being made; undefined: there is none. The next is begun at once. */
  take: () => Promise<string | undefined>
}

/** The proof that a visitor is no robot, made in the background and anew after each use. */
export function useCaptcha(): Captcha {
  const [state, setState] = useState<CaptchaState>('idle')
  const proof = useRef<Promise<string | undefined>>(undefined)
  const stop = useRef<AbortController>(undefined)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const begin = () => {
    stop.current?.abort()
    const controller = new AbortController()
    stop.current = controller
    setState('working')
    const settle = (next: CaptchaState) => controller.signal.aborted || setState(next)
    proof.current = solveCaptcha(place.current, controller.signal).then(
      (token) => {
        settle('done')
        return token
      },
      () => {
        settle('failed')
        return undefined
      },
    )
  }
  return {
    state,
    place,
    start: () => {
      if (state === 'idle' || state === 'failed') begin()
    },
    take: async () => {
      const token = await proof.current
      if (token !== undefined) begin()
      return token
    },
  }
}
