import { type ComponentProps, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { looksLikeEmail } from '../../../../domain/accounts/email-address.ts'
import { onFirstInteraction } from '../../../browser/on-first-interaction.ts'
import { useNearViewport } from '../../../browser/use-near-viewport.ts'
import { enquiry } from '../../../messages/enquiries/enquiry.ts'
import { useCaptchaPass } from '../../../session/captcha/use-captcha-pass.ts'
import { useSession } from '../../../session/session.ts'
import { requestSignIn } from '../../../session/sign-in-request.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FieldError } from '../../../ui/fields/field.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import type { EnquiryDraft, EnquiryDraftState } from './enquiry-draft.ts'
import type { EnquirySent, SentEnquiry } from './enquiry-sent.tsx'
import type { ViewingSlots } from './viewing-slots.tsx'
import { ViewingTimes } from './viewing-times.tsx'

type Props = { listingId: string; recipient: string; draftState: EnquiryDraftState }
type TextName = 'message' | 'name' | 'email' | 'phone'
type Problems = Partial<Record<TextName | 'form', string>>

/** A question or a viewing request. Guests give an email address and confirm it. */
export function EnquiryForm({ listingId, recipient, draftState }: Props) {
  const { draft, change } = draftState
  const member = useMember(draftState)
  const [problems, setProblems] = useState<Problems>({})
  const captcha = useCaptchaPass()
  const { send, isBusy, sent, again } = useSendEnquiry(listingId, draftState, member?.email, captcha.take)
  if (sent) return <sent.Message sent={sent} recipient={recipient} onAgain={again} />
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const invalid = problemsOf(draft, member !== undefined)
    setProblems(invalid)
    const firstInvalid = Object.keys(invalid)[0]
    if (firstInvalid) return event.currentTarget.querySelector<HTMLElement>(`[name=${firstInvalid}]`)?.focus()
    setProblems(await send())
  }
  const field = (name: TextName) => ({
    name,
    value: draft[name],
    error: problems[name],
    readOnly: isBusy,
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  })
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      // A guest's captcha is solved in the background while they type.
      onFocus={member ? undefined : captcha.start}
      className="needs-script mt-5 flex flex-col gap-3.5"
    >
      <TextAreaField label="Your message" rows={3} maxLength={5000} {...field('message')} />
      <ViewingTimes {...draft} onChange={change} />
      {draft.wantsViewing && (
        <LazySlots
          listingId={listingId}
          isMember={member !== undefined}
          slot={draft.slot}
          onChange={(slot) => change({ slot })}
        />
      )}
      <TextField label="Full name" autoComplete="name" maxLength={200} {...field('name')} />
      {!member && (
        <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      )}
      <TextField label="Phone" isOptional type="tel" autoComplete="tel" maxLength={30} {...field('phone')} />
      <Checkbox
        label={`Share my email with ${recipient.startsWith('the ') ? recipient : 'the agent'}`}
        checked={draft.sharesEmail}
        onChange={({ target }) => change({ sharesEmail: target.checked })}
      />
      <div ref={captcha.place} className="empty:hidden" />
      <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy} busyLabel="Sending...">
        Send enquiry
      </Button>
      {problems.form && <FieldError>{problems.form}</FieldError>}
    </form>
  )
}

/** Loaded once the form is near. The API client comes with it, so visitors at the top of the page begin to use the page first. */
function LazySlots(props: ComponentProps<typeof ViewingSlots>) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const [Slots, setSlots] = useState<typeof ViewingSlots>()
  useEffect(() => {
    if (!isNear) return undefined
    const load = () =>
      import('./viewing-slots.tsx').then(
        (module) => setSlots(() => module.ViewingSlots),
        // The form works without them.
        () => undefined,
      )
    const isReading = props.isMember || window.scrollY > 0
    return isReading ? void load() : onFirstInteraction(load, null)
  }, [isNear, props.isMember])
  return <div ref={place}>{Slots && <Slots {...props} />}</div>
}

/** The signed-in user. Their name is filled in unless they have typed another. */
function useMember({ draft, change }: EnquiryDraftState): { userId: string; email: string } | undefined {
  const session = useSession()
  const member = session.status === 'signed-in' ? session : undefined
  const fillName = useEffectEvent((name: string) => {
    if (name && !draft.name) change({ name })
  })
  const userId = member?.userId
  useEffect(() => {
    if (!userId) return
    let isCancelled = false
    import('./send-enquiry.ts')
      .then(({ fetchMyName }) => fetchMyName(userId))
      .then(
        (name) => isCancelled || fillName(name),
        // The user can type it.
        () => undefined,
      )
    return () => {
      isCancelled = true
    }
  }, [userId])
  return member
}

/** Sends one at a time. `send` returns the problems, if any. */
function useSendEnquiry(
  listingId: string,
  draftState: EnquiryDraftState,
  memberEmail: string | undefined,
  getPass: () => Promise<string | null | undefined>,
) {
  const [isBusy, setIsBusy] = useState(false)
  const [sent, setSent] = useState<SentEnquiry & { Message: typeof EnquirySent }>()
  const send = async (): Promise<Problems> => {
    setIsBusy(true)
    const attempted = draftState.markAttempted()
    // Loaded on demand, which fails without a connection.
    const module = await import('./send-enquiry.ts').catch(() => undefined)
    const outcome = await module?.sendEnquiry(listingId, attempted, memberEmail, getPass)
    setIsBusy(false)
    if (!module || !outcome) return { form: enquiry.offline }
    if ('refusal' in outcome) {
      const { text } = outcome
      if (outcome.refusal === 'session_over') requestSignIn({ view: 'sign-in', reason: text })
      return outcome.refusal === 'invalid_email' ? { email: text, form: text } : { form: text }
    }
    draftState.forget()
    setSent({
      enquiryId: outcome.enquiryId,
      mailedTo: memberEmail ? undefined : attempted.email.trim(),
      viewing: outcome.viewing,
      Message: module.EnquirySent,
    })
    return {}
  }
  return { send, isBusy, sent, again: () => setSent(undefined) }
}

function problemsOf({ message, name, email }: EnquiryDraft, isMember: boolean): Problems {
  return {
    ...(message.trim() ? {} : { message: enquiry.missing.message }),
    ...(name.trim() ? {} : { name: enquiry.missing.name }),
    ...(isMember || looksLikeEmail(email) ? {} : { email: enquiry.missing.email }),
  }
}
