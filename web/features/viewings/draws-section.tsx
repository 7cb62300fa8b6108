import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../domain/site/paths.ts'
import { countPhrase } from '../../../domain/text/count-phrase.ts'
import { formatAppointment } from '../../../domain/time/london-input.ts'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import { type DiaryDraw, useViewingAction } from './viewing-queries.ts'

/** Viewing draws that the user has opened or entered. */
export function DrawsSection({ draws, isHost }: { draws: DiaryDraw[]; isHost: boolean }) {
  const [isOpening, setIsOpening] = useState(false)
  if (draws.length === 0 && !isHost) return null
  return (
    <section aria-label="Viewing draws" className="mt-12 border-line border-t pt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-d2">Viewing draws</h2>
        {isHost && <Button onClick={() => setIsOpening(true)}>Open a viewing draw</Button>}
      </div>
      {draws.length === 0 && (
        <p className="mt-2 max-w-[64ch] text-ink-2">
          When more people want to view a home than you have times for, open a draw. People enter by a
          deadline, and a random draw that anyone can check decides the order.
        </p>
      )}
      <ul className="mt-3">
        {draws.map((draw) => (
          <DrawRow key={draw.id} draw={draw} />
        ))}
      </ul>
      {isOpening && <DrawDialog onClose={() => setIsOpening(false)} />}
    </section>
  )
}

function DrawRow({ draw }: { draw: DiaryDraw }) {
  const { id, is_host: isHost, status, mine, property_title: title } = draw
  const [isConfirming, setIsConfirming] = useState(false)
  const onDone = () => setIsConfirming(false)
  const leaving = useViewingAction({ name: 'leave_viewing_draw', success: messages.drawLeft, onDone })
  const cancelling = useViewingAction({ name: 'cancel_viewing_draw', success: messages.cancelled, onDone })
  const canLeave = mine?.status === 'requested' || mine?.status === 'waiting'
  const acting = canLeave ? leaving : cancelling
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-4">
      <div className="min-w-0 flex-1 basis-64">
        <Link to={paths.viewingDraw(id)} className="font-semibold hover:underline">
          {title}
        </Link>
        <p className="text-ink-2 text-sm">{describe(draw)}</p>
      </div>
      {canLeave && (
        <Button size="small" onClick={() => setIsConfirming(true)}>
          Leave draw
        </Button>
      )}
      {isHost && status === 'open' && (
        <Button size="small" onClick={() => setIsConfirming(true)}>
          Cancel draw
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={canLeave ? 'Leave this draw?' : 'Cancel this draw?'}
          action={canLeave ? 'Leave draw' : 'Cancel draw'}
          dismissal={canLeave ? 'Keep my place' : 'Keep draw'}
          isBusy={acting.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => acting.mutate({ draw_id: id })}
        >
          {canLeave
            ? 'You lose your place, and someone else may be offered the viewing.'
            : 'The viewing times are withdrawn, and everyone who asked for a place is notified.'}
        </ConfirmDialog>
      )}
    </li>
  )
}

function describe({ status, closes_at, drawn_at, requests, slots, mine }: DiaryDraw): string {
  const places = slots.reduce((sum, { capacity }) => sum + capacity, 0)
  const size = `${countPhrase(requests, 'entry', 'entries')} for ${countPhrase(places, 'place', 'places')}`
  if (status === 'open') return `${size}. Draw on ${formatAppointment(closes_at)}.`
  if (mine?.status === 'booked')
    return `${size}. Your place in the draw is ${mine.place}, and your viewing is booked.`
  if (mine?.status === 'waiting')
    return `${size}. You’re on the waiting list, with ${countPhrase(mine.ahead ?? 0, 'person', 'people')} ahead of you.`
  return `${size}. Drawn on ${formatAppointment(drawn_at ?? closes_at)}.`
}
