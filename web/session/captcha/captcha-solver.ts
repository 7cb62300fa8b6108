import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaState = 'idle' | 'working' | 'done' | 'failed'

type Options = {
  /** Where a provider's widget is rendered. Inside the form, because an open dialog makes everything else inert. */
  place: () => HTMLElement | null
  onState?: (state: CaptchaState) => void
}

/** Solves the captcha in the background, and again after each use. */
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

  /** The token for one request, awaited if necessary; undefined if there is none. The next one is started at once. */
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
