import { Heart } from 'lucide-react'
import { toggleHeart, useIsHearted } from '../../lib/hearts.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'

/** Takes a home to heart and lets it go again. It stands above the card's link and never follows it. */
export function HeartButton({ id, title }: { id: string; title: string }) {
  const isHearted = useIsHearted(id)
  return (
    <button
      type="button"
      aria-pressed={isHearted}
      aria-label={`Save ${title}`}
      onClick={() => toggleHeart(id)}
      className={classes(
        'needs-script absolute top-2.5 right-2.5 z-2 grid size-11 cursor-pointer place-items-center rounded-control bg-surface shadow-1',
        isHearted ? 'text-heart' : 'text-ink',
      )}
    >
      <Icon of={Heart} weight={2} className={isHearted ? 'fill-current' : ''} />
    </button>
  )
}
