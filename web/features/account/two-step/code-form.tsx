import { type FormEvent, useState } from 'react'
import { mfaCodeLength } from '../../../../domain/accounts/mfa.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CodeField } from '../../../ui/fields/code-field.tsx'
import { verifyCode } from '../sign-in/sign-in.ts'

type Props = {
  factorId: string | undefined
  label: string
  hint?: string
  isFirst?: boolean
  onDone: () => void
}

/** Verifies a six-digit code, to sign in or to complete the setup. Disabled until the factor is known, so that the layout does not shift. */
export function CodeForm({ factorId, label, hint, isFirst = false, onDone }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isReady = factorId !== undefined && code.length === mfaCodeLength
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isReady) return
    setIsBusy(true)
    const failure = await verifyCode(factorId, code)
    setIsBusy(false)
    if (!failure) return onDone()
    setCode('')
    setProblem(failure.text)
    toast({ ...failure, tone: 'negative' })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeField
        label={label}
        hint={hint}
        value={code}
        error={problem}
        onChange={setCode}
        autoFocus={isFirst}
      />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} disabled={!isReady}>
        Verify
      </Button>
    </form>
  )
}
