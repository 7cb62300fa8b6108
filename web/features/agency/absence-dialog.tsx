import { type FormEvent, useState } from 'react'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAgencyChange } from './use-agency-change.ts'

type People = readonly { id: string; name: string }[]
type Props = {
  agencyId: string
  /** Whose absence the user may enter. */
  people: People
  colleagues: People
  userId: string
  onClose: () => void
}

const yearMs = 366 * 86_400_000

export function AbsenceDialog({ agencyId, people, colleagues, userId, onClose }: Props) {
  const [person, setPerson] = useState(userId)
  const [starts, setStarts] = useState('')
  const [ends, setEnds] = useState('')
  const [cover, setCover] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const hasValidEnd =
    ends !== '' && ends >= starts && (!starts || Date.parse(ends) - Date.parse(starts) <= yearMs)
  const problems = {
    ...(starts ? {} : { starts: messages.absenceInvalid.starts }),
    ...(hasValidEnd ? {} : { ends: messages.absenceInvalid.ends }),
  }
  const shown: Partial<typeof problems> = isChecked ? problems : {}
  const saving = useAgencyChange({
    run: async () => {
      const client = await getSupabase()
      await client
        .from('negotiator_absences')
        .insert({
          agency_id: agencyId,
          user_id: person,
          starts_on: starts,
          ends_on: ends,
          cover_id: cover && cover !== person ? cover : null,
        })
        .throwOnError()
    },
    successMessage: () => messages.absenceAdded,
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problems).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog isOpen onClose={onClose} title="Add an absence">
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        {people.length > 1 && (
          <SelectField label="Colleague" value={person} onChange={({ target }) => setPerson(target.value)}>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField
            label="First day"
            type="date"
            min={dateInLondon(new Date())}
            value={starts}
            error={shown.starts}
            onChange={({ target }) => setStarts(target.value)}
          />
          <TextField
            label="Last day"
            type="date"
            min={starts || dateInLondon(new Date())}
            value={ends}
            error={shown.ends}
            onChange={({ target }) => setEnds(target.value)}
          />
        </div>
        <SelectField label="Cover" value={cover} onChange={({ target }) => setCover(target.value)}>
          <option value="">The next colleague of the branch</option>
          {colleagues
            .filter(({ id }) => id !== person)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        <Button type="submit" variant="primary" className="self-start" isBusy={saving.isPending}>
          Add absence
        </Button>
      </form>
    </Dialog>
  )
}
