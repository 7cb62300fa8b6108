import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { daysBetween, formatDay } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Segment } from '../../ui/fields/segment.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { type ActivityDay, activityQuery, type Measure, sumMeasure } from './activity.ts'

const measures = [
  { value: 'views', label: 'Views' },
  { value: 'saves', label: 'Saves' },
  { value: 'enquiries', label: 'Enquiries' },
] as const satisfies readonly { value: Measure; label: string }[]

const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const

/** Views, saves and enquiries of a listing by day. */
export function ActivitySection({ id, publishedAt }: { id: string; publishedAt: string | null }) {
  const [span, setSpan] = useState<'30' | '90'>('30')
  const [measure, setMeasure] = useState<Measure>('views')
  const query = useQuery(activityQuery(id, Number(span)))
  return (
    <section aria-labelledby="activity" className="mt-12">
      <SectionHeading id="activity" title="Views, saves and enquiries" />
      <div className="my-5 flex flex-wrap gap-3">
        <Segment
          label="What to show"
          name="measure"
          options={measures}
          value={measure}
          onChange={setMeasure}
        />
        <Segment label="For how long" name="span" options={spans} value={span} onChange={setSpan} />
      </div>
      <QueryResult
        query={query}
        failure="We couldn’t load the figures"
        skeleton={<Skeleton className="h-60" />}
      >
        {(days) => (
          <>
            <CountStrip
              counts={[
                ...measures.map(({ value, label }) => ({
                  label: `${label} in ${span} days`,
                  figure: formatNumber(sumMeasure(days, value)),
                })),
                {
                  label: 'Days since it first opened',
                  figure: publishedAt ? daysBetween(publishedAt, new Date()) : '–',
                },
              ]}
            />
            <ActivityChart days={days} measure={measure} />
            <Figures days={days} />
          </>
        )}
      </QueryResult>
    </section>
  )
}

const chartHeight = 160
const barSpacing = 12

function ActivityChart({ days, measure }: { days: readonly ActivityDay[]; measure: Measure }) {
  const now = new Date()
  const max = Math.max(...days.map((day) => day[measure]))
  const busiest = days.find((day) => max > 0 && day[measure] === max)
  const label = `${measures.find(({ value }) => value === measure)?.label} by day. ${
    busiest ? `Most on ${formatDay(busiest.day, now)}: ${max}.` : 'None in this time.'
  }`
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <figure className="mt-5 border border-line bg-surface p-5">
      <div className="flex items-baseline justify-between text-ink-3 text-xs">
        <span className="tabular">{max > 0 ? `Up to ${max} a day` : 'No activity in this period'}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * barSpacing} ${chartHeight}`}
        preserveAspectRatio="none"
        className="mt-2 h-40 w-full border-line border-b"
      >
        {days.map((day, index) => {
          const barHeight = max > 0 ? (day[measure] / max) * chartHeight : 0
          return (
            <rect
              key={day.day}
              x={index * barSpacing + 2}
              width={barSpacing - 4}
              y={chartHeight - barHeight}
              height={barHeight}
              className="fill-viz-1"
            >
              <title>{`${formatDay(day.day, now)}: ${day[measure]}`}</title>
            </rect>
          )
        })}
      </svg>
      <figcaption className="mt-1.5 flex justify-between text-ink-3 text-xs">
        <span>{first && formatDay(first.day, now)}</span>
        <span>{last && formatDay(last.day, now)}</span>
      </figcaption>
    </figure>
  )
}

/** The chart's data as a table. */
function Figures({ days }: { days: readonly ActivityDay[] }) {
  const activeDays = days.filter((day) => measures.some(({ value }) => day[value] > 0)).toReversed()
  if (activeDays.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="cursor-pointer py-2.5 font-semibold text-sm">The same in figures</summary>
      <Table
        caption="Views, saves and enquiries by day"
        columns={[
          { key: 'day', label: 'Day' },
          ...measures.map(({ value, label }) => ({ key: value, label, isEnd: true })),
        ]}
      >
        {activeDays.map((day) => (
          <tr key={day.day}>
            <Cell>{formatDay(day.day, new Date())}</Cell>
            {measures.map(({ value }) => (
              <Cell key={value} className="text-right">
                {day[value]}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </details>
  )
}
