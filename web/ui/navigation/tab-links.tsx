import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'

type TabLink = { to: string; label: ReactNode; isCurrent: boolean }

/** Tabs with addresses of their own. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="flex gap-6 overflow-x-auto overflow-y-hidden border-line border-b">
      {links.map(({ to, label: words, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={classes(
            'tabular -outline-offset-2 flex min-h-11 items-center whitespace-nowrap border-b-3 pt-3 pb-2.5 font-semibold text-facts hover:text-ink',
            isCurrent ? 'border-accent text-ink' : 'border-transparent text-ink-3',
          )}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
