import type { LucideIcon } from 'lucide-react'

type Props = { of: LucideIcon; size?: number; weight?: number; className?: string }

/** An icon in the design's line. It is decoration: what it means is always said in words beside it or in a label. */
export function Icon({ of: Drawing, size = 20, weight = 1.75, className }: Props) {
  return <Drawing size={size} strokeWidth={weight} className={`shrink-0 ${className ?? ''}`} aria-hidden />
}
