import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fromLondonInput } from '../../../domain/time/london-input.ts'
import { newId } from '../../browser/new-id.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Availability, useViewingAction, viewingQueries } from './viewing-queries.ts'

/** Opens a fair viewing queue: a home, a deadline and the times to give away. */
export function DrawDialog({ onClose }: { onClose: () => void }) {
  const availability = useQuery(viewingQueries.availability())
  return (
    <Dialog
      isOpen
      isPersistent
      onClose={onClose}
      title="Open a viewing draw"
      description="People ask for a place by the deadline. Then we draw the order, and everyone can check it."
    >
      <QueryResult query={availability} failure={messages.availabilityFailed}>
        {(found) => <DrawForm listings={found?.listings ?? []} onClose={onClose} />}
      </QueryResult>
    </Dialog>
  )
}

const emptyTime = () => ({ id: newId(), value: '' })

type FormProps = { listings: Availability['listings']; onClose: () => void }

function DrawForm({ listings, onClose }: FormProps) {
  const [listing, setListing] = useState(listings[0]?.id ?? '')
  const [deadline, setDeadline] = useState('')
  const [times, setTimes] = useState(() => [emptyTime()])
  const [problem, setProblem] = useState<string>()
  const opening = useViewingAction({
    name: 'open_viewing_draw',
    success: messages.drawOpened,
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const closesAt = fromLondonInput(deadline)
    const slots = times.flatMap(({ value }) => {
      const at = fromLondonInput(value)
      return at ? [{ starts_at: at.toISOString() }] : []
    })
    if (!closesAt) return setProblem(messages.refusalFor({ hint: 'wrong_deadline' }))
    if (slots.length === 0) return setProblem(messages.refusalFor({ hint: 'wrong_slots' }))
    setProblem(undefined)
    opening.mutate({ property_id: listing, closes_at: closesAt.toISOString(), slots })
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
      <SelectField label="Home" value={listing} onChange={({ target }) => setListing(target.value)}>
        {listings.map(({ id, title, address }) => (
          <option key={id} value={id}>
            {[title, address].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Deadline for requests"
        type="datetime-local"
        value={deadline}
        onChange={({ target }) => setDeadline(target.value)}
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">Viewing times</legend>
        {times.map(({ id, value }, index) => (
          <TextField
            key={id}
            label={`Time ${index + 1}`}
            type="datetime-local"
            value={value}
            onChange={({ target }) => setTimes(times.with(index, { id, value: target.value }))}
          />
        ))}
        <Button
          size="small"
          className="self-start"
          disabled={times.length >= 50}
          onClick={() => setTimes([...times, emptyTime()])}
        >
          Add a time
        </Button>
      </fieldset>
      <Button type="submit" variant="primary" disabled={!listing} isBusy={opening.isPending}>
        Open draw
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </form>
  )
}
