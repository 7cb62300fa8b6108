import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../domain/site/paths.ts'
import { portalPaths } from '../../../../domain/site/portal-paths.ts'
import { formatAppointment } from '../../../../domain/time/london-input.ts'
import { callFunction } from '../../../data/call-function.ts'
import { getSupabase } from '../../../data/supabase.ts'
import { SlotPicker, type ViewingOptions } from '../../../entities/viewing/slot-picker.tsx'
import { viewingMessages as messages } from '../../../messages/viewings/viewings.ts'
import { requestSignIn } from '../../../session/sign-in-request.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

type Props = {
  listingId: string
  isMember: boolean
  slot: string
  onChange: (slot: string) => void
}

/** The times that the host has published, or the viewing draw. Nothing where the host has published none. */
export function ViewingSlots({ listingId, isMember, slot, onChange }: Props) {
  const [options, setOptions] = useState<ViewingOptions | null>()
  useEffect(() => {
    let isCurrent = true
    fetchOptions(listingId).then(
      (found) => isCurrent && setOptions(found),
      // The form works without them.
      () => isCurrent && setOptions(null),
    )
    return () => {
      isCurrent = false
    }
  }, [listingId])
  if (!options) return null
  if (options.booked_at)
    return (
      <p className="rounded-control bg-accent-soft px-4 py-3 text-sm">
        Your viewing is booked for {formatAppointment(options.booked_at)}.{' '}
        <Link to={portalPaths.viewings} className="text-link">
          Open my viewings
        </Link>
      </p>
    )
  if (options.draw) return <DrawOffer draw={options.draw} isMember={isMember} />
  if (options.slots.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-sm">Choose a viewing time</legend>
      <SlotPicker slots={options.slots} value={slot} onChange={onChange} />
      <div className="mt-2 flex flex-wrap items-center gap-3 text-ink-2 text-sm">
        {slot && (
          <>
            {isMember ? (
              <span>We’ll book it when you send the enquiry.</span>
            ) : (
              <span>
                We’ll ask for this time in your enquiry. To book it straight away,{' '}
                <button
                  type="button"
                  className="text-link touch-target cursor-pointer"
                  onClick={() =>
                    requestSignIn({ view: 'sign-in', reason: messages.refusalFor({ hint: 'sign_in_first' }) })
                  }
                >
                  sign in
                </button>
                .
              </span>
            )}
            <Button size="small" variant="quiet" onClick={() => onChange('')}>
              Clear time
            </Button>
          </>
        )}
      </div>
    </fieldset>
  )
}

const fetchOptions = async (listingId: string) =>
  callFunction(await getSupabase(), 'viewing_options', { property_id: listingId })

type DrawProps = { draw: NonNullable<ViewingOptions['draw']>; isMember: boolean }

function DrawOffer({ draw, isMember }: DrawProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [hasJoined, setHasJoined] = useState(false)
  const join = async () => {
    if (!isMember)
      return requestSignIn({ view: 'sign-in', reason: messages.refusalFor({ hint: 'sign_in_first' }) })
    setIsBusy(true)
    try {
      await callFunction(await getSupabase(), 'join_viewing_draw', { draw_id: draw.id })
      setHasJoined(true)
      toast({ ...messages.drawJoined, tone: 'positive' })
    } catch (error) {
      toast({ title: 'Sorry', text: messages.refusalFor(error), tone: 'negative' })
    }
    setIsBusy(false)
  }
  return (
    <div className="flex flex-col gap-3 rounded-control bg-accent-soft px-4 py-3 text-sm">
      <p>
        {draw.status === 'open'
          ? `Viewing places for this home are decided by a draw. Enter by ${formatAppointment(draw.closes_at)}.`
          : 'The viewing draw for this home has taken place.'}{' '}
        <Link to={paths.viewingDraw(draw.id)} className="text-link">
          How the draw works
        </Link>
      </p>
      {draw.status === 'open' && (
        <Button size="small" className="self-start" isBusy={isBusy} disabled={hasJoined} onClick={join}>
          {hasJoined ? 'You’ve entered the draw' : 'Enter the draw'}
        </Button>
      )}
    </div>
  )
}
