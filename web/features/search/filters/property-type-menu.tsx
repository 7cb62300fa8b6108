import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDetailsMenu } from '../../../ui/overlays/use-details-menu.ts'
import type { FilterProps } from './filter-selects.tsx'
import { PropertyTypeList } from './property-type-list.tsx'
import { useFacets } from './use-facets.ts'

export function PropertyTypeMenu({ query, change, className }: FilterProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const facets = useFacets(query, isOpen)
  useDetailsMenu(details, 'details', true)
  return (
    <details
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={classes('group relative', className)}
    >
      <summary className="flex h-11 cursor-pointer list-none items-center gap-1.5 whitespace-nowrap rounded-control border border-line-strong bg-surface px-2.5 text-facts">
        {summaryOf(query.propertyTypes)}
        <Icon of={ChevronDown} size={16} className="group-open:rotate-180" />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-1.5 w-60 animate-fade-in rounded-panel border-accent border-t-3 bg-raised px-4 py-2 shadow-2">
        <PropertyTypeList query={query} change={change} counts={facets?.types} />
      </div>
    </details>
  )
}

function summaryOf(types: readonly string[]): string {
  if (types.length > 1) return `${types.length} types`
  return types[0] ?? 'Property type'
}
