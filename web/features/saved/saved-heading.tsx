import { useSearchParams } from 'react-router'
import { capitalised, countPhrase } from '../../../domain/text/count-phrase.ts'
import { SortSelect } from '../../ui/fields/sort-select.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { changesOf, isSavedSort, type SavedListing, type SavedSort, savedSorts } from './saved-listing.ts'

const sortOptions = Object.entries(savedSorts).map(([value, label]) => ({ value: value as SavedSort, label }))

/** The order is in the address, so that Back restores it. */
export function useSavedSort(): [SavedSort, (sort: SavedSort) => void] {
  const [params, setParams] = useSearchParams()
  const param = params.get('sort')
  const setSort = (sort: SavedSort) =>
    setParams(
      (known) => {
        known.set('sort', sort)
        return known
      },
      { replace: true, preventScrollReset: true },
    )
  return [isSavedSort(param) ? param : 'saved', setSort]
}

export function SavedHeading({ savedListings }: { savedListings: readonly SavedListing[] }) {
  const [sort, setSort] = useSavedSort()
  return (
    <PageHeading
      title="Saved properties"
      lead={summary(savedListings)}
      actions={
        savedListings.length > 1 && (
          <SortSelect
            label="Sort by"
            options={sortOptions}
            value={sort}
            onChange={setSort}
            className="w-44"
          />
        )
      }
    />
  )
}

/** Twelve homes. Two have changed since you saved them. */
function summary(savedListings: readonly SavedListing[]): string {
  if (savedListings.length === 0) return 'Save homes to see them here.'
  const count = `${capitalised(countPhrase(savedListings.length, 'home', 'homes'))}.`
  const changed = savedListings.filter((saved) => changesOf(saved).length > 0).length
  if (changed === 0)
    return `${count} Nothing has changed since you saved ${savedListings.length === 1 ? 'it' : 'them'}.`
  return `${count} ${capitalised(countPhrase(changed, 'has', 'have'))} changed since you saved ${changed === 1 ? 'it' : 'them'}.`
}
