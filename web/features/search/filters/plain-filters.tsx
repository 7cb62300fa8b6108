import type { SearchQuery } from '../../../../domain/search/search-query.ts'
import { paths } from '../../../../domain/site/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useSearch } from '../use-search.ts'
import { FiltersForm } from './filters-form.tsx'
import { HiddenInputs } from './hidden-inputs.tsx'

const formParameters = [
  'type',
  'radius',
  'minPrice',
  'maxPrice',
  'minBedrooms',
  'maxBedrooms',
  'propertyType',
  'feature',
  'keywords',
  'added',
]

/** The filters within the page, without scripts. */
export function PlainFilters({ query }: { query: SearchQuery }) {
  const { change } = useSearch()
  return (
    <form
      method="get"
      action={paths.search()}
      aria-label="Filters"
      className="mb-8 rounded-panel border border-line bg-surface p-5"
    >
      <HiddenInputs query={query} except={formParameters} />
      <FiltersForm query={query} change={change} />
      <Button type="submit" variant="strong" className="mt-6">
        Show homes
      </Button>
    </form>
  )
}
