import { type FormEvent, useState } from 'react'
import { dateInLondon } from '../../../domain/time/dates.ts'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  type AvailabilityDraft,
  draftProblem,
  fromDraft,
  newException,
  nextRule,
  type Settings,
  toDraft,
} from './availability-draft.ts'
import { ExceptionRow, RuleRow } from './availability-rows.tsx'
import { type Availability, useViewingAction } from './viewing-queries.ts'

/** Weekly hours, exceptions and how long a viewing takes. */
export function AvailabilityForm({ availability }: { availability: Availability }) {
  const [draft, setDraft] = useState<AvailabilityDraft>(() => toDraft(availability))
  const [problem, setProblem] = useState<string>()
  const saving = useViewingAction({ name: 'save_viewing_availability', success: messages.availabilitySaved })
  const { settings, rules, exceptions } = draft
  const { listings } = availability
  const change = (changes: Partial<AvailabilityDraft>) => setDraft({ ...draft, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = draftProblem(draft)
    setProblem(found)
    if (!found && !saving.isPending) saving.mutate(fromDraft(draft))
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-10">
      <Section title="Every week" hint="If a home has its own times, only those can be booked.">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            listings={listings}
            onChange={(next) => change({ rules: rules.with(index, next) })}
            onDelete={() => change({ rules: rules.toSpliced(index, 1) })}
          />
        ))}
        <Button className="self-start" onClick={() => change({ rules: [...rules, nextRule(rules)] })}>
          {rules.length === 0 ? 'Add viewing times' : 'Add another day'}
        </Button>
      </Section>
      <Section title="Exceptions" hint="Days off, or extra times. Viewings already booked aren’t affected.">
        {exceptions.map((exception, index) => (
          <ExceptionRow
            key={exception.id}
            exception={exception}
            listings={listings}
            onChange={(next) => change({ exceptions: exceptions.with(index, next) })}
            onDelete={() => change({ exceptions: exceptions.toSpliced(index, 1) })}
          />
        ))}
        <Button
          className="self-start"
          onClick={() => change({ exceptions: [...exceptions, newException(dateInLondon(new Date()))] })}
        >
          Add an exception
        </Button>
      </Section>
      <Section title="Each viewing">
        <SettingsFields settings={settings} onChange={(next) => change({ settings: next })} />
      </Section>
      <div>
        <Button type="submit" variant="primary" size="large" isBusy={saving.isPending}>
          Save availability
        </Button>
        {problem && (
          <div className="mt-2">
            <FieldError>{problem}</FieldError>
          </div>
        )}
      </div>
    </form>
  )
}

function Section({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div>
        <h2 className="display text-d2">{title}</h2>
        {hint && <p className="mt-1 text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

const lengths = [15, 20, 30, 45, 60, 90]
const travels = [0, 5, 10, 15, 20, 30, 45, 60]
const notices: [minutes: number, label: string][] = [
  [0, 'None'],
  [60, '1 hour'],
  [120, '2 hours'],
  [240, '4 hours'],
  [720, '12 hours'],
  [1440, '1 day'],
  [2880, '2 days'],
  [10080, '1 week'],
]

type SettingsProps = { settings: Settings; onChange: (settings: Settings) => void }

function SettingsFields({ settings, onChange }: SettingsProps) {
  const select = (name: 'slot_minutes' | 'travel_minutes' | 'notice_minutes') => ({
    value: settings[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...settings, [name]: Number(target.value) }),
  })
  const text = (name: 'meeting_point' | 'contact_phone') => ({
    value: settings[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...settings, [name]: target.value }),
  })
  return (
    <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
      <SelectField label="Length" {...select('slot_minutes')}>
        {lengths.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutes
          </option>
        ))}
      </SelectField>
      <SelectField label="Travel time between viewings" {...select('travel_minutes')}>
        {travels.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? 'None' : `${minutes} minutes`}
          </option>
        ))}
      </SelectField>
      <SelectField label="Minimum notice" {...select('notice_minutes')}>
        {notices.map(([minutes, label]) => (
          <option key={minutes} value={minutes}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Meeting point"
        isOptional
        maxLength={300}
        hint="For example: outside the main entrance"
        {...text('meeting_point')}
      />
      <TextField
        label="Contact phone"
        isOptional
        type="tel"
        maxLength={30}
        hint="Only shown to people who have booked."
        {...text('contact_phone')}
      />
    </div>
  )
}
