import { type FormEvent, useState } from 'react'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { fromLondonInput, toLondonInput } from '../../../domain/time/london-input.ts'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Appointment, useViewingAction } from './viewing-queries.ts'

type Props = { appointment: Appointment; onDone: () => void; onBack: () => void }

/** The host's way to reschedule without dragging. */
export function MoveForm({ appointment, onDone, onBack }: Props) {
  const [at, setAt] = useState(toLondonInput(appointment.starts_at))
  const [problem, setProblem] = useState<string>()
  const moving = useViewingAction({ name: 'move_viewing_appointment', success: messages.moved, onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const startsAt = fromLondonInput(at)
    if (!startsAt || startsAt.getTime() <= Date.now())
      return setProblem(messages.refusalFor({ hint: 'wrong_viewing_time' }))
    setProblem(undefined)
    moving.mutate({ appointment_id: appointment.id, starts_at: startsAt.toISOString() })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="New time"
        type="datetime-local"
        step={300}
        autoFocus
        min={`${dateInLondon(new Date())}T06:00`}
        value={at}
        error={problem}
        onChange={({ target }) => setAt(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" isBusy={moving.isPending}>
          Reschedule
        </Button>
        <Button onClick={onBack}>Keep this time</Button>
      </div>
    </form>
  )
}
