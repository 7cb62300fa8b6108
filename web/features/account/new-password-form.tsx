import { type FormEvent, useState } from 'react'
import { passwordProblems } from '../../../domain/accounts/password.ts'
import { account, passwordMessages } from '../../messages/account/account.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { type ToastMessage, toast } from '../../ui/feedback/toast.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { changePassword } from './change-password.ts'
import { PasswordChecklist } from './password-checklist.tsx'

type Problems = { first?: string | undefined; second?: string | undefined }

export function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const session = useSession()
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const invalid = validate(first, second)
    setProblems(invalid?.problems ?? {})
    if (invalid) return invalid.toast && toast({ ...invalid.toast, tone: 'negative' })
    setIsBusy(true)
    const failure = await changePassword(first)
    setIsBusy(false)
    if (failure) return toast({ ...failure, tone: 'negative' })
    onDone()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      {/* Tells password managers whose password this is. */}
      <input
        hidden
        readOnly
        name="username"
        autoComplete="username"
        value={session.status === 'signed-in' ? session.email : ''}
      />
      <PasswordField
        label="New Password"
        name="new-password"
        autoComplete="new-password"
        value={first}
        error={problems.first}
        onChange={(event) => setFirst(event.target.value)}
      />
      <PasswordChecklist password={first} />
      <PasswordField
        label="Confirm Password"
        name="confirm-password"
        autoComplete="new-password"
        value={second}
        error={problems.second}
        onChange={(event) => setSecond(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} busyLabel="Updating...">
        Update Password
      </Button>
    </form>
  )
}

type Invalid = { problems: Problems; toast?: ToastMessage }

function validate(first: string, second: string): Invalid | undefined {
  if (!first || !second)
    return {
      problems: {
        first: first ? undefined : account.newPasswordMissing,
        second: second ? undefined : account.confirmationMissing,
      },
    }
  const [problem] = passwordProblems(first)
  if (problem)
    return {
      problems: { first: passwordMessages[problem] },
      toast: account.invalidPassword(passwordMessages[problem]),
    }
  if (first !== second)
    return { problems: { second: account.passwordsDiffer.text }, toast: account.passwordsDiffer }
  return undefined
}
