import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export type TagTone = 'plain' | 'ink' | 'accent' | 'soft' | 'positive' | 'negative' | 'info' | 'missing'

const tones: Record<TagTone, string> = {
  plain: 'bg-fill text-ink-2',
  ink: 'bg-strong text-on-strong',
  accent: 'bg-accent text-on-accent',
  soft: 'bg-accent-soft text-accent-ink',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  info: 'bg-info-soft text-info',
  missing: 'font-medium text-ink-3 shadow-[inset_0_0_0_1px_var(--color-line)]',
}

/** A status. Positive and negative ones have an icon too, so that colour is not the only signal. */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex h-6 items-center gap-1.25 whitespace-nowrap rounded-tag px-2 text-xs',
        tone !== 'missing' && 'font-semibold',
        tones[tone],
      )}
    >
      {tone === 'positive' && <Icon of={Check} size={14} weight={2.5} />}
      {tone === 'negative' && <Icon of={X} size={14} weight={2.5} />}
      {children}
    </span>
  )
}
