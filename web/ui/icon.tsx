import type { LucideIcon } from 'lucide-react'

type Props = { of: LucideIcon; size?: number; weight?: number; className?: string }

/** Decorative: its meaning is always given in text or in a label. */
export function Icon({ of: Drawing, size = 20, weight = 1.75, className }: Props) {
  return <Drawing size={size} strokeWidth={weight} className={`shrink-0 ${className ?? ''}`} aria-hidden />
}
