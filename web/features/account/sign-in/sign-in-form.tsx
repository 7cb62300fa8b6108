import { type FormEvent, useState } from 'react'
import { passwordProblems } from '../../../../domain/accounts/password.ts'
import { account } from '../../../messages/account/account.ts'
import { useCaptcha } from '../../../session/captcha/use-captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { CaptchaBox } from './captcha-box.tsx'
import { emailProblem } from './email-problem.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { type NextStep, signIn } from './sign-in.ts'

type Props = {
  onForgot: (email: string) => void
  onSignedIn: (next: NextStep) => void
  /** Called when an attempt starts and ends. */
  onBusy: (isBusy: boolean) => void
}
type Problems = { email?: string | undefined; password?: string | undefined }

export function SignInForm({ onForgot, onSignedIn, onBusy }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const captcha = useCaptcha()

  const updateBusy = (isNowBusy: boolean) => {
    setIsBusy(isNowBusy)
    onBusy(isNowBusy)
  }
  const attemptSignIn = async () => {
    const captchaToken = await captcha.take()
    if (!captchaToken) {
      toast({
        ...(captcha.state === 'idle' ? account.captchaRequired : account.captchaFailed),
        tone: 'negative',
      })
      return
    }
    const outcome = await signIn({ email: email.trim(), password, captchaToken })
    if (outcome.isSignedIn) return onSignedIn(outcome)
    setUnconfirmed(outcome.isUnconfirmed ? email.trim() : undefined)
    // The password was correct; the notice below explains what is missing.
    setProblems(outcome.isUnconfirmed ? {} : { password: outcome.toast.text })
    toast({ ...outcome.toast, tone: 'negative' })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const invalid = validate(email, password)
    setProblems(invalid)
    if (invalid.email || invalid.password) {
      const first = invalid.email ? 'email' : 'password'
      if (password && passwordProblems(password, 'minimum').length > 0 && !invalid.email)
        toast({ ...account.invalidPassword(account.passwordTooShort), tone: 'negative' })
      return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    }
    updateBusy(true)
    await attemptSignIn()
    updateBusy(false)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        autoFocus
        value={email}
        error={problems.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={problems.password}
        onChange={(event) => setPassword(event.target.value)}
        labelEnd={
          <button
            type="button"
            onClick={() => onForgot(email.trim())}
            className="touch-target cursor-pointer font-semibold text-sm underline"
          >
            Forgot password?
          </button>
        }
      />
      <CaptchaBox captcha={captcha} />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
        Sign In
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} onBusy={onBusy} />
      {unconfirmed && <ResendConfirmation email={unconfirmed} captcha={captcha} />}
    </form>
  )
}

function validate(email: string, password: string): Problems {
  return {
    email: emailProblem(email),
    password: passwordProblem(password),
  }
}

function passwordProblem(password: string): string | undefined {
  if (password === '') return account.passwordMissing
  return passwordProblems(password, 'minimum').length > 0 ? account.passwordTooShort : undefined
}
