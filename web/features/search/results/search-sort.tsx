import { Link } from 'react-router'
import { sortLabels, sorts } from '../../../../domain/search/search-options.ts'
import { changeSearch } from '../../../../domain/search/search-query.ts'
import { classes } from '../../../ui/classes.ts'
import { SortSelect } from '../../../ui/fields/sort-select.tsx'
import { searchAddress, useSearch } from '../use-search.ts'

const options = sorts.map((sort) => ({ value: sort, label: sortLabels[sort] }))

export function SearchSort({ look, className }: { look: 'labelled' | 'plain'; className: string }) {
  const { query, change } = useSearch()
  return (
    <SortSelect
      label="Sort"
      options={options}
      value={query.sort}
      onChange={(sort) => change({ sort })}
      look={look}
      className={classes('needs-script', className)}
    />
  )
}

/** Shown without scripts, in place of the select. */
export function SortLinks() {
  const { query, view } = useSearch()
  return (
    <ul aria-label="Sort" className="no-script-only mt-4 flex flex-wrap gap-4 text-facts">
      {sorts.map((sort) => (
        <li key={sort}>
          {sort === query.sort ? (
            <b className="font-semibold">{sortLabels[sort]}</b>
          ) : (
            <Link to={searchAddress(changeSearch(query, { sort }), view)} className="text-link">
              {sortLabels[sort]}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
