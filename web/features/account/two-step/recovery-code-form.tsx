import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { accountRecovery } from '../../../messages/account/account-recovery.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { verifyRecoveryCode } from './recovery-codes.ts'

/** Replaces the authenticator app if it is lost. */
export function RecoveryCodeForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!code.trim()) return setProblem(accountRecovery.recoveryCodeMissing)
    setIsBusy(true)
    const failure = await verifyRecoveryCode(code.trim())
    setIsBusy(false)
    if (!failure) return onDone()
    setProblem(failure.text)
    toast({ ...failure, tone: 'negative' })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Recovery code"
        hint="16 letters and numbers, such as 7K3M-0QXT-9VAB-2CDE."
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        autoFocus
        className="font-mono"
        value={code}
        error={problem}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
        Verify
      </Button>
      <p className="text-ink-2 text-sm">
        Lost your codes too?{' '}
        <Link to={paths.contact} className="font-semibold underline">
          Contact us
        </Link>{' '}
        and we’ll help you get back in.
      </p>
    </form>
  )
}
