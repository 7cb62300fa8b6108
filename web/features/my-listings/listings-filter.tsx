import { Search } from 'lucide-react'
import { Form, Link } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { inputClasses } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MyListingsFilters, type StateFilter, stateFilters } from './my-listings-query.ts'

/** The filters are in the URL, so that a view can be bookmarked and Back works. */
export function myListingsPath({ state, text, page }: MyListingsFilters): string {
  const params = new URLSearchParams({
    ...(state === 'all' ? {} : { state }),
    ...(text ? { q: text } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return params.size > 0 ? `${portalPaths.listings}?${params}` : portalPaths.listings
}

export function ListingsFilter({ filters }: { filters: MyListingsFilters }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-b pb-4">
      <nav aria-label="By state" className="no-scrollbar -mx-1 flex gap-1 overflow-x-auto p-1">
        {(Object.keys(stateFilters) as StateFilter[]).map((state) => (
          <Link
            key={state}
            to={myListingsPath({ ...filters, state, page: 1 })}
            aria-current={state === filters.state ? 'page' : undefined}
            className={classes(
              'flex h-11 items-center whitespace-nowrap rounded-control px-3 font-semibold text-sm',
              state === filters.state ? 'bg-strong text-on-strong' : 'text-ink-2 hover:bg-fill',
            )}
          >
            {stateFilters[state].label}
          </Link>
        ))}
      </nav>
      <Form key={filters.text} role="search" className="flex w-full gap-2 md:w-80">
        {filters.state !== 'all' && <input type="hidden" name="state" value={filters.state} />}
        <input
          name="q"
          type="search"
          aria-label="Search your listings"
          placeholder="Title, place or reference"
          defaultValue={filters.text}
          maxLength={100}
          className={classes(inputClasses, 'h-11')}
        />
        <Button type="submit" aria-label="Search">
          <Icon of={Search} size={18} />
        </Button>
      </Form>
    </div>
  )
}
