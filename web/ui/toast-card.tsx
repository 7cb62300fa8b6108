import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import type { ToastTone } from './toast.ts'

const tones: Record<ToastTone, { icon: LucideIcon; edge: string; text: string }> = {
  positive: { icon: CircleCheck, edge: 'border-positive', text: 'text-positive' },
  negative: { icon: CircleAlert, edge: 'border-negative', text: 'text-negative' },
  neutral: { icon: Info, edge: 'border-ink-3', text: 'text-ink-2' },
}

export function toastCardClasses(tone: ToastTone): string {
  return classes(
    'flex w-95 max-w-full gap-3 rounded-panel border-l-4 bg-raised py-4 pr-1.5 pl-4.5 text-ink shadow-2',
    tones[tone].edge,
  )
}

type Props = { tone: ToastTone; title: ReactNode; text: ReactNode; close?: ReactNode }

/** What stands in a toast: the tone's sign, the words, the way to close it. */
export function ToastCard({ tone, title, text, close }: Props) {
  return (
    <>
      <Icon of={tones[tone].icon} size={22} className={tones[tone].text} />
      <div className="min-w-0 flex-1 break-words">
        {title}
        {text}
      </div>
      {close}
    </>
  )
}
