import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'

export type PageLinks = {
  first?: string | undefined
  previous?: string | undefined
  next?: string | undefined
  last?: string | undefined
}

/** First, previous, next and last page: each is found by its rows, so it is as fast on page 4,000 as on page 1. */
export function CursorPagination({ first, previous, next, last }: PageLinks) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-1 border-line border-t pt-5">
      <PageLink to={first} icon={ChevronFirst} label="First" />
      <PageLink to={previous} icon={ChevronLeft} label="Previous" />
      <PageLink to={next} icon={ChevronRight} label="Next" isEnd />
      <PageLink to={last} icon={ChevronLast} label="Last" isEnd />
    </nav>
  )
}

type Props = { to: string | undefined; icon: LucideIcon; label: string; isEnd?: boolean }

function PageLink({ to, icon, label, isEnd = false }: Props) {
  if (!to) return null
  const mark = <Icon of={icon} size={18} />
  return (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex h-11 items-center gap-1 rounded-control px-3 font-semibold text-facts hover:bg-fill"
    >
      {!isEnd && mark}
      {label}
      {isEnd && mark}
    </Link>
  )
}
