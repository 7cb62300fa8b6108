import { useEffect, useRef } from 'react'
import { paths } from '../../../../domain/site/paths.ts'
import { formatAppointment } from '../../../../domain/time/london-input.ts'
import { enquirySent } from '../../../messages/enquiries/enquiry-sent.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'

/** `mailedTo`: the address that must be confirmed first. */
export type SentEnquiry = {
  enquiryId: string
  mailedTo: string | undefined
  /** Whether the chosen slot was booked, or asked for by a guest, or why not. */
  viewing: { bookedAt: string } | { requestedAt: string } | { refusal: string } | undefined
}

type Props = { sent: SentEnquiry; recipient: string; onAgain: () => void }

function viewingText(viewing: NonNullable<SentEnquiry['viewing']>): string {
  if ('bookedAt' in viewing) return `Your viewing is booked for ${formatAppointment(viewing.bookedAt)}.`
  if ('refusal' in viewing) return viewing.refusal
  return `You asked to view on ${formatAppointment(viewing.requestedAt)}. It isn’t booked until they confirm.`
}

/** Replaces the form after sending. */
export function EnquirySent({ sent: { enquiryId, mailedTo, viewing }, recipient, onAgain }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const { title, text } = mailedTo ? enquirySent.toConfirm(mailedTo, recipient) : enquirySent.sent(recipient)
  return (
    <div ref={place} tabIndex={-1} role="status" className="mt-5 border-ink border-t-3 pt-5">
      <p className="display text-d1">{title}</p>
      <p className="mt-2 break-words text-ink-2">{text}</p>
      {viewing && <p className="mt-2 font-semibold">{viewingText(viewing)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {!mailedTo && (
          <ButtonLink to={paths.portalEnquiry(enquiryId)} variant="strong">
            Open the conversation
          </ButtonLink>
        )}
        <Button variant="outline" onClick={onAgain}>
          Write again
        </Button>
      </div>
    </div>
  )
}
