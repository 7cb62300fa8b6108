import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Segment } from '../../ui/fields/segment.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Inbox } from './enquiry-queries.ts'
import { type EnquirySide, enquiryStates, isEnquiryState, stateLabel } from './enquiry-state.ts'
import { type InboxFilters, isAssigned } from './inbox-filters.ts'

type Props = {
  filters: InboxFilters
  counts: Partial<Record<string, number>>
  /** Whether the user can switch between received and sent. */
  hasSides: boolean
  /** Only for agents. */
  assigned: Inbox['assigned'] | undefined
  branches: readonly { id: string; name: string }[]
  onChange: (changes: Partial<InboxFilters>) => void
}

const sides: { value: EnquirySide; label: string }[] = [
  { value: 'professional', label: 'Received' },
  { value: 'enquirer', label: 'Sent' },
]

export function InboxToolbar({ filters, counts, hasSides, assigned, branches, onChange }: Props) {
  const all = enquiryStates.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  return (
    <search className="flex flex-wrap items-center gap-3">
      {hasSides && (
        <Segment
          label="Received or sent"
          name="side"
          options={sides}
          value={filters.side}
          onChange={(side) => onChange({ side, state: undefined, assigned: undefined, branch: undefined })}
        />
      )}
      {assigned && filters.side === 'professional' && (
        <AssignmentFields filters={filters} assigned={assigned} branches={branches} onChange={onChange} />
      )}
      {(all > 0 || filters.state || filters.text) && (
        <FilterFields filters={filters} counts={counts} all={all} onChange={onChange} />
      )}
    </search>
  )
}

type AssignmentProps = Pick<Props, 'filters' | 'branches' | 'onChange'> & { assigned: Inbox['assigned'] }

function AssignmentFields({ filters, assigned: { me, none, late }, branches, onChange }: AssignmentProps) {
  return (
    <>
      <Select
        aria-label="Assigned to"
        value={filters.assigned ?? ''}
        onChange={({ target }) => onChange({ assigned: isAssigned(target.value) ? target.value : undefined })}
        className="w-48 max-md:min-w-36 max-md:flex-1"
      >
        <option value="">All colleagues</option>
        <option value="me">Assigned to me ({me})</option>
        <option value="none">Unassigned ({none})</option>
        <option value="late">Overdue ({late})</option>
      </Select>
      {branches.length > 1 && (
        <Select
          aria-label="Branch"
          value={filters.branch ?? ''}
          onChange={({ target }) => onChange({ branch: target.value || undefined })}
          className="w-48 max-md:min-w-36 max-md:flex-1"
        >
          <option value="">All branches</option>
          {branches.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

type FilterProps = Omit<Props, 'hasSides' | 'assigned' | 'branches'> & { all: number }

function FilterFields({ filters, counts, all, onChange }: FilterProps) {
  return (
    <>
      <Select
        aria-label="Status"
        value={filters.state ?? ''}
        onChange={({ target }) =>
          onChange({ state: isEnquiryState(target.value) ? target.value : undefined })
        }
        className="w-52 max-md:min-w-36 max-md:flex-1"
      >
        <option value="">All statuses ({all})</option>
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
        placeholder="Name, home or message"
        maxLength={200}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        className={`${inputClasses} h-11 pl-10`}
      />
    </div>
  )
}
