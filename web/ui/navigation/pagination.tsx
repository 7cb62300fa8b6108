import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { pageLinks } from './page-numbers.ts'

type Props = { page: number; pageCount: number; addressOf: (page: number) => string; label?: string }

const cell =
  'tabular inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold text-facts'

/** Links, so that pages can be shared and opened in new tabs. */
export function Pagination({ page, pageCount, addressOf, label = 'Pages' }: Props) {
  if (pageCount < 2) return null
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1 border-line border-t pt-5">
      {page > 1 && (
        <Link to={addressOf(page - 1)} rel="prev" className={classes(cell, 'hover:bg-fill')}>
          <Icon of={ChevronLeft} size={18} />
          Previous
        </Link>
      )}
      {pageLinks(page, pageCount).map((link) =>
        link.kind === 'gap' ? (
          <span key={link.after} aria-hidden className="px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={link.page}
            to={addressOf(link.page)}
            aria-label={`Page ${link.page}`}
            aria-current={link.page === page ? 'page' : undefined}
            className={classes(cell, link.page === page ? 'bg-strong text-on-strong' : 'hover:bg-fill')}
          >
            {link.page}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={addressOf(page + 1)} rel="next" className={classes(cell, 'hover:bg-fill')}>
          Next
          <Icon of={ChevronRight} size={18} />
        </Link>
      )}
    </nav>
  )
}
