import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { looksLikeEmail } from '../../../domain/accounts/email-address.ts'
import { type ContactTopic, contactTopics } from '../../../domain/site/contact-topics.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { newId } from '../../browser/new-id.ts'
import { contact } from '../../messages/pages/contact.ts'
import { useCaptchaPass } from '../../session/captcha/use-captcha-pass.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { sendContactRequest } from './send-contact-request.ts'

type Name = 'topic' | 'name' | 'email' | 'message'
type Problems = Partial<Record<Name | 'form', string>>

/** A message to our support team, without an account. The browser keeps what is typed, so early input is never lost. */
export function ContactForm({ topic }: { topic: ContactTopic | '' }) {
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const id = useRef<string>(undefined)
  const captcha = useCaptchaPass()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const values = readForm(form)
    const invalid = problemsOf(values)
    setProblems(invalid)
    const [firstInvalid] = Object.keys(invalid)
    if (firstInvalid) return form.querySelector<HTMLElement>(`[name=${firstInvalid}]`)?.focus()
    setBusy(true)
    id.current ??= newId()
    const problem = await sendContactRequest(
      { ...values, id: id.current, topic: values.topic as ContactTopic },
      captcha.take,
    )
    setBusy(false)
    if (problem) return setProblems({ form: problem })
    id.current = undefined
    setSentTo(values.email)
  }
  if (sentTo)
    return (
      <div role="status">
        <Notice
          heading="h2"
          {...contact.sent(sentTo)}
          actions={<Button onClick={() => setSentTo(undefined)}>Write another message</Button>}
        />
      </div>
    )
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={captcha.start}
      aria-labelledby="write-to-us"
      className="flex flex-col gap-4 rounded-b-panel border border-line border-t-3 border-t-ink bg-surface p-5 md:p-7"
    >
      <h2 id="write-to-us" className="display scroll-mt-6 text-d2">
        Write to us
      </h2>
      <SelectField label="Topic" name="topic" defaultValue={topic} error={problems.topic}>
        <option value="">Choose a topic</option>
        {Object.entries(contactTopics).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="Full name" name="name" autoComplete="name" maxLength={200} error={problems.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={problems.email}
      />
      <TextAreaField label="Your message" name="message" rows={6} maxLength={5000} error={problems.message} />
      <div ref={captcha.place} className="empty:hidden" />
      <Button type="submit" variant="primary" className="self-start" isBusy={isBusy} busyLabel="Sending...">
        Send message
      </Button>
      {problems.form && <FieldError>{problems.form}</FieldError>}
      <p className="text-ink-2 text-sm">
        {contact.hasAccount}{' '}
        <Link to={portalPaths.support} className="text-link">
          Write from Support in your portal
        </Link>{' '}
        to keep the answers there.
      </p>
    </form>
  )
}

function readForm(form: HTMLFormElement): Record<Name, string> {
  const data = new FormData(form)
  const read = (name: Name) => String(data.get(name) ?? '').trim()
  return { topic: read('topic'), name: read('name'), email: read('email'), message: read('message') }
}

function problemsOf({ topic, name, email, message }: Record<Name, string>): Problems {
  return {
    ...(!(topic in contactTopics) && { topic: contact.topicMissing }),
    ...(!name && { name: contact.nameMissing }),
    ...(!looksLikeEmail(email) && { email: contact.emailMissing }),
    ...(!message && { message: contact.messageMissing }),
  }
}
