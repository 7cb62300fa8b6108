import { Search } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { TableAddress } from '../../../lib/table-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { inputClasses } from '../../../ui/text-field.tsx'

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
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    go({ query: `${new FormData(event.currentTarget).get('query') ?? ''}`.trim() })
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {search && (
        <search className="min-w-0 flex-1 basis-72">
          <form onSubmit={submit} className="flex gap-2">
            <label className="relative min-w-0 flex-1">
              <span className="sr-only">{search}</span>
              <Icon
                of={Search}
                size={18}
                className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-ink-3"
              />
              <input
                // A new address is a new search: what stands here is what is searched for.
                key={address.query}
                type="search"
                name="query"
                defaultValue={address.query}
                placeholder={search}
                className={`${inputClasses} h-11 pl-10`}
              />
            </label>
            <Button type="submit">Search</Button>
          </form>
        </search>
      )}
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
