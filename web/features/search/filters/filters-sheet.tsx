import { useEffect } from 'react'
import { withoutFilters } from '../../../../domain/search/search-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useSearch } from '../use-search.ts'
import { FiltersForm } from './filters-form.tsx'
import { MoreFilters } from './more-filters.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  /** The label of the button: '148 homes'. */
  outcome: string
  /** The control to focus first. */
  startAt: string | undefined
}

/** Loaded when first opened. Controls take effect at once; the button only closes the sheet. */
export function FiltersSheet({ isOpen, onClose, outcome, startAt }: Props) {
  const { query, change, go, isLoading } = useSearch()
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
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="Filters"
      footer={
        <>
          <Button variant="outline" onClick={() => go(withoutFilters(query))}>
            Clear all
          </Button>
          <Button variant="strong" onClick={onClose} className="flex-1">
            <span aria-live="polite">{isLoading ? 'Counting homes' : `Show ${outcome}`}</span>
          </Button>
        </>
      }
    >
      <FiltersForm query={query} change={change} />
      <MoreFilters query={query} change={change} />
    </Sheet>
  )
}
