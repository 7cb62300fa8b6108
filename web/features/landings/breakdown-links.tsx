import { Link } from 'react-router'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { SectionHeading } from '../../ui/section-heading.tsx'

type BreakdownItem = { label: string; url: string; count: number }

type Props = {
  id: string
  title: string
  items: readonly BreakdownItem[]
  more?: { label: string; to: string }
}

/** Counts by bedrooms or place, each a link to the search. */
export function BreakdownLinks({ id, title, items, more }: Props) {
  if (items.length === 0) return null
  return (
    <section className="pt-14" aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title}
        end={
          more && (
            <Link to={more.to} className="section-link touch-target">
              {more.label}
            </Link>
          )
        }
      />
      <ul className="tabular mt-2 grid gap-x-10 md:grid-cols-2 xl:grid-cols-4">
        {items.map(({ label, url, count }) => (
          <li key={url} className="relative flex items-baseline justify-between border-line border-b py-3.5">
            <Link to={url} className="font-semibold after:absolute after:inset-0 hover:underline">
              {label}
            </Link>
            <span className="text-ink-2 text-sm">
              {formatNumber(count)} {count === 1 ? 'home' : 'homes'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
