import { formatClock } from '../../../domain/time/dates.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import type { FunctionResult } from '../../../supabase/database.ts'
import { classes } from '../../ui/classes.ts'

export type ViewingOptions = NonNullable<FunctionResult<'viewing_options'>>
type Slot = ViewingOptions['slots'][number]

type Props = {
  slots: readonly Slot[]
  value: string | undefined
  onChange: (startsAt: string) => void
}

/** The open slots by day, as radio buttons: arrow keys move between them. */
export function SlotPicker({ slots, value, onChange }: Props) {
  const days = [...Map.groupBy(slots, ({ starts_at }) => dayOf(starts_at))]
  return (
    <div className="slot-list flex max-h-80 flex-col gap-4 overflow-y-auto pr-1">
      {days.map(([day, ofDay]) => (
        <fieldset key={day}>
          <legend className="font-semibold text-sm">{day}</legend>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(92px,1fr))] gap-2">
            {ofDay.map((slot) => (
              <SlotOption
                key={slot.starts_at}
                slot={slot}
                isChosen={slot.starts_at === value}
                onChange={onChange}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

type OptionProps = { slot: Slot; isChosen: boolean; onChange: Props['onChange'] }

const SlotOption = ({ slot, isChosen, onChange }: OptionProps) => (
  <label
    className={classes(
      'tabular relative flex min-h-11 cursor-pointer flex-col items-center justify-center rounded-control border border-line-strong bg-surface px-2 font-semibold text-sm hover:bg-fill',
      'has-checked:border-strong has-checked:bg-strong has-checked:text-on-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
    )}
  >
    <input
      type="radio"
      name="viewing-slot"
      checked={isChosen}
      onChange={() => onChange(slot.starts_at)}
      className="absolute inset-0 cursor-pointer appearance-none rounded-control"
      aria-label={formatAppointment(slot.starts_at)}
    />
    {formatClock(slot.starts_at)}
    {slot.capacity > 1 && (
      <span className="font-normal text-xs">
        {slot.places_left === 1 ? '1 place' : `${slot.places_left} places`}
      </span>
    )}
  </label>
)

/** Saturday 21 November */
const dayOf = (moment: string) => formatAppointment(moment).split(' at ')[0] ?? ''
