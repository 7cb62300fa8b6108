import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '../icon.tsx'

export type Crumb = { label: string; to: string }

/** Links to the pages above this one; the current page is last and not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {crumbs.map(({ label, to }, index) => {
          const isCurrent = index === crumbs.length - 1
          return (
            <li key={to} className="flex min-h-6 min-w-0 items-center gap-1.5">
              {isCurrent ? (
                <span aria-current="page" className="truncate text-ink-3">
                  {label}
                </span>
              ) : (
                <>
                  <Link to={to} className="touch-target font-semibold hover:underline">
                    {label}
                  </Link>
                  <Icon of={ChevronRight} size={14} className="text-ink-3" />
                </>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
