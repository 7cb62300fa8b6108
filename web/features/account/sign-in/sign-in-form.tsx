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
import { ResendConfirmation } from './resend-confirmation.tsx'
import { type NextStep, signIn } from './sign-in.ts'

type Props = {
  onForgot: (email: string) => void
  onIn: (next: NextStep) => void
  /** Told when a try begins and when it is over. */
  onBusy: (isBusy: boolean) => void
}
type Problems = { email?: string | undefined; password?: string | undefined }

/** Email, password and the proof of being no robot. */
export function SignInForm({ onForgot, onIn, onBusy }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const captcha = useCaptcha()

  const turnBusy = (isNow: boolean) => {
    setIsBusy(isNow)
    onBusy(isNow)
  }
  const enter = async () => {
    const captchaToken = await captcha.take()
    if (!captchaToken) {
      toast({
        ...(captcha.state === 'idle' ? account.captchaRequired : account.captchaFailed),
        tone: 'negative',
      })
      return
    }
    const outcome = await signIn({ email: email.trim(), password, captchaToken })
    if (outcome.isIn) return onIn(outcome)
    setUnconfirmed(outcome.isUnconfirmed ? email.trim() : undefined)
    // The password was right: the notice below says what is missing.
    setProblems(outcome.isUnconfirmed ? {} : { password: outcome.toast.text })
    toast({ ...outcome.toast, tone: 'negative' })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const found = problemsOf(email, password)
    setProblems(found)
    if (found.email || found.password) {
      const first = found.email ? 'email' : 'password'
      if (password && passwordProblems(password, 'floor').length > 0 && !found.email)
        toast({ ...account.invalidPassword(account.passwordFloor), tone: 'negative' })
      return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    }
    turnBusy(true)
    await enter()
    turnBusy(false)
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
      {unconfirmed && <ResendConfirmation email={unconfirmed} captcha={captcha} />}
    </form>
  )
}

function problemsOf(email: string, password: string): Problems {
  return {
    email: emailProblem(email),
    password: passwordProblem(password),
  }
}

function passwordProblem(password: string): string | undefined {
  if (password === '') return account.passwordMissing
  return passwordProblems(password, 'floor').length > 0 ? account.passwordFloor : undefined
}
