import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

type Props = { factorId: string; onDone: () => void; onLeave: () => void }

/** The second step of signing in: a code from the app, or a recovery code. */
export function CodeStep({ factorId, onDone, onLeave }: Props) {
  const [isRecovering, setIsRecovering] = useState(false)
  return (
    <div className="mt-7 flex flex-col gap-5">
      {isRecovering ? (
        <RecoveryCodeForm onDone={onDone} />
      ) : (
        <CodeForm
          factorId={factorId}
          label="Code from your authenticator app"
          hint="A 6-digit code that changes every 30 seconds."
          isFirst
          onDone={onDone}
        />
      )}
      <div className="flex flex-col gap-1">
        <Button variant="quiet" onClick={() => setIsRecovering(!isRecovering)}>
          {isRecovering ? 'Use your authenticator app' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" onClick={onLeave}>
          Use a different account
        </Button>
      </div>
    </div>
  )
}
