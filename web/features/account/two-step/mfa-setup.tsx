import { useEffect, useRef, useState } from 'react'
import { formatShortDate } from '../../../../domain/time/dates.ts'
import { canUsePasskeys } from '../../../browser/passkey-support.ts'
import { account } from '../../../messages/account/account.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { beginEnrolment, type Enrolment } from './enrolment.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { generateRecoveryCodes } from './recovery-codes.ts'
import { addSecurityKey } from './security-key.ts'
import { SecurityKeyForm } from './security-key-form.tsx'

type Props = {
  onDone: () => void
  /** Two-step verification is on; the recovery codes are still shown. */
  onVerified?: () => void
}

/** Sets up an authenticator app, or a passkey or security key, then shows the recovery codes. */
export function MfaSetup({ onDone, onVerified }: Props) {
  const [isKey, setIsKey] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const showCodes = () => {
    onVerified?.()
    // If this fails, recovery codes can be created in the settings later.
    generateRecoveryCodes().then(setCodes, onDone)
  }
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />
  return (
    <div className="flex flex-col gap-5">
      {isKey ? (
        <SecurityKeyForm
          text="Use a passkey on this device, on your phone or on a security key. Your browser will ask which one."
          action="Continue"
          run={() => addSecurityKey(`Passkey added ${formatShortDate(new Date().toISOString())}`)}
          onDone={showCodes}
        />
      ) : (
        <AppSetup onVerified={showCodes} />
      )}
      {canUsePasskeys() && (
        <Button variant="quiet" onClick={() => setIsKey(!isKey)}>
          {isKey ? 'Use an authenticator app instead' : 'Use a passkey or security key instead'}
        </Button>
      )}
    </div>
  )
}

function AppSetup({ onVerified }: { onVerified: () => void }) {
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
        <li>Scan this QR code, or enter the key below it.</li>
        <li>Enter the six digits it shows.</li>
      </ol>
      <Secret enrolment={enrolment} />
      <CodeForm factorId={enrolment?.factorId} label="Code from the app" onDone={onVerified} />
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

/** As long as a key, so that the layout does not shift when the key arrives. */
const keyPlaceholder = 'WAIT '.repeat(8).trim()

function Secret({ enrolment }: { enrolment: Enrolment | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      {enrolment ? (
        <img
          src={enrolment.qrCode}
          alt="QR code that sets up your authenticator app"
          className="size-48 rounded-control bg-white p-2"
        />
      ) : (
        <Skeleton className="size-48" />
      )}
      <div className="min-w-0">
        <p className="font-semibold text-sm">Key</p>
        {enrolment ? (
          <p data-testid="mfa-secret" className={keyStyle}>
            {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        ) : (
          <p aria-hidden="true" className={classes(keyStyle, 'rounded-tag bg-fill text-transparent')}>
            {keyPlaceholder}
          </p>
        )}
      </div>
    </div>
  )
}

const keyStyle = 'tabular mt-1 select-all break-all font-mono text-sm'
