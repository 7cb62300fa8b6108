import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { getSupabase } from '../../data/supabase.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { enquiryQueries, type Lead } from './enquiry-queries.ts'
import { useLeadAction } from './use-lead-action.ts'

type Props = { enquiryId: string; lead: Lead; onClose: () => void }

export function AssignDialog({ enquiryId, lead, onClose }: Props) {
  const { data: team = [] } = useQuery(enquiryQueries.colleagues(lead.agency_id))
  const [person, setPerson] = useState(lead.assigned_to ?? '')
  const [note, setNote] = useState('')
  const colleagues = team
    .filter(({ has_access }) => has_access)
    .map(({ user_id, first_name, last_name, email }) => ({
      id: user_id,
      name: [first_name, last_name].filter(Boolean).join(' ') || email,
    }))
  const assigning = useLeadAction(
    async () =>
      callFunction(await getSupabase(), 'assign_enquiry', {
        enquiry_id: enquiryId,
        person: person || null,
        note: note.trim() || null,
      }),
    {
      onDone: onClose,
      success: () => messages.assigned(colleagues.find(({ id }) => id === person)?.name),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!assigning.isPending) assigning.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Assign this enquiry"
      description="We’ll email your colleague the enquiry and your note. The enquirer sees who their negotiator is, not the note."
    >
      <form method="post" noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
        <SelectField
          label="Negotiator"
          autoFocus
          value={person}
          onChange={({ target }) => setPerson(target.value)}
        >
          <option value="">Unassigned (branch inbox)</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Reason"
          isOptional
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button type="submit" variant="primary" size="large" isFull isBusy={assigning.isPending}>
          Assign enquiry
        </Button>
      </form>
    </Dialog>
  )
}
