import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

type Options = {
  /** Where a provider's widget may show itself: inside the form, since an open dialog lets nothing else be touched. */
  place: () => HTMLElement | null
  onState?: (state: CaptchaState) => void
}

/** The proof that a visitor is no robot, made in the background and anew after each use. */
export class CaptchaSolver {
  private readonly options: Options
  private state: CaptchaState = 'idle'
  private proof: Promise<string | undefined> | undefined
  private controller: AbortController | undefined

  constructor(options: Options) {
    this.options = options
  }

  start(): void {
    if (this.state === 'idle' || this.state === 'failed') this.begin()
  }

  /** The proof for one request, waited for while it is being made; undefined: there is none. The next is begun at once. */
  async take(): Promise<string | undefined> {
    const token = await this.proof
    if (token !== undefined) this.begin()
    return token
  }

  stop(): void {
    this.controller?.abort()
  }

  private begin(): void {
    this.stop()
    const controller = new AbortController()
    this.controller = controller
    const finish = (state: CaptchaState) => {
      if (controller.signal.aborted) return
      this.state = state
      this.options.onState?.(state)
    }
    finish('working')
    this.proof = solveCaptcha(this.options.place(), controller.signal).then(
      (token) => {
        finish('done')
        return token
      },
      () => {
        finish('failed')
        return undefined
      },
    )
  }
}
