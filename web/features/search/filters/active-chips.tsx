import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type ActiveFilter, activeFilters, withoutFilters } from '../../../../domain/search/search-filters.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { plainFiltersUrl, searchUrl, useSearch } from '../use-search.ts'
import { controlOf } from './filter-id.ts'

/** Phones collapse the rest behind '+3 more'. */
const shownOnPhones = 2

/** The active filters: the label leads to the control, the cross removes the filter. */
export function ActiveChips({ onEdit }: { onEdit: (control: string) => void }) {
  const { query, view } = useSearch()
  const [isExpanded, setExpanded] = useState(false)
  const filters = activeFilters(query)
  const hiddenCount = filters.length - shownOnPhones
  return (
    <ul aria-label="Active filters" className="mt-4 flex flex-wrap items-center gap-2">
      {filters.map((filter, index) => (
        <li
          key={filter.key}
          className={classes(index >= shownOnPhones && !isExpanded && 'foldable-chip', 'flex')}
        >
          <FilterChip
            filter={filter}
            editAddress={plainFiltersUrl(query, view)}
            without={searchUrl(filter.without, view)}
            onEdit={onEdit}
          />
        </li>
      ))}
      {hiddenCount > 0 && !isExpanded && (
        <li className="needs-script flex md:hidden">
          <button
            type="button"
            onClick={() => setExpanded(true)}
            className={classes(chip, 'touch-target px-2.5')}
          >
            +{hiddenCount} more
          </button>
        </li>
      )}
      <li className={isExpanded ? 'flex' : 'foldable-chip flex'}>
        <Link
          to={searchUrl(withoutFilters(query), view)}
          preventScrollReset
          className="section-link touch-target ml-1 text-sm"
        >
          Clear all
        </Link>
      </li>
    </ul>
  )
}

const chip =
  'inline-flex h-8 cursor-pointer items-center whitespace-nowrap rounded-control bg-fill font-medium text-sm'

type ChipProps = {
  filter: ActiveFilter
  editAddress: string
  without: string
  onEdit: (control: string) => void
}

function FilterChip({ filter: { key, label }, editAddress, without, onEdit }: ChipProps) {
  const control = controlOf(key)
  return (
    <span className={chip}>
      {control ? (
        <Link
          to={`${editAddress}#${control}`}
          preventScrollReset
          title={`Change ${label}`}
          onClick={(event) => {
            event.preventDefault()
            onEdit(control)
          }}
          className="flex h-8 items-center rounded-control pl-2.5"
        >
          {label}
        </Link>
      ) : (
        <span className="pl-2.5">{label}</span>
      )}
      <Link
        to={without}
        preventScrollReset
        aria-label={`Remove ${label}`}
        className="touch-target grid h-8 w-8 place-items-center rounded-control"
      >
        <Icon of={X} size={15} weight={2} />
      </Link>
    </span>
  )
}
