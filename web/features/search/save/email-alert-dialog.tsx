import { type FormEvent, useState } from 'react'
import { looksLikeEmail } from '../../../../domain/accounts/email-address.ts'
import { describeSearch } from '../../../../domain/alerts/alert-wording.ts'
import { searchCriteria } from '../../../../domain/search/search-criteria.ts'
import { type FoundPlace, searchTitle } from '../../../../domain/search/search-heading.ts'
import { changeSearch, type SearchQuery, searchParams } from '../../../../domain/search/search-query.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { type AlertTiming, alertTimings } from '../../../entities/saved/alert-timing.ts'
import { emailAlerts } from '../../../messages/search/email-alerts.ts'
import { useCaptchaPass } from '../../../session/captcha/use-captcha-pass.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

type Props = {
  query: SearchQuery
  place: FoundPlace | undefined
  onClose: () => void
  onSignIn: () => void
}

/** An alert needs an email address only, which is confirmed by a link. */
export function EmailAlertDialog({ query, place, onClose, onSignIn }: Props) {
  const [sentTo, setSentTo] = useState<string>()
  const title = searchTitle(changeSearch(query, { page: 1 }), place)
  if (sentTo)
    return (
      <Dialog isOpen onClose={onClose} title="Check your email">
        <p role="status" className="mt-3 text-ink-2">
          We’ve sent a link to <b className="break-words text-ink">{sentTo}</b>. Open it within two days to
          turn on your alert. If you can’t find it, check your spam folder.
        </p>
        <Button variant="primary" size="large" isFull className="mt-6" onClick={onClose}>
          Done
        </Button>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Get new homes by email"
      description={describeSearch(query, place)}
    >
      <EmailAlertForm query={query} title={title} onSent={setSentTo} />
      <p className="mt-5 text-ink-2 text-sm">
        Have an account?{' '}
        <button type="button" onClick={onSignIn} className="cursor-pointer text-link">
          Sign in
        </button>{' '}
        to save this search with its alert.
      </p>
    </Dialog>
  )
}

type FormProps = { query: SearchQuery; title: string; onSent: (email: string) => void }

function EmailAlertForm({ query, title, onSent }: FormProps) {
  const [problem, setProblem] = useState<{ email?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const captcha = useCaptchaPass()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const email = String(data.get('email') ?? '').trim()
    if (!looksLikeEmail(email)) {
      setProblem({ email: emailAlerts.emailMissing })
      return form.querySelector<HTMLElement>('[name=email]')?.focus()
    }
    setProblem({})
    setBusy(true)
    const failure = await requestAlert(
      { email, title, query, timing: data.get('timing') as AlertTiming },
      captcha.take,
    )
    setBusy(false)
    if (failure) return setProblem({ form: failure })
    onSent(email)
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
        autoComplete="email"
        maxLength={254}
        error={problem.email}
      />
      <SelectField label="How often" name="timing" defaultValue="daily">
        {Object.entries(alertTimings).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div ref={captcha.place} className="empty:hidden" />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} busyLabel="Sending...">
        Email me new homes
      </Button>
      {problem.form && <FieldError>{problem.form}</FieldError>}
      <p className="text-ink-3 text-sm">
        We’ll only use your address for this alert. You can stop it with one click in any email.
      </p>
    </form>
  )
}

type Request = { email: string; title: string; query: SearchQuery; timing: AlertTiming }

/** Returns what went wrong, or undefined. */
async function requestAlert(
  { email, title, query, timing }: Request,
  getPass: () => Promise<string | null | undefined>,
): Promise<string | undefined> {
  const pass = await getPass()
  if (pass === null) return emailAlerts.tooMany
  if (pass === undefined) return navigator.onLine ? emailAlerts.captchaFailed : emailAlerts.failed({})
  const firstPage = changeSearch(query, { page: 1 })
  try {
    await callFunction(await getSupabase(), 'request_email_alert', {
      email,
      name: title.slice(0, 200),
      query: searchParams(firstPage).toString(),
      criteria: searchCriteria(firstPage),
      alert: timing,
      captcha_pass: pass,
    })
    return undefined
  } catch (error) {
    return emailAlerts.failed(error)
  }
}
