import { X } from 'lucide-react'
import { Icon } from './icon.tsx'

type Props = { children: string; onRemove: () => void }

/** A selected value that can be removed. */
export function Chip({ children, onRemove }: Props) {
  return (
    <span className="inline-flex h-8 items-center whitespace-nowrap rounded-tag bg-fill pl-2.5 font-medium text-sm">
      {children}
      <button
        type="button"
        aria-label={`Remove ${children}`}
        onClick={onRemove}
        className="touch-target grid h-8 w-8 cursor-pointer place-items-center rounded-tag"
      >
        <Icon of={X} size={15} weight={2} />
      </button>
    </span>
  )
}
