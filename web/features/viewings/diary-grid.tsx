import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { dateInLondon, formatClock } from '../../../domain/time/dates.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { inLondon, weekdays } from '../../../domain/time/london-time.ts'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { classes } from '../../ui/classes.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { DiaryItem } from './diary-items.ts'
import { minutesOfDay, shiftMoment, snapMinutes } from './diary-period.ts'
import { useViewingAction } from './viewing-queries.ts'

type Props = { days: Date[]; items: DiaryItem[]; onOpen: (item: DiaryItem) => void }
/** A new time that the user has chosen by dragging or with the keyboard. */
type Proposal = { item: DiaryItem; startsAt: Date }

// A viewing of half an hour is 44 pixels high, so that a finger can press it and it has room for two lines.
const hourPx = 92
const firstHour = 7
const lastHour = 21

/**
 * Days beside each other, with the hours. Appointments are dragged to another time, or moved with Alt and the arrow keys; Enter
 * opens or confirms.
 */
export function DiaryGrid({ days, items, onOpen }: Props) {
  const [proposal, setProposal] = useState<Proposal>()
  const [isConfirming, setIsConfirming] = useState(false)
  const stop = () => {
    setProposal(undefined)
    setIsConfirming(false)
  }
  const moving = useViewingAction({ name: 'move_viewing_appointment', success: messages.moved, onDone: stop })
  const hours = hoursOf(items)
  const byDay = Map.groupBy(items, (item) =>
    dateInLondon(proposal?.item.id === item.id ? proposal.startsAt : item.startsAt),
  )
  return (
    <>
      {items.some(({ isMovable }) => isMovable) && (
        <p className="mb-3 text-ink-2 text-sm">
          To reschedule a viewing, drag it to another time, or press Alt with an arrow key and then Enter.
        </p>
      )}
      <div className="overflow-x-auto">
        <div
          className="grid"
          style={{ gridTemplateColumns: `48px repeat(${days.length}, minmax(132px, 1fr))` }}
        >
          <span />
          {days.map((day) => (
            <DayHeading key={day.getTime()} day={day} />
          ))}
          <HourLabels hours={hours} />
          {days.map((day) => (
            <fieldset
              key={day.getTime()}
              data-day={dateInLondon(day)}
              className="relative border-line border-l"
              style={{ height: (hours.last - hours.first) * hourPx }}
            >
              <legend className="sr-only">{formatAppointment(day).split(' at ')[0]}</legend>
              <HourLines hours={hours} />
              {(byDay.get(dateInLondon(day)) ?? []).map((item) => (
                <Block
                  key={item.id}
                  item={item}
                  firstHour={hours.first}
                  proposed={proposal?.item.id === item.id ? proposal.startsAt : undefined}
                  onPropose={(startsAt) => setProposal(startsAt && { item, startsAt })}
                  onConfirm={() => setIsConfirming(true)}
                  onOpen={() => onOpen(item)}
                />
              ))}
            </fieldset>
          ))}
        </div>
      </div>
      <p aria-live="assertive" className="sr-only">
        {proposal && !isConfirming
          ? `New time: ${formatAppointment(proposal.startsAt)}. Press Enter to reschedule or Escape to keep the time.`
          : ''}
      </p>
      {proposal && isConfirming && (
        <ConfirmDialog
          isOpen
          title="Reschedule this viewing?"
          action="Reschedule"
          isBusy={moving.isPending}
          onClose={stop}
          onConfirm={() =>
            moving.mutate({ appointment_id: proposal.item.id, starts_at: proposal.startsAt.toISOString() })
          }
        >
          {`${proposal.item.title}: from ${formatAppointment(proposal.item.startsAt)} to ${formatAppointment(proposal.startsAt)}. We’ll let everyone who has booked know.`}
        </ConfirmDialog>
      )}
    </>
  )
}

type Hours = { first: number; last: number }

/** From 07:00 to 21:00, or longer if there is something outside. */
function hoursOf(items: DiaryItem[]): Hours {
  const starts = items.map(({ startsAt }) => Math.floor(minutesOfDay(startsAt) / 60))
  const ends = items.map(({ endsAt }) => Math.ceil(minutesOfDay(endsAt) / 60))
  return { first: Math.min(firstHour, ...starts), last: Math.max(lastHour, ...ends) }
}

function DayHeading({ day }: { day: Date }) {
  const local = inLondon(day)
  const isToday = dateInLondon(day) === dateInLondon(new Date())
  return (
    <div aria-hidden className={classes('pb-2 pl-2 text-sm', isToday ? 'font-bold' : 'text-ink-2')}>
      {weekdays[local.getUTCDay()]?.slice(0, 3)} {local.getUTCDate()}
    </div>
  )
}

const hourRange = ({ first, last }: Hours) => Array.from({ length: last - first }, (_, n) => first + n)

const HourLabels = ({ hours }: { hours: Hours }) => (
  <div aria-hidden className="tabular text-ink-3 text-xs">
    {hourRange(hours).map((hour) => (
      <div key={hour} style={{ height: hourPx }}>
        {`${hour}`.padStart(2, '0')}:00
      </div>
    ))}
  </div>
)

const HourLines = ({ hours }: { hours: Hours }) => (
  <div aria-hidden>
    {hourRange(hours).map((hour) => (
      <div key={hour} className="border-line border-t" style={{ height: hourPx }} />
    ))}
  </div>
)

type BlockProps = {
  item: DiaryItem
  firstHour: number
  proposed: Date | undefined
  onPropose: (startsAt: Date | undefined) => void
  onConfirm: () => void
  onOpen: () => void
}

function Block({ item, firstHour: first, proposed, onPropose, onConfirm, onOpen }: BlockProps) {
  const handlers = useMove({ item, proposed, onPropose, onConfirm, onOpen })
  const startsAt = proposed ?? item.startsAt
  const lengthMinutes = lengthOf(item)
  const time = `${formatClock(startsAt)} to ${formatClock(new Date(new Date(startsAt).getTime() + lengthMinutes * 60_000))}`
  return (
    <button
      type="button"
      {...handlers}
      aria-label={`${[time, item.title, item.address, item.people].filter(Boolean).join(', ')}${item.isMovable ? '. Press Alt with the arrow keys to reschedule' : ''}`}
      className={classes(
        'absolute inset-x-1 overflow-hidden rounded-control border-l-4 px-2 py-1 text-left text-xs',
        item.kind === 'shown' ? 'border-accent bg-accent-soft' : 'border-info bg-info-soft',
        item.isMovable ? 'cursor-grab touch-none' : 'cursor-pointer',
        item.isOver && 'opacity-60',
        proposed && 'z-10 opacity-80 shadow-2 outline-2 outline-ink outline-dashed',
      )}
      style={{
        top: ((minutesOfDay(startsAt) - first * 60) / 60) * hourPx,
        height: Math.max((lengthMinutes / 60) * hourPx - 2, 24),
      }}
    >
      <span className="block truncate">
        <span className="tabular font-semibold">{formatClock(startsAt)}</span> {item.people}
      </span>
      <span className="block truncate text-ink-2">{item.address || item.title}</span>
    </button>
  )
}

const lengthOf = ({ startsAt, endsAt }: DiaryItem) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000

const arrows: Record<string, [days: number, minutes: number]> = {
  ArrowUp: [0, -snapMinutes],
  ArrowDown: [0, snapMinutes],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

type MoveOptions = Omit<BlockProps, 'firstHour'>

/** Pointer and keyboard handlers. A drag shorter than a few pixels is a click. */
function useMove({ item, proposed, onPropose, onConfirm, onOpen }: MoveOptions) {
  const drag = useRef<{ x: number; y: number; width: number; hasMoved: boolean }>(undefined)
  const shift = (from: string | Date, days: number, minutes: number) => {
    const startsAt = shiftMoment(from, days, minutes, lengthOf(item))
    if (startsAt.getTime() > Date.now()) onPropose(startsAt)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (!item.isMovable || event.button !== 0) return
      const width = event.currentTarget.parentElement?.offsetWidth ?? 1
      drag.current = { x: event.clientX, y: event.clientY, width, hasMoved: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!drag.current) return
      const [x, y] = [clientX - drag.current.x, clientY - drag.current.y]
      if (Math.hypot(x, y) > 5) drag.current.hasMoved = true
      if (drag.current.hasMoved) shift(item.startsAt, Math.round(x / drag.current.width), (y / hourPx) * 60)
    },
    onPointerUp: () => {
      if (drag.current?.hasMoved && proposed) onConfirm()
    },
    onPointerCancel: () => {
      drag.current = undefined
      onPropose(undefined)
    },
    onClick: () => {
      const wasDragged = drag.current?.hasMoved
      drag.current = undefined
      if (wasDragged) return
      if (proposed) onConfirm()
      else onOpen()
    },
    onKeyDown: (event: KeyboardEvent) => {
      const arrow = arrows[event.key]
      if (event.key === 'Escape' && proposed) onPropose(undefined)
      if (!arrow || !event.altKey || !item.isMovable) return
      event.preventDefault()
      shift(proposed ?? item.startsAt, ...arrow)
    },
  }
}
