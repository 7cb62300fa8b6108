import { Heart } from 'lucide-react'
import { saveListing } from '../../messages/search/save-listing.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'
import { toggleSaved, useIsSaved } from '../saved/saved-listings.ts'

let hasOfferedAccount = false

/** Visitors are offered an account, once per visit. */
function toggle(id: string, title: string): void {
  const { isLocal, isSaved } = toggleSaved(id, title)
  if (!isLocal || !isSaved || hasOfferedAccount) return
  hasOfferedAccount = true
  toast({
    ...saveListing.savedLocally,
    action: { label: 'Sign up', onSelect: () => requestSignIn({ view: 'sign-up' }) },
  })
}

/** Saves a listing or removes it again. It is above the card's link and does not follow it. */
export function SaveButton({ id, title }: { id: string; title: string }) {
  const isSaved = useIsSaved(id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${title}`}
      onClick={() => toggle(id, title)}
      className={classes(
        'needs-script absolute top-2.5 right-2.5 z-2 grid size-11 cursor-pointer place-items-center rounded-control bg-surface shadow-1',
        isSaved ? 'text-heart' : 'text-ink',
      )}
    >
      <Icon of={Heart} weight={2} className={isSaved ? 'fill-current' : ''} />
    </button>
  )
}
