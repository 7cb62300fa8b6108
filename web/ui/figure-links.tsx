import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '../../domain/text/format-number.ts'
import { classes } from './classes.ts'

type Figure = { label: string; figure: number | string; to: string; note?: ReactNode; isUrgent?: boolean }

/** Figures side by side, each a link to its list; two per row on phones. */
export function FigureLinks({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="grid grid-cols-2 gap-px border border-line border-t-3 border-t-ink bg-line lg:grid-cols-4">
      {figures.map(({ label, figure, to, note, isUrgent }) => (
        <li key={label} className="min-w-0 bg-surface last:odd:col-span-2 lg:last:odd:col-span-1">
          <Link to={to} className="group block h-full px-5 py-4.5 hover:bg-fill/55 max-md:px-4">
            <span className="block text-ink-2 text-sm group-hover:underline">{label}</span>
            <span className="figure mt-2 block text-[clamp(1.375rem,6.6vw,1.875rem)] leading-none lg:text-[34px]">
              {typeof figure === 'number' ? formatNumber(figure) : figure}
            </span>
            {note && (
              <span
                className={classes(
                  'mt-2 block text-sm',
                  isUrgent ? 'font-semibold text-accent-ink' : 'text-ink-3',
                )}
              >
                {note}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
