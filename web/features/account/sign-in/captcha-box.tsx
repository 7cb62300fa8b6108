import { useRouteLoaderData } from 'react-router'
import type { Captcha, CaptchaState } from '../../../session/captcha/use-captcha.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'

const words: Record<CaptchaState, string> = {
  idle: 'I’m not a robot',
  working: 'Checking…',
  done: 'You’re verified',
  failed: 'The check failed. Tick to try again',
}

/** One tick starts the proof. With our own there is nothing to puzzle out, and nobody is followed. */
export function CaptchaBox({ captcha }: { captcha: Captcha }) {
  const { state, start, place } = captcha
  const isOurs = !useRouteLoaderData<{ captcha: string }>('root')?.captcha
  return (
    <>
      <div className="flex min-h-15 items-center justify-between gap-3 rounded-control border border-line-strong bg-page px-3.5">
        <div className="py-1.5" aria-live="polite">
          <Checkbox
            label={words[state]}
            checked={state === 'working' || state === 'done'}
            aria-busy={state === 'working'}
            onChange={start}
          />
        </div>
        {isOurs && <span className="text-ink-3 text-xs">No tracking</span>}
      </div>
      <div ref={place} className="empty:hidden" />
    </>
  )
}
