import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TableParams } from '../../data/table-params.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'

type Filter = { name: string; label: string; options: Readonly<Record<string, string>> }

type Props = {
  params: TableParams
  /** Label of the search field; without one there is no search. */
  search?: string
  filters?: readonly Filter[]
  /** Further filters or actions. */
  children?: ReactNode
}

/** The table's search and filters. Their state is in the URL. */
export function TableFilters({ params, search, filters = [], children }: Props) {
  const navigate = useNavigate()
  const go = (changes: Record<string, string>) => navigate(params.with(changes), { preventScrollReset: true })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {search && <SearchForm label={search} params={params} onSearch={(query) => go({ query })} />}
      {filters.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          className="md:max-w-40"
          value={params.filter(name)}
          onChange={(event) => go({ [name]: event.target.value })}
        >
          <option value="">{label}: all</option>
          {Object.entries(options).map(([value, optionLabel]) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </Select>
      ))}
      {children}
    </div>
  )
}

type SearchProps = { label: string; params: TableParams; onSearch: (query: string) => void }

function SearchForm({ label, params: { query }, onSearch }: SearchProps) {
  const [text, setText] = useState(query)
  const [appliedQuery, setAppliedQuery] = useState(query)
  // Follow the URL when the browser navigates back.
  if (appliedQuery !== query) {
    setAppliedQuery(query)
    setText(query)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <search className="min-w-0 flex-1 basis-64">
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
