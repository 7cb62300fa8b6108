import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatDay } from '../../../domain/time/dates.ts'
import { formatDuration } from '../../../domain/time/format-duration.ts'
import { Cell, Table } from '../../ui/table.tsx'
import type { Week } from './activity-queries.ts'
import { WeekChart } from './week-chart.tsx'

const measures = [
  { key: 'views', title: 'Views', colour: 'var(--color-viz-1)' },
  { key: 'saves', title: 'Saves', colour: 'var(--color-viz-2)' },
  { key: 'enquiries', title: 'Enquiries', colour: 'var(--color-viz-4)' },
] as const

const columns = [
  { key: 'week', label: 'Week of' },
  { key: 'views', label: 'Views', isEnd: true },
  { key: 'saves', label: 'Saves', isEnd: true },
  { key: 'enquiries', label: 'Enquiries', isEnd: true },
  { key: 'answer', label: 'Typical response time', isEnd: true },
]

const formatAnswer = ({ answer_minutes: minutes }: Week) => (minutes === null ? '–' : formatDuration(minutes))

/** The activity of all listings of the last 13 weeks. */
export function ActivityReport({ weeks }: { weeks: readonly Week[] }) {
  const now = new Date()
  const latestAnswer = weeks.findLast(({ answer_minutes }) => answer_minutes !== null)
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        {measures.map(({ key, title, colour }) => (
          <WeekChart
            key={key}
            title={`${title} in 13 weeks`}
            figure={formatNumber(weeks.reduce((sum, week) => sum + week[key], 0))}
            colour={colour}
            weeks={weeks.map((week) => ({
              week: week.week,
              value: week[key],
              label: `${formatDay(week.week, now)}: ${week[key]}`,
            }))}
          />
        ))}
        <WeekChart
          title="Typical response time, latest"
          figure={latestAnswer ? formatAnswer(latestAnswer) : '–'}
          colour="var(--color-viz-3)"
          weeks={weeks.map((week) => ({
            week: week.week,
            value: week.answer_minutes,
            label: `${formatDay(week.week, now)}: ${formatAnswer(week)}`,
          }))}
        />
      </div>
      <div className="mt-7">
        <Table caption="Week by week" columns={columns}>
          {weeks.toReversed().map((week) => (
            <tr key={week.week}>
              <Cell className="whitespace-nowrap">{formatDay(week.week, now)}</Cell>
              <Cell className="text-right">{formatNumber(week.views)}</Cell>
              <Cell className="text-right">{formatNumber(week.saves)}</Cell>
              <Cell className="text-right">{formatNumber(week.enquiries)}</Cell>
              <Cell className="whitespace-nowrap text-right">{formatAnswer(week)}</Cell>
            </tr>
          ))}
        </Table>
      </div>
    </>
  )
}
