import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TableAddress } from '../../../data/table-params.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { inputClasses } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Filter = { name: string; label: string; options: Readonly<Record<string, string>> }

type Props = {
  address: TableAddress
  /** What can be searched for; without, there is nothing to search. */
  search?: string
  filters?: readonly Filter[]
  /** Further ways to narrow it down, or to take it along. */
  children?: ReactNode
}

/** The table's search and filters. Each leads to an address; nothing is kept here. */
export function TableFilters({ address, search, filters = [], children }: Props) {
  const navigate = useNavigate()
  const go = (changes: Record<string, string>) =>
    navigate(address.with(changes), { preventScrollReset: true })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {search && <SearchForm label={search} address={address} onSearch={(query) => go({ query })} />}
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          value={address.filter(name)}
          onChange={(event) => go({ [name]: event.target.value })}
        >
          <option value="">{label}: all</option>
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      ))}
      {children}
    </div>
  )
}

type SearchProps = { label: string; address: TableAddress; onSearch: (query: string) => void }

function SearchForm({ label, address: { query }, onSearch }: SearchProps) {
  const [text, setText] = useState(query)
  const [searched, setSearched] = useState(query)
  // Going back in the browser goes back here too.
  if (searched !== query) {
    setSearched(query)
    setText(query)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search className="min-w-0 flex-1 basis-72">
      <form method="post" onSubmit={submit} className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{label}</span>
          <Icon
            of={Search}
            size={18}
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-ink-3"
          />
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={label}
            className={`${inputClasses} h-11 pl-10`}
          />
        </label>
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
