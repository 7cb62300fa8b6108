import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from './icon.tsx'

type Props = { to: string; title: string; figure: ReactNode; note?: ReactNode; children?: ReactNode }

/** A link with a count. */
export function Tile({ to, title, figure, note, children }: Props) {
  return (
    <Link
      to={to}
      className="flex min-w-0 flex-col rounded-panel border border-line bg-surface p-5.5 transition-colors duration-(--duration-fast) hover:border-line-strong"
    >
      <span className="flex items-center justify-between gap-3 font-semibold text-md">
        {title}
        <Icon of={ArrowRight} />
      </span>
      <span className="figure mt-5.5 text-figure">{figure}</span>
      {note && <span className="mt-1.5 text-ink-2 text-sm">{note}</span>}
      {children}
    </Link>
  )
}
