import { type FormEvent, useState } from 'react'
import { mfaCodeLength } from '../../../domain/mfa.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { toast } from '../../ui/toast.ts'
import { giveCode } from './sign-in.ts'

type Props = { factorId: string; label: string; hint?: string; isFirst?: boolean; onDone: () => void }

/** Six digits of a factor: to sign in with it, or to show that it was set up. */
export function CodeForm({ factorId, label, hint, isFirst = false, onDone }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isWhole = code.length === mfaCodeLength
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isWhole) return
    setIsBusy(true)
    const refused = await giveCode(factorId, code)
    setIsBusy(false)
    if (!refused) return onDone()
    setCode('')
    setProblem(refused.text)
    toast({ ...refused, tone: 'negative' })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeField
        label={label}
        hint={hint}
        value={code}
        error={problem}
        onChange={setCode}
        autoFocus={isFirst}
      />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} disabled={!isWhole}>
        Verify
      </Button>
    </form>
  )
}
