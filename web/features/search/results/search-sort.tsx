import { ArrowDownWideNarrow, ChevronDown } from 'lucide-react'
import { defaultSort, type Sort, sortLabels, sorts } from '../../../../domain/search/search-options.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useSearch } from '../use-search.ts'

type Props = {
  isPlain?: boolean
  /** Whether there is a place to be near to. */
  hasCentre: boolean
  className?: string
}

export const sortsFor = (hasCentre: boolean) => sorts.filter((sort) => hasCentre || sort !== 'nearest')

/** Unlike `SortSelect` it has its label inside, or an icon in its place. A file of its own would cost the page more. */
export function SearchSort({ isPlain = false, hasCentre, className }: Props) {
  const { query, change } = useSearch()
  return (
    <label
      className={classes(
        'needs-script relative inline-flex h-11 items-center',
        isPlain ? 'text-sm' : 'rounded-control border border-line-strong bg-surface text-facts',
        className,
      )}
    >
      {isPlain && <Icon of={ArrowDownWideNarrow} size={18} className="pointer-events-none absolute left-0" />}
      <span className={isPlain ? 'sr-only' : 'pointer-events-none absolute left-3 text-ink-3'}>Sort</span>
      <select
        value={!hasCentre && query.sort === 'nearest' ? defaultSort : query.sort}
        onChange={(event) => void changeSort(event.target.value as Sort, change)}
        className={classes(
          'h-full cursor-pointer appearance-none rounded-control bg-transparent',
          isPlain ? 'field-sizing-content pl-6 font-semibold' : 'pr-9 pl-13',
        )}
      >
        {sortsFor(hasCentre).map((sort) => (
          <option key={sort} value={sort} className="bg-surface text-ink">
            {sortLabels[sort]}
          </option>
        ))}
      </select>
      {!isPlain && <Icon of={ChevronDown} size={16} className="pointer-events-none absolute right-3" />}
    </label>
  )
}

/** The monthly cost depends on the visitor's loan, which few searches need. */
async function changeSort(sort: Sort, change: ReturnType<typeof useSearch>['change']): Promise<void> {
  const load = () => import('../filters/remembered-terms.ts').then(({ rememberedTerms }) => rememberedTerms())
  const terms = sort === 'lowest_monthly_cost' ? await load().catch(() => ({})) : {}
  await change({ sort, ...terms })
}
