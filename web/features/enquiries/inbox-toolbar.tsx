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
  /** Whether there are two boxes to choose between. */
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
      {(all > 0 || filters.state || filters.words) && (
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
      <SearchField words={filters.words} onChange={(words) => onChange({ words })} />
    </>
  )
}

const pauseMs = 300

/** Looks while one types, a moment after the last letter. */
function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const [text, setText] = useState(words)
  useEffect(() => setText(words), [words])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the wait.
  useEffect(() => {
    if (text.trim() === words) return
    const timer = setTimeout(() => onChange(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
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
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={`${inputClasses} h-11 pl-10`}
      />
    </div>
  )
}
