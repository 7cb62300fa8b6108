import { ChevronDown } from 'lucide-react'
import { lazy, useRef, useState } from 'react'
import { lazyPart } from '../../../data/lazy-part.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useDetailsMenu } from '../../../ui/overlays/use-details-menu.ts'
import { ServerMarkup } from '../../../ui/server-markup.tsx'
import type { FilterProps } from './filter-selects.tsx'

const PlainTypeList = import.meta.env.SSR
  ? lazy(() => import('./property-type-list.tsx').then((part) => ({ default: part.PropertyTypeList })))
  : undefined

const CountedTypeList = lazyPart(() =>
  import('./counted-type-list.tsx').then(({ CountedTypeList }) => CountedTypeList),
)

/** Works without scripts; with them, the list is loaded when the menu is opened. */
export function PropertyTypeMenu({ query, change, className }: FilterProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
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
      <div className="absolute top-full right-0 z-30 mt-1.5 min-h-118 w-60 animate-fade-in rounded-panel border-accent border-t-3 bg-raised px-4 py-2 shadow-2">
        <div className="no-script-only">
          <ServerMarkup>
            {PlainTypeList ? <PlainTypeList query={query} change={change} /> : undefined}
          </ServerMarkup>
        </div>
        {isOpen && <CountedTypeList query={query} change={change} />}
      </div>
    </details>
  )
}

function summaryOf(types: readonly string[]): string {
  if (types.length > 1) return `${types.length} types`
  return types[0] ?? 'Property type'
}
