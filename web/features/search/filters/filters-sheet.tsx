import { useEffect, useState } from 'react'
import { withoutFilters } from '../../../../domain/search/search-filters.ts'
import { changeSearch, type SearchQuery } from '../../../../domain/search/search-query.ts'
import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSearch } from '../use-search.ts'
import { FiltersForm } from './filters-form.tsx'
import { MoreFilters } from './more-filters.tsx'
import { PriceHistogram } from './price-histogram.tsx'
import { useFacets } from './use-facets.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The homes on the page: '148 homes'. */
  outcome: string
  /** The control to focus first. */
  startAt: string | undefined
}

/**
 * Loaded when first opened. Controls take effect at once; the button only closes the sheet. What is being typed or dragged is counted
 * before it takes effect.
 */
export function FiltersSheet({ isOpen, onClose, outcome, startAt }: Props) {
  const { query, change, go, isLoading } = useSearch()
  const [unfinished, setUnfinished] = useState<Partial<SearchQuery>>({})
  const counted = changeSearch(query, unfinished)
  const facets = useFacets(counted, isOpen)
  const apply = (changed: Partial<SearchQuery>) => {
    setUnfinished({})
    change(changed)
  }
  const form = { query, change: apply, onUnfinished: setUnfinished, facets }
  useFocusAtStart(isOpen, startAt)
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button
            variant="outline"
            onClick={() => {
              setUnfinished({})
              go(withoutFilters(query))
            }}
          >
            Clear all
          </Button>
          <ShowButton
            homes={facets ? homesOf(facets.count) : isLoading ? 'homes' : outcome}
            onClick={onClose}
          />
        </>
      }
    >
      <FiltersForm
        {...form}
        priceRange={
          <PriceHistogram query={counted} prices={facets?.prices} onDrag={setUnfinished} onChange={apply} />
        }
      />
      <MoreFilters {...form} />
    </Sheet>
  )
}

function useFocusAtStart(isOpen: boolean, startAt: string | undefined): void {
  useEffect(() => {
    if (!isOpen || !startAt) return
    // After the sheet has taken the focus.
    const frame = requestAnimationFrame(() => {
      const place = document.getElementById(startAt)
      const control = place?.matches('input, select') ? place : place?.querySelector<HTMLElement>('input')
      control?.focus()
      control?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, startAt])
}

/** Its number changes while a thumb is dragged, and is announced once it has stayed the same for a moment. */
function ShowButton({ homes, onClick }: { homes: string; onClick: () => void }) {
  const [settled, setSettled] = useState(homes)
  const [isAnnounced, setAnnounced] = useState(false)
  useEffect(() => {
    if (homes === settled) return
    const timer = setTimeout(() => {
      setSettled(homes)
      setAnnounced(true)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [homes, settled])
  return (
    <>
      <Button variant="strong" onClick={onClick} className="tabular flex-1">
        Show {homes}
      </Button>
      <p role="status" className="sr-only">
        {isAnnounced && settled}
      </p>
    </>
  )
}

const settleMs = 1_000

const homesOf = (count: number) => (count === 1 ? '1 home' : `${formatNumber(count)} homes`)
