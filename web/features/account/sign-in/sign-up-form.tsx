import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { passwordProblems } from '../../../../domain/accounts/password.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { readPublicSettings } from '../../../data/public-settings.ts'
import { account, passwordMessages } from '../../../messages/account/account.ts'
import { useCaptcha } from '../../../session/captcha/use-captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { type ToastMessage, toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PasswordChecklist } from '../password-checklist.tsx'
import { type SignUpPlace, signUpFailure } from './auth-problem.ts'
import { emailProblem } from './email-problem.ts'
import { signUp } from './sign-up.ts'

type Props = { place: SignUpPlace; next: string; onDone: () => void }

/** The captcha is solved in the background while the form is filled in. */
export function SignUpForm({ place, next, onDone }: Props) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [hasAccepted, setHasAccepted] = useState(false)
  const [problem, setProblem] = useState<{ email?: string | undefined; password?: string | undefined }>({})
  const [isBusy, setIsBusy] = useState(false)
  const captcha = useCaptcha()

  const register = async (): Promise<ToastMessage | undefined> => {
    const captchaToken = await captcha.take()
    if (!captchaToken) return account.captchaFailed
    return signUp({ email: email.trim(), password, captchaToken, next, place })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const wrongPassword = passwordProblem(password)
    const invalid = validate({ email, wrongPassword, hasAccepted, place })
    setProblem({
      email: emailProblem(email),
      password: wrongPassword,
    })
    if (invalid) return toast({ ...invalid, tone: 'negative' })
    setIsBusy(true)
    const failure = await register()
    setIsBusy(false)
    if (failure) return toast({ ...failure, tone: 'negative' })
    onDone()
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={captcha.start}
      className="mt-6 flex flex-col gap-4.5"
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        autoFocus
        value={email}
        error={problem.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label="Password"
        name="new-password"
        autoComplete="new-password"
        value={password}
        error={problem.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordChecklist password={password} />
      <Checkbox
        checked={hasAccepted}
        onChange={(event) => setHasAccepted(event.target.checked)}
        label={<TermsLabel />}
      />
      <div ref={captcha.place} className="empty:hidden" />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} disabled={!hasAccepted}>
        Create account
      </Button>
    </form>
  )
}

const TermsLabel = () => (
  <>
    I accept the{' '}
    <Link to={paths.terms} target="_blank" className="font-semibold underline">
      Terms and Conditions
    </Link>{' '}
    and{' '}
    <Link to={paths.privacy} target="_blank" className="font-semibold underline">
      Privacy Policy
    </Link>
    . Both open in a new tab.
  </>
)

/** By the rule of this site, which the server applies too. */
function passwordProblem(password: string): string | undefined {
  const { passwordPolicy } = readPublicSettings()
  const [problem] = passwordProblems(password, passwordPolicy)
  if (!problem) return undefined
  return passwordPolicy === 'strong' ? passwordMessages[problem] : account.passwordTooShort
}

type Entry = {
  email: string
  wrongPassword: string | undefined
  hasAccepted: boolean
  place: SignUpPlace
}

/** The first validation error. */
function validate({ email, wrongPassword, hasAccepted, place }: Entry): ToastMessage | undefined {
  if (emailProblem(email)) return signUpFailure(place, account.signUpEmail)
  if (wrongPassword) return account.invalidPassword(wrongPassword)
  return hasAccepted ? undefined : account.termsMissing
}
