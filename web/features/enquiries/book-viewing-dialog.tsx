import { type FormEvent, useState } from 'react'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { londonMoment } from '../../../domain/time/london-input.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Thread } from './enquiry-queries.ts'

type Props = {
  thread: Pick<Thread, 'with' | 'preferred_times'>
  isBusy: boolean
  onBook: (viewingAt: string) => void
  onClose: () => void
}

type Problems = { day?: string; time?: string }

const yearMs = 365 * 86_400_000

/** Day and time in London, with the enquirer's preferred times. */
export function BookViewingDialog({ thread, isBusy, onBook, onClose }: Props) {
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = londonMoment(day, time)
    const invalid = validate(day, time, at)
    setProblems(invalid)
    if (at && !invalid.day && !invalid.time && !isBusy) onBook(at.toISOString())
  }
  const preferredTimes = thread.preferred_times.join(', ')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Book a viewing"
      description={`We’ll let ${thread.with} know. ${preferredTimes ? `They would like: ${preferredTimes}.` : ''}`}
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label="Day"
            type="date"
            autoFocus
            min={dateInLondon(new Date())}
            max={dateInLondon(new Date(Date.now() + yearMs))}
            value={day}
            error={problems.day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextField
            label="Time"
            type="time"
            step={300}
            value={time}
            error={problems.time}
            onChange={({ target }) => setTime(target.value)}
          />
        </div>
        <Button type="submit" variant="primary" size="large" isFull isBusy={isBusy}>
          Book viewing
        </Button>
      </form>
    </Dialog>
  )
}

function validate(day: string, time: string, at: Date | undefined): Problems {
  if (!day || !time)
    return {
      ...(day ? {} : { day: messages.viewingMissing.day }),
      ...(time ? {} : { time: messages.viewingMissing.time }),
    }
  const isBookable = at && at.getTime() > Date.now() && at.getTime() < Date.now() + yearMs
  return isBookable ? {} : { day: messages.refusalFor({ hint: 'wrong_viewing_time' }) }
}
