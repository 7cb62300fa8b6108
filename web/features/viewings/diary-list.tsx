import { formatClock } from '../../../domain/time/dates.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/tag.tsx'
import type { DiaryItem } from './diary-items.ts'

type Props = { items: DiaryItem[]; onOpen: (item: DiaryItem) => void }

/** The diary by day. */
export function DiaryList({ items, onOpen }: Props) {
  const days = [...Map.groupBy(items, ({ startsAt }) => formatAppointment(startsAt).split(' at ')[0] ?? '')]
  return (
    <div className="flex flex-col gap-8">
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h2 className="font-semibold text-lg">{day}</h2>
          <ul className="mt-2 border-line border-t">
            {ofDay.map((item) => (
              <li key={item.id} className="border-line border-b">
                <button
                  type="button"
                  onClick={() => onOpen(item)}
                  className={classes(
                    'flex w-full cursor-pointer items-start gap-4 py-4 text-left hover:bg-fill',
                    (item.isOver || item.isCancelled) && 'text-ink-2',
                  )}
                >
                  <span className="tabular w-14 shrink-0 font-semibold">{formatClock(item.startsAt)}</span>
                  <span className="min-w-0 flex-1">
                    <span
                      className={classes(
                        'block break-words font-semibold',
                        item.isCancelled && 'line-through',
                      )}
                    >
                      {item.title}
                    </span>
                    <span className="block break-words text-ink-2 text-sm">
                      {[item.address, item.people].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <ItemTag item={item} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ItemTag({ item }: { item: DiaryItem }) {
  if (item.isCancelled) return <Tag tone="negative">Cancelled</Tag>
  if (item.isOver) return <Tag tone="missing">{needsFeedback(item) ? 'Give feedback' : 'Past'}</Tag>
  return (
    <Tag tone={item.kind === 'shown' ? 'soft' : 'positive'}>
      {item.kind === 'shown' ? 'You show' : 'Booked'}
    </Tag>
  )
}

function needsFeedback(item: DiaryItem): boolean {
  return item.kind === 'booked'
    ? !item.viewing.feedback.mine
    : item.appointment.people.some(({ feedback }) => !feedback.mine)
}
