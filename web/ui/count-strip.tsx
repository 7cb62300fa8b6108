import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Count = { label: string; figure: ReactNode; note?: ReactNode; isUrgent?: boolean }

/** Counts side by side in one panel; two per row on phones. */
export function CountStrip({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="grid grid-cols-2 gap-px border border-line border-t-3 border-t-ink bg-line lg:grid-cols-4">
      {counts.map((count) => (
        <div key={count.label} className="min-w-0 bg-surface px-5 py-4.5 max-md:px-4">
          <dt className="text-ink-2 text-sm">{count.label}</dt>
          <dd className="figure mt-2 text-[clamp(1.375rem,6.6vw,1.875rem)] leading-none lg:text-[34px]">
            {count.figure}
          </dd>
          {count.note && (
            <dd
              className={classes(
                'mt-2 text-sm',
                count.isUrgent ? 'font-semibold text-accent-ink' : 'text-ink-3',
              )}
            >
              {count.note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
