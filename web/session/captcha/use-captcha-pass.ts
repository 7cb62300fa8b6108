import { type RefObject, useEffect, useRef } from 'react'
import type { CaptchaSolver } from './captcha-solver.ts'

type CaptchaPass = {
  /** Begins to solve the captcha in the background. */
  start: () => void
  place: RefObject<HTMLDivElement | null>
  /** What a function of the database takes for a solved captcha; undefined where there is none to be had, null where the network has had too many. */
  take: () => Promise<string | null | undefined>
}

/** Like useCaptcha, for forms on public pages: nothing of it is fetched before somebody turns to the form. */
export function useCaptchaPass(): CaptchaPass {
  const place = useRef<HTMLDivElement>(null)
  const solver = useRef<Promise<CaptchaSolver>>(undefined)
  useEffect(() => () => void solver.current?.then((it) => it.stop()).catch(() => undefined), [])
  const load = () => {
    solver.current ??= import('./captcha-pass.ts').then(({ startCaptcha }) => startCaptcha(place.current))
    return solver.current
  }
  return {
    place,
    start: () => void load().catch(() => undefined),
    take: async () => {
      try {
        const [{ takeCaptchaPass }, loaded] = await Promise.all([import('./captcha-pass.ts'), load()])
        return await takeCaptchaPass(loaded)
      } catch {
        solver.current = undefined
        return undefined
      }
    },
  }
}
