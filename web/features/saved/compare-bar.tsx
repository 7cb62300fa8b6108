import { Columns3 } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export const maxCompared = 4

type Props = {
  ids: readonly string[]
  addressOf: (ids: readonly string[]) => string
  onClear: () => void
  /** Its distance from the bottom of the window. */
  className: string
}

/** Fixed at the bottom while listings are being chosen. */
export function CompareBar({ ids, addressOf, onClear, className }: Props) {
  if (ids.length === 0) return null
  return (
    <section
      aria-label="Compare"
      className={`sticky z-20 mt-6 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-panel border-ink border-t-3 bg-raised py-3 pr-3 pl-5 shadow-2 ${className}`}
    >
      <p aria-live="polite" className="mr-auto">
        {ids.length} of {maxCompared} selected
        {ids.length === 1 && <span className="text-ink-2">. Choose another to compare.</span>}
      </p>
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      {ids.length > 1 && (
        <ButtonLink to={addressOf(ids)} variant="primary">
          <Icon of={Columns3} size={18} />
          Compare
        </ButtonLink>
      )}
    </section>
  )
}
