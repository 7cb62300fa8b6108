import { formatShortDate } from '../../../domain/time/dates.ts'
import { Cell, Table } from '../../ui/table.tsx'
import type { Feed } from './feed-queries.ts'

const columns = [
  { key: 'day', label: 'Day' },
  { key: 'messages', label: 'Messages' },
  { key: 'failures', label: 'With errors' },
]
const daysShown = 14

/** Counts of the latest days that had messages. */
export function FeedDays({ feed: { days, name } }: { feed: Feed }) {
  if (days.length === 0) return null
  return (
    <details className="mt-5">
      <summary className="text-link touch-target w-fit cursor-pointer">Messages by day</summary>
      <div className="mt-3 max-w-140">
        <Table caption={`Messages by day: ${name}`} columns={columns}>
          {days
            .slice(-daysShown)
            .toReversed()
            .map(({ day, messages, failures }) => (
              <tr key={day}>
                <Cell>{formatShortDate(day)}</Cell>
                <Cell>{messages}</Cell>
                <Cell>{failures}</Cell>
              </tr>
            ))}
        </Table>
      </div>
    </details>
  )
}
