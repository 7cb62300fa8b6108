import { Link } from 'react-router'
import type { TableParams } from '../../data/table-params.ts'
import { classes } from '../../ui/classes.ts'
import { type StateFilter, stateFilters, stateOf } from './my-listings-query.ts'

/** The states as tabs. The choice is in the URL, so that a view can be bookmarked and Back works. */
export function StateTabs({ params }: { params: TableParams }) {
  const current = stateOf(params)
  return (
    <nav
      aria-label="By state"
      className="no-scrollbar -mx-1 mb-4 flex gap-1 overflow-x-auto border-line border-b p-1 pb-4"
    >
      {(Object.keys(stateFilters) as StateFilter[]).map((state) => (
        <Link
          key={state}
          to={params.with({ state: state === 'all' ? '' : state })}
          aria-current={state === current ? 'page' : undefined}
          className={classes(
            'flex h-11 items-center whitespace-nowrap rounded-control px-3 font-semibold text-sm',
            state === current ? 'bg-strong text-on-strong' : 'text-ink-2 hover:bg-fill',
          )}
        >
          {stateFilters[state].label}
        </Link>
      ))}
    </nav>
  )
}
