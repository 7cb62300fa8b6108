import { Trash2 } from 'lucide-react'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Exception, ExceptionKind, Rule } from './availability-draft.ts'
import type { Availability } from './viewing-queries.ts'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Listings = Availability['listings']
type RuleProps = { rule: Rule; listings: Listings; onChange: (rule: Rule) => void; onDelete: () => void }

export function RuleRow({ rule, listings, onChange, onDelete }: RuleProps) {
  const day = days[rule.weekday - 1] ?? ''
  return (
    <fieldset className={rowClasses}>
      <legend className="sr-only">{day}</legend>
      <SelectField
        label="Day"
        value={rule.weekday}
        onChange={({ target }) => onChange({ ...rule, weekday: Number(target.value) })}
      >
        {days.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <Times value={rule} onChange={(times) => onChange({ ...rule, ...times })} />
      <Places value={rule.capacity} onChange={(capacity) => onChange({ ...rule, capacity })} />
      <HomeSelect
        value={rule.property_id}
        listings={listings}
        onChange={(property_id) => onChange({ ...rule, property_id })}
      />
      <IconButton icon={Trash2} label={`Delete ${day}`} className="self-end" onClick={onDelete} />
    </fieldset>
  )
}

const rowClasses =
  'grid grid-cols-2 items-end gap-3 [&_input]:h-11! border-line border-b pb-4 md:grid-cols-3 lg:grid-cols-[150px_140px_140px_90px_minmax(0,1fr)_44px]'

type ExceptionProps = {
  exception: Exception
  listings: Listings
  onChange: (exception: Exception) => void
  onDelete: () => void
}

const kinds: Record<ExceptionKind, string> = {
  away: 'Away all day',
  away_hours: 'Away some hours',
  extra: 'Extra times',
}

export function ExceptionRow({ exception, listings, onChange, onDelete }: ExceptionProps) {
  const { kind, day } = exception
  return (
    <fieldset className={rowClasses}>
      <legend className="sr-only">{`Exception on ${day}`}</legend>
      <TextField
        label="Date"
        type="date"
        value={day}
        onChange={({ target }) => onChange({ ...exception, day: target.value })}
      />
      <SelectField
        label="What changes"
        value={kind}
        onChange={({ target }) => onChange({ ...exception, kind: target.value as ExceptionKind })}
      >
        {Object.entries(kinds).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {kind !== 'away' && (
        <Times value={exception} onChange={(times) => onChange({ ...exception, ...times })} />
      )}
      {kind === 'extra' && (
        <Places value={exception.capacity} onChange={(capacity) => onChange({ ...exception, capacity })} />
      )}
      <HomeSelect
        value={exception.property_id}
        listings={listings}
        onChange={(property_id) => onChange({ ...exception, property_id })}
      />
      <IconButton icon={Trash2} label={`Delete the exception on ${day}`} onClick={onDelete} />
    </fieldset>
  )
}

type Hours = { opens: string; closes: string }

const Times = ({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) => (
  <>
    <TextField
      label="From"
      type="time"
      step={300}
      value={value.opens}
      onChange={({ target }) => onChange({ opens: target.value, closes: value.closes })}
    />
    <TextField
      label="Until"
      type="time"
      step={300}
      value={value.closes}
      onChange={({ target }) => onChange({ opens: value.opens, closes: target.value })}
    />
  </>
)

/** More than one: a group viewing. */
const Places = ({ value, onChange }: { value: number; onChange: (places: number) => void }) => (
  <TextField
    label="Places"
    type="number"
    min={1}
    max={50}
    value={value}
    onChange={({ target }) => onChange(Math.min(Math.max(Math.trunc(Number(target.value)) || 1, 1), 50))}
  />
)

type HomeProps = { value: string | null; listings: Listings; onChange: (id: string | null) => void }

const HomeSelect = ({ value, listings, onChange }: HomeProps) => (
  <SelectField label="Homes" value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
    <option value="">All my homes</option>
    {listings.map(({ id, title, address }) => (
      <option key={id} value={id}>
        {[title, address].filter(Boolean).join(', ')}
      </option>
    ))}
  </SelectField>
)
