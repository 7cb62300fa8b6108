import { formatDay } from '../../../domain/time/dates.ts'

type Props = {
  title: string
  figure: string
  /** A CSS variable of the chart palette. */
  colour: string
  weeks: readonly { week: string; value: number | null; label: string }[]
}

/** A bar chart by week, hidden from screen readers: the text and the table below contain the same data. */
export function WeekChart({ title, figure, colour, weeks }: Props) {
  const max = Math.max(1, ...weeks.map(({ value }) => value ?? 0))
  const [first] = weeks
  return (
    <figure className="rounded-panel border border-line bg-surface p-5">
      <figcaption>
        <span className="text-ink-2 text-sm">{title}</span>
        <span className="figure mt-1 block text-d3">{figure}</span>
      </figcaption>
      <div aria-hidden className="mt-4 flex h-28 items-end gap-1 border-line-strong border-b">
        {weeks.map(({ week, value, label }) => (
          <span
            key={week}
            title={label}
            className="min-w-0 flex-1 rounded-t-tag"
            style={{ height: `${value ? Math.max(3, (value / max) * 100) : 0}%`, backgroundColor: colour }}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1.5 flex justify-between text-ink-3 text-xs">
        <span>{first && formatDay(first.week, new Date())}</span>
        <span>this week</span>
      </p>
    </figure>
  )
}
