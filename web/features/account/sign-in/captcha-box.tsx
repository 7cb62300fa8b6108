import { useRouteLoaderData } from 'react-router'
import type { Captcha, CaptchaState } from '../../../session/captcha/use-captcha.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

const labels: Record<CaptchaState, string> = {
  idle: 'I’m not a robot',
  working: 'Checking…',
  done: 'You’re verified',
  failed: 'The check failed. Tick to try again',
}

/** Ticking starts the captcha. Our own is a proof of work: no puzzle and no tracking. */
export function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const { state, start, place } = captcha
  const isOwnCaptcha = !useRouteLoaderData<{ captcha: string }>('root')?.captcha
  return (
    <>
      <div className="flex min-h-15 items-center justify-between gap-3 rounded-control border border-line-strong bg-page px-3.5">
        <div className="py-1.5" aria-live="polite">
          <Checkbox
            label={labels[state]}
            checked={state === 'working' || state === 'done'}
            aria-busy={state === 'working'}
            onChange={start}
          />
        </div>
        {isOwnCaptcha && <span className="text-ink-3 text-xs">No tracking</span>}
      </div>
      <div ref={place} className="empty:hidden" />
    </>
  )
}
