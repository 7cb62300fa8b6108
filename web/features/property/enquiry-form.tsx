import { type ComponentProps, type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { looksLikeEmail } from '../../../domain/email-address.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { enquiry } from '../../messages/enquiry.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { TextAreaField, TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { type EnquiryDraft, keepDraft, takeDraft } from './enquiry-draft.ts'
import { sendEnquiry } from './send-enquiry.ts'

type Props = { propertyId: string; draft: EnquiryDraft; onChange: (draft: EnquiryDraft) => void }
type Problems = Partial<Record<keyof EnquiryDraft | 'form', string>>

/** Message, name, email and phone. Whoever is signed out is led to sign in, and finds their words again. */
export function EnquiryForm({ propertyId, draft, onChange }: Props) {
  const session = useSession()
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const send = useSend(propertyId)
  useEffect(() => {
    const kept = takeDraft(propertyId)
    if (kept) onChange(kept)
  }, [propertyId, onChange])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(draft)
    setProblems(found)
    const firstBad = Object.keys(found)[0]
    if (firstBad) return event.currentTarget.querySelector<HTMLElement>(`[name=${firstBad}]`)?.focus()
    setIsBusy(true)
    const problem = await send(draft, session.status === 'signed-out')
    setIsBusy(false)
    setProblems(problem ? { form: problem } : {})
  }
  const field = <Name extends keyof EnquiryDraft>(name: Name) => ({
    name,
    value: draft[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  })
  return (
    <form noValidate onSubmit={submit} className="needs-script mt-5 flex flex-col gap-4">
      <TextAreaField label="Your message" rows={3} maxLength={5000} {...field('message')} />
      <TextField label="Full name" autoComplete="name" maxLength={200} {...field('name')} />
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextField label="Phone" isOptional type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
      <SendButton isBusy={isBusy} />
      {problems.form && <FieldError>{problems.form}</FieldError>}
    </form>
  )
}

const SendButton = (props: Pick<ComponentProps<typeof Button>, 'isBusy'>) => (
  <Button type="submit" variant="primary" size="large" isFull {...props}>
    Send enquiry
  </Button>
)

/** Answers with what stands in the way, if anything does. */
function useSend(propertyId: string) {
  const navigate = useNavigate()
  return async (draft: EnquiryDraft, isSignedOut: boolean): Promise<string | undefined> => {
    const code = isSignedOut ? 'invalid_email' : await sendEnquiry(propertyId, draft)
    if (code === 'invalid_email') {
      // The server knows nobody by this session: it asks for an address to confirm, we for a sign-in.
      keepDraft(propertyId, draft)
      toast({ title: enquiry.signInFirst })
      await navigate(paths.authAndBack(`${paths.property(propertyId)}#enquire`))
      return undefined
    }
    if (code) return enquiry.refusalFor(code)
    toast({ ...enquiry.sent, tone: 'positive' })
    return undefined
  }
}

function problemsOf({ message, name, email }: EnquiryDraft): Problems {
  return {
    ...(message.trim() ? {} : { message: enquiry.missing.message }),
    ...(name.trim() ? {} : { name: enquiry.missing.name }),
    ...(looksLikeEmail(email) ? {} : { email: enquiry.missing.email }),
  }
}
