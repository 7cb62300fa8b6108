import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { calendarFile } from '../../../domain/viewings/calendar.ts'
import { viewingAddress, viewingEvent } from '../../../domain/viewings/viewing-event.ts'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { DiaryItem } from './diary-items.ts'
import { FeedbackForm, GivenFeedback } from './feedback-form.tsx'
import { MoveForm } from './move-form.tsx'
import { RescheduleForm } from './reschedule-form.tsx'
import { type Appointment, useViewingAction, type Viewing } from './viewing-queries.ts'

type Props = { item: DiaryItem; onClose: () => void }

/** An entry of the diary with everything one can do about it. */
export function ItemDialog({ item, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={item.title} description={formatAppointment(item.startsAt)}>
      {item.kind === 'shown' ? (
        <Shown appointment={item.appointment} isOver={item.isOver} onClose={onClose} />
      ) : (
        <Booked viewing={item.viewing} isOver={item.isOver} onClose={onClose} />
      )}
    </Dialog>
  )
}

type ShownProps = { appointment: Appointment; isOver: boolean; onClose: () => void }

function Shown({ appointment, isOver, onClose }: ShownProps) {
  const { id, home, host, people, draw_id: drawId } = appointment
  const [step, setStep] = useState<'move' | 'cancel'>()
  const cancelling = useViewingAction({
    name: 'cancel_viewing_appointment',
    success: messages.cancelled,
    onDone: onClose,
  })
  return (
    <div className="mt-5 flex flex-col gap-5">
      <Facts
        rows={[
          [
            'Where',
            viewingAddress({ address: home.address ?? undefined, postcode: home.postcode ?? undefined }),
          ],
          ['Shown by', host ?? ''],
        ]}
      />
      <ul className="-mt-5">
        {people.map((person) => (
          <li key={person.viewing_id} className="border-line border-b py-3">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="font-semibold">{person.name}</span>
              {person.phone && (
                <a href={`tel:${person.phone.replace(/\s/g, '')}`} className="text-link">
                  {person.phone}
                </a>
              )}
              {person.enquiry_id && (
                <Link to={paths.portalEnquiry(person.enquiry_id)} className="text-link">
                  Open the conversation
                </Link>
              )}
            </p>
            {person.no_show && (
              <p className="text-ink-2 text-sm">
                {person.no_show === 'seeker'
                  ? 'Recorded as not attending.'
                  : 'You were recorded as not attending.'}
              </p>
            )}
            {isOver && (
              <>
                <GivenFeedback opinion={person.feedback.theirs} by={person.name} />
                <FeedbackForm viewingId={person.viewing_id} mine={person.feedback.mine} side="host" />
              </>
            )}
          </li>
        ))}
      </ul>
      {!isOver && step === undefined && (
        <div className="flex flex-wrap gap-3">
          {people.length > 0 && (
            <Button variant="primary" onClick={() => setStep('move')}>
              Reschedule
            </Button>
          )}
          {(people.length > 0 || drawId) && (
            <Button variant="destructive" onClick={() => setStep('cancel')}>
              Cancel viewing
            </Button>
          )}
        </div>
      )}
      {step === 'move' && (
        <MoveForm appointment={appointment} onDone={onClose} onBack={() => setStep(undefined)} />
      )}
      {step === 'cancel' && (
        <CancelForm
          isBusy={cancelling.isPending}
          onCancel={(reason) => cancelling.mutate({ appointment_id: id, reason })}
          onBack={() => setStep(undefined)}
        />
      )}
    </div>
  )
}

function Booked({ viewing, isOver, onClose }: { viewing: Viewing; isOver: boolean; onClose: () => void }) {
  const { id, facts, status, cancel_reason: reason, enquiry_id: enquiryId, home } = viewing
  const [step, setStep] = useState<'reschedule' | 'cancel'>()
  const cancelling = useViewingAction({
    name: 'cancel_viewing',
    success: messages.cancelled,
    onDone: onClose,
  })
  const isAhead = status === 'booked' && !isOver
  return (
    <div className="mt-5 flex flex-col gap-5">
      {status === 'cancelled' && (
        <p className="font-semibold">This viewing was cancelled. {reason && `“${reason}”`}</p>
      )}
      <Facts
        rows={[
          ['Where', viewingAddress(facts)],
          ['Meeting point', facts.meeting_point ?? ''],
          ['Contact', facts.contact_name ?? ''],
          ['Phone', facts.contact_phone ?? ''],
        ]}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-2">
        {home.id && home.is_on_market && (
          <Link to={paths.property(home.id)} className="text-link">
            View the home
          </Link>
        )}
        {enquiryId && (
          <Link to={paths.portalEnquiry(enquiryId)} className="text-link">
            Open the conversation
          </Link>
        )}
      </p>
      {viewing.no_show === 'seeker' && <p className="text-ink-2">You were recorded as not attending.</p>}
      {isOver && status !== 'cancelled' && (
        <>
          <GivenFeedback opinion={viewing.feedback.theirs} by={facts.contact_name ?? 'The advertiser'} />
          <FeedbackForm viewingId={id} mine={viewing.feedback.mine} side="seeker" />
        </>
      )}
      {isAhead && step === undefined && (
        <div className="flex flex-wrap gap-3">
          {viewing.can_reschedule && (
            <Button variant="primary" onClick={() => setStep('reschedule')}>
              Reschedule
            </Button>
          )}
          <Button onClick={() => downloadCalendar(viewing)}>Add to calendar</Button>
          <Button variant="destructive" onClick={() => setStep('cancel')}>
            Cancel viewing
          </Button>
        </div>
      )}
      {step === 'reschedule' && <RescheduleForm viewing={viewing} onDone={onClose} />}
      {step === 'cancel' && (
        <CancelForm
          isBusy={cancelling.isPending}
          onCancel={(why) => cancelling.mutate({ viewing_id: id, reason: why })}
          onBack={() => setStep(undefined)}
        />
      )}
    </div>
  )
}

function Facts({ rows }: { rows: [string, string][] }) {
  return (
    <dl className="border-line border-t text-sm">
      {rows
        .filter(([, value]) => value)
        .map(([term, value]) => (
          <div key={term} className="flex gap-4 border-line border-b py-3">
            <dt className="w-28 shrink-0 text-ink-2">{term}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type CancelProps = { isBusy: boolean; onCancel: (reason: string) => void; onBack: () => void }

function CancelForm({ isBusy, onCancel, onBack }: CancelProps) {
  const [reason, setReason] = useState('')
  return (
    <form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onCancel(reason)
      }}
    >
      <TextField
        label="Reason"
        isOptional
        autoFocus
        maxLength={500}
        hint="The other side can read it."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" isBusy={isBusy}>
          Cancel viewing
        </Button>
        <Button onClick={onBack}>Keep viewing</Button>
      </div>
    </form>
  )
}

/** The same event as in the confirmation's attachment, so that a calendar does not show it twice. */
function downloadCalendar({ facts }: Viewing): void {
  const link = new URL(portalPaths.viewings, location.origin).toString()
  const event = viewingEvent(facts, { host: location.hostname, link, changedAt: new Date() })
  const file = new Blob([calendarFile([event], { method: 'PUBLISH' })], { type: 'text/calendar' })
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: 'viewing.ics' }).click()
  URL.revokeObjectURL(url)
}
