import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Segment } from '../../ui/fields/segment.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type EnquirySide, enquiryStates, isEnquiryState, stateLabel } from './enquiry-state.ts'
import type { InboxFilters } from './inbox-filters.ts'

type Props = {
  filters: InboxFilters
  counts: Partial<Record<string, number>>
  /** Whether the user can switch between received and sent. */
  hasSides: boolean
  onChange: (changes: Partial<InboxFilters>) => void
}

const sides: { value: EnquirySide; label: string }[] = [
  { value: 'professional', label: 'Received' },
  { value: 'enquirer', label: 'Sent' },
]

export function InboxToolbar({ filters, counts, hasSides, onChange }: Props) {
  const all = enquiryStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return (
    <search className="flex flex-wrap items-center gap-3">
      {hasSides && (
        <Segment
          label="Received or sent"
          name="side"
          options={sides}
          value={filters.side}
          onChange={(side) => onChange({ side, state: undefined })}
        />
      )}
      {(all > 0 || filters.state || filters.text) && (
        <FilterFields filters={filters} counts={counts} all={all} onChange={onChange} />
      )}
    </search>
  )
}

type FilterProps = Omit<Props, 'hasSides'> & { all: number }

function FilterFields({ filters, counts, all, onChange }: FilterProps) {
  return (
    <>
      <Select
        aria-label="State"
        value={filters.state ?? ''}
        onChange={({ target }) =>
          onChange({ state: isEnquiryState(target.value) ? target.value : undefined })
        }
        className="w-52 max-md:flex-1"
      >
        <option value="">All states ({all})</option>
        {enquiryStates.map((state) => (
          <option key={state} value={state}>
            {stateLabel(state, filters.side)} ({counts[state] ?? 0})
          </option>
        ))}
      </Select>
      <SearchField text={filters.text} onChange={(text) => onChange({ text })} />
    </>
  )
}

const debounceMs = 300

/** Searches while typing, debounced. */
function SearchField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [input, setInput] = useState(text)
  useEffect(() => setInput(text), [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the delay.
  useEffect(() => {
    if (input.trim() === text) return
    const timer = setTimeout(() => onChange(input.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [input])
  return (
    <div className="relative min-w-56 flex-1 md:max-w-80">
      <Icon
        of={Search}
        size={18}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-ink-3"
      />
      <input
        type="search"
        aria-label="Search your conversations"
        placeholder="Name, home or words"
        maxLength={200}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        className={`${inputClasses} h-11 pl-10`}
      />
    </div>
  )
}
