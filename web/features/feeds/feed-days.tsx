import { formatShortDate } from '../../../domain/time/dates.ts'
import { feeds as texts } from '../../messages/professionals/feeds.ts'
import { Cell, Table } from '../../ui/table.tsx'
import type { Feed } from './feed-queries.ts'

const daysShown = 14

/** Counts of the latest days that had messages. */
export function FeedDays({ feed: { kind, days, name } }: { feed: Feed }) {
  if (days.length === 0) return null
  const words = texts.words[kind]
  const columns = [
    { key: 'day', label: 'Day' },
    { key: 'messages', label: words.all },
    { key: 'failures', label: 'With errors' },
  ]
  return (
    <details className="mt-5">
      <summary className="text-link touch-target w-fit cursor-pointer">{words.byDay}</summary>
      <div className="mt-3 max-w-140">
        <Table caption={`${words.byDay}: ${name}`} columns={columns}>
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
