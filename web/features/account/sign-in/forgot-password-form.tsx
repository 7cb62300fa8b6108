import { type FormEvent, useState } from 'react'
import { getSupabase } from '../../../data/supabase.ts'
import { account } from '../../../messages/account/account.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { emailProblem } from './email-problem.ts'

type Props = { email: string; onSent: () => void }

export function ForgotPasswordForm({ email: initialEmail, onSent }: Props) {
  const [email, setEmail] = useState(initialEmail)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const error = emailProblem(email)
    setProblem(error)
    if (error) return
    setIsBusy(true)
    const failure = await requestPasswordReset(email.trim())
    setIsBusy(false)
    if (failure) return toast({ ...account.resetFailed, text: failure, tone: 'negative' })
    toast({ ...account.resetSent, tone: 'positive' })
    onSent()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        autoFocus
        value={email}
        error={problem}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} disabled={!email.trim()}>
        Send reset link
      </Button>
    </form>
  )
}

/** Returns an error message, or undefined on success. */
async function requestPasswordReset(email: string): Promise<string | undefined> {
  try {
    const client = await getSupabase()
    const { error } = await client.functions.invoke('send-reset-password', { body: { email } })
    if (!error) return undefined
    return error.context instanceof Response && error.context.status === 429
      ? account.resetTooSoon
      : account.unreachable
  } catch {
    return account.unreachable
  }
}
