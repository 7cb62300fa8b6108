import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { Crumb } from './crumb.ts'

/** The way back up, the present page last. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm">
        {crumbs.map(({ label, to }, index) => {
          const isHere = index === crumbs.length - 1
          return (
            <li key={to} className="flex min-h-6 min-w-0 items-center gap-1.5">
              {isHere ? (
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
