import { type FormEvent, useState } from 'react'
import { mfaCodeLength } from '../../../domain/mfa.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { toast } from '../../ui/toast.ts'
import { giveCode } from './sign-in.ts'

type Props = { factorId: string; onDone: () => void; onLeave: () => void }

/** The second step of signing in. */
export function CodeStep({ factorId, onDone, onLeave }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || code.length !== mfaCodeLength) return
    setIsBusy(true)
    const refused = await giveCode(factorId, code)
    setIsBusy(false)
    if (!refused) return onDone()
    setCode('')
    setProblem(refused.text)
    toast({ ...refused, tone: 'negative' })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <CodeField
        label="Code from your authenticator app"
        hint="Six digits, new every half minute."
        value={code}
        error={problem}
        onChange={setCode}
        autoFocus
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isFull
        isBusy={isBusy}
        disabled={code.length !== mfaCodeLength}
      >
        Verify
      </Button>
      <Button variant="quiet" onClick={onLeave}>
        Sign in as somebody else
      </Button>
    </form>
  )
}
