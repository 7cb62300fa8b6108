import { type FormEvent, useState } from 'react'
import { fromLondonInput, toLondonInput } from '../../../domain/time/london-input.ts'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useOfferChange } from './offer-queries.ts'

const hourMs = 3_600_000
const longestMs = 60 * 24 * hourMs

/** Seals the offers for a home until a deadline. */
export function SealDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const [deadline, setDeadline] = useState('')
  const [problem, setProblem] = useState<string>()
  const saving = useOfferChange('seal_offers', onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = fromLondonInput(deadline)
    const wait = at ? at.getTime() - Date.now() : 0
    const isValid = wait >= hourMs && wait <= longestMs
    setProblem(isValid ? undefined : messages.missing.deadline)
    if (at && isValid && !saving.isPending)
      saving.mutate({ property_id: listingId, closes_at: at.toISOString() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Set a sealed deadline"
      description="Until then the amounts stay hidden, from you and from us too. Everyone who has made an offer can change theirs. You can’t change the deadline later."
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <TextField
          label="Deadline"
          type="datetime-local"
          autoFocus
          min={toLondonInput(new Date(Date.now() + hourMs))}
          max={toLondonInput(new Date(Date.now() + longestMs))}
          value={deadline}
          error={problem}
          onChange={({ target }) => setDeadline(target.value)}
        />
        <Button type="submit" variant="primary" size="large" isFull isBusy={saving.isPending}>
          Seal offers
        </Button>
      </form>
    </Dialog>
  )
}
