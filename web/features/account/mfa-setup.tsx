import { useEffect, useRef, useState } from 'react'
import { account } from '../../messages/account.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { beginEnrolment, type Enrolment } from './enrolment.ts'

/** A picture for the app's camera, the same as text, and a code to show that it worked. */
export function MfaSetup({ onDone }: { onDone: () => void }) {
  const { enrolment, hasFailed, begin } = useEnrolment()
  if (hasFailed)
    return (
      <Notice
        isFailure
        title="It could not be started"
        text={account.unreachable}
        actions={<Button onClick={begin}>Try again</Button>}
      />
    )
  return (
    <div className="flex flex-col gap-5">
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-ink-2">
        <li>Open an authenticator app on your phone.</li>
        <li>Let it read this picture, or type the key below it.</li>
        <li>Enter the six digits it shows.</li>
      </ol>
      {enrolment ? <Secret enrolment={enrolment} /> : <Skeleton className="size-48" />}
      {enrolment && <CodeForm factorId={enrolment.factorId} label="Code from the app" onDone={onDone} />}
    </div>
  )
}

function useEnrolment() {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [hasFailed, setHasFailed] = useState(false)
  const hasBegun = useRef(false)
  const begin = () => {
    setHasFailed(false)
    beginEnrolment().then(setEnrolment, () => setHasFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one enrolment, however often React mounts.
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])
  return { enrolment, hasFailed, begin }
}

function Secret({ enrolment: { qrCode, secret } }: { enrolment: Enrolment }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <img
        src={qrCode}
        alt="QR code that sets up your authenticator app"
        className="size-48 rounded-control bg-white p-2"
      />
      <div className="min-w-0">
        <p className="font-semibold text-sm">Key</p>
        <p data-testid="mfa-secret" className="tabular mt-1 select-all break-all font-mono text-sm">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
      </div>
    </div>
  )
}
