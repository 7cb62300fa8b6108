import { CalendarCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { Callout } from '../../ui/feedback/callout.tsx'
import type { Thread } from './enquiry-queries.ts'

export function ViewingCallout({ status, viewing_at: at }: Pick<Thread, 'status' | 'viewing_at'>) {
  if (status !== 'viewing_booked' || !at) return null
  return (
    <div className="mb-5">
      <Callout icon={CalendarCheck} title={`${formatAppointment(at)}.`}>
        {Date.parse(at) > Date.now() ? 'The viewing is booked.' : 'The viewing was booked for then.'}
      </Callout>
    </div>
  )
}

/** The contact details and viewing request of the enquirer. */
export function ThreadFacts({ thread }: { thread: Thread }) {
  const { wants_viewing, preferred_times, contact_email, contact_phone, is_guest, is_email_confirmed, side } =
    thread
  return (
    <dl className="border-line border-t text-sm">
      <Fact term={side === 'professional' ? 'Viewing requested' : 'Your viewing'}>
        {wants_viewing ? preferred_times.join(', ') || 'Yes, any time' : 'Not requested'}
      </Fact>
      <Fact term="Phone">
        {contact_phone ? (
          <a href={`tel:${contact_phone.replace(/\s/g, '')}`} className="text-link">
            {contact_phone}
          </a>
        ) : (
          'Not given'
        )}
      </Fact>
      <Fact term="Email">
        {contact_email ? (
          <a href={`mailto:${contact_email}`} className="text-link">
            {contact_email}
          </a>
        ) : (
          'Not given'
        )}
      </Fact>
      {side === 'professional' && is_guest && (
        <Fact term="Account">
          {is_email_confirmed
            ? 'No account; replies go by email'
            : 'No account. We email your replies once they confirm their address'}
        </Fact>
      )}
    </dl>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex gap-4 border-line border-b py-3">
    <dt className="w-24 shrink-0 text-ink-2">{term}</dt>
    <dd className="min-w-0 break-words font-medium">{children}</dd>
  </div>
)
