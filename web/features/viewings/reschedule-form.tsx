import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../data/query-result.tsx'
import { SlotPicker } from '../../entities/viewing/slot-picker.tsx'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { useViewingAction, type Viewing, viewingQueries } from './viewing-queries.ts'

/** Another slot of the same home. */
export function RescheduleForm({ viewing, onDone }: { viewing: Viewing; onDone: () => void }) {
  const [slot, setSlot] = useState<string>()
  const options = useQuery(viewingQueries.options(viewing.home.id ?? ''))
  const moving = useViewingAction({ name: 'reschedule_viewing', success: messages.moved, onDone })
  return (
    <QueryResult query={options} failure={messages.optionsFailed}>
      {(found) =>
        found && found.slots.length > 0 ? (
          <form
            method="post"
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault()
              if (slot) moving.mutate({ viewing_id: viewing.id, starts_at: slot })
            }}
          >
            <SlotPicker slots={found.slots} value={slot} onChange={setSlot} />
            <Button type="submit" variant="primary" disabled={!slot} isBusy={moving.isPending}>
              Reschedule
            </Button>
          </form>
        ) : (
          <p className="text-ink-2">{messages.noSlots}</p>
        )
      }
    </QueryResult>
  )
}
