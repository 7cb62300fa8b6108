import { Chip } from '../../../ui/chip.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Select } from '../../../ui/fields/select.tsx'

type Props = {
  wantsViewing: boolean
  times: readonly string[]
  /** A chosen slot says more than a time of day. */
  slot: string
  onChange: (change: { wantsViewing: boolean; times: string[] }) => void
}

const options = [
  'Weekday mornings',
  'Weekday afternoons',
  'Weekday evenings',
  'Saturday mornings',
  'Saturday afternoons',
  'Sundays',
]

/** Whether the visitor would like a viewing, and when. */
export function ViewingTimes({ wantsViewing, times, slot, onChange }: Props) {
  const remaining = options.filter((time) => !times.includes(time))
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox
          label="I’d like to view it"
          name="wantsViewing"
          checked={wantsViewing}
          onChange={({ target }) => onChange({ wantsViewing: target.checked, times: [...times] })}
        />
        {wantsViewing && !slot && remaining.length > 0 && (
          <Select
            aria-label="Add a time that suits you"
            value=""
            onChange={({ target }) => onChange({ wantsViewing, times: [...times, target.value] })}
            className="w-40"
          >
            <option value="">{times.length > 0 ? 'Add a time' : 'Any time'}</option>
            {remaining.map((time) => (
              <option key={time}>{time}</option>
            ))}
          </Select>
        )}
      </div>
      {wantsViewing && times.length > 0 && (
        <ul aria-label="Times that suit you" className="mt-2 flex flex-wrap gap-2">
          {times.map((time) => (
            <li key={time}>
              <Chip onRemove={() => onChange({ wantsViewing, times: times.filter((each) => each !== time) })}>
                {time}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
