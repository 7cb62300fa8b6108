import { type RefObject, useEffect, useRef } from 'react'
import type { CaptchaSolver } from './captcha-solver.ts'

type CaptchaPass = {
  /** Starts solving in the background. */
  start: () => void
  place: RefObject<HTMLDivElement | null>
  /**
   * The pass for a database function: undefined if the captcha could not be solved, null if the network has used too
   * many.
   */
  take: () => Promise<string | null | undefined>
}

/** Like useCaptcha, for forms on public pages: loads nothing before the visitor uses the form. */
export function useCaptchaPass(): CaptchaPass {
  const place = useRef<HTMLDivElement>(null)
  const solver = useRef<Promise<CaptchaSolver>>(undefined)
  useEffect(() => () => void solver.current?.then((loaded) => loaded.stop()).catch(() => undefined), [])
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
