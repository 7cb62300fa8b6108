import { FieldError } from '../../ui/fields/field.tsx'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import type { Rule } from './routing-queries.ts'

type Props = { value: Rule; error: string | undefined; onChange: (changes: Partial<Rule>) => void }

const days = [
  { label: 'Monday to Friday', opens: 'weekday_opens', closes: 'weekday_closes', usual: ['09:00', '17:30'] },
  { label: 'Saturday', opens: 'saturday_opens', closes: 'saturday_closes', usual: ['09:00', '13:00'] },
  { label: 'Sunday', opens: 'sunday_opens', closes: 'sunday_closes', usual: ['10:00', '14:00'] },
] as const

/** When the branch is open. Time outside does not count towards the time to answer. */
export function OpeningTimes({ value, error, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Working hours</legend>
      {days.map(({ label, opens, closes, usual }) => (
        <div key={label} className="flex min-h-13 flex-wrap items-center gap-x-3">
          <label className="flex min-h-11 w-42 cursor-pointer items-center gap-2.5 text-facts">
            <input
              type="checkbox"
              className="size-5 accent-(--color-strong)"
              checked={value[opens] !== null}
              onChange={({ target }) =>
                onChange({
                  [opens]: target.checked ? usual[0] : null,
                  [closes]: target.checked ? usual[1] : null,
                })
              }
            />
            {label}
          </label>
          {value[opens] === null ? (
            <span className="text-ink-2 text-sm">Closed</span>
          ) : (
            <span className="flex items-center gap-2">
              <input
                type="time"
                aria-label={`${label}, opens`}
                className={`${inputClasses} h-11 w-28`}
                value={value[opens]?.slice(0, 5) ?? ''}
                onChange={({ target }) => onChange({ [opens]: target.value })}
              />
              to
              <input
                type="time"
                aria-label={`${label}, closes`}
                className={`${inputClasses} h-11 w-28`}
                value={value[closes]?.slice(0, 5) ?? ''}
                onChange={({ target }) => onChange({ [closes]: target.value })}
              />
            </span>
          )}
        </div>
      ))}
      {error && <FieldError id="hours-error">{error}</FieldError>}
    </fieldset>
  )
}
