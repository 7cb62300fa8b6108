import { Heart } from 'lucide-react'
import { saveListing } from '../../messages/search/save-listing.ts'
import { askToSignIn } from '../../session/sign-in-request.ts'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import { toggleHeart, useIsHearted } from '../saved/saved-listings.ts'

let isOffered = false

/** A visitor is offered an account for it, once a visit. */
function take(id: string): void {
  const { isLocal, isHearted } = toggleHeart(id)
  if (!isLocal || !isHearted || isOffered) return
  isOffered = true
  toast({
    ...saveListing.savedLocally,
    action: { label: 'Sign up', onSelect: () => askToSignIn({ view: 'sign-up' }) },
  })
}

/** Takes a home to heart and lets it go again. It stands above the card's link and never follows it. */
export function HeartButton({ id, title }: { id: string; title: string }) {
  const isHearted = useIsHearted(id)
  return (
    <button
      type="button"
      aria-pressed={isHearted}
      aria-label={`Save ${title}`}
      onClick={() => take(id)}
      className={classes(
        'needs-script absolute top-2.5 right-2.5 z-2 grid size-11 cursor-pointer place-items-center rounded-control bg-surface shadow-1',
        isHearted ? 'text-heart' : 'text-ink',
      )}
    >
      <Icon of={Heart} weight={2} className={isHearted ? 'fill-current' : ''} />
    </button>
  )
}
