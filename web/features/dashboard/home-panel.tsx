import { ArrowRight } from 'lucide-react'
import { Children, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

type Props = {
  title: string
  figure: number
  to: string
  note?: string
  isUrgent?: boolean
  children: ReactNode
}

/** A section of the home page: its figure opens the whole list, and the first rows are here. */
export function HomePanel({ title, figure, to, note, isUrgent = false, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-panel border border-line bg-surface">
      <h2 id={id}>
        <Link to={to} className="flex items-center gap-3 px-5 pt-4.5 font-semibold text-md hover:underline">
          <span className="figure text-d2">{formatNumber(figure)}</span>{' '}
          <span className="min-w-0 flex-1">{title}</span>
          <Icon of={ArrowRight} />
        </Link>
      </h2>
      {note && (
        <p
          className={classes('px-5 pt-1 text-sm', isUrgent ? 'font-semibold text-accent-ink' : 'text-ink-2')}
        >
          {note}
        </p>
      )}
      {Children.count(children) > 0 && <ul className="mt-3 border-line border-t">{children}</ul>}
      {Children.count(children) === 0 && <div className="h-4.5" />}
    </section>
  )
}

type RowProps = { to: string; title: string; note?: string; end?: ReactNode }

export function PanelRow({ to, title, note, end }: RowProps) {
  return (
    <li className="border-line border-b last:border-b-0">
      <Link
        to={to}
        className="flex min-h-12 items-center gap-x-4 gap-y-1.5 px-5 py-2.5 text-sm hover:bg-fill/55 max-md:flex-wrap"
      >
        <span className="min-w-0 flex-1 max-md:basis-44">
          <span className="block truncate font-semibold">{title}</span>
          {note && <span className="line-clamp-2 text-ink-2">{note}</span>}
        </span>
        {end && <span className="tabular flex shrink-0 items-center gap-2 text-ink-2">{end}</span>}
      </Link>
    </li>
  )
}
