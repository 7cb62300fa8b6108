import { CircleAlert, CircleCheck, Info, type LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import type { ToastAction, ToastTone } from './toast.ts'

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

/** Below the header on phones, where a form's button and the menu's 'Sign In' are at the bottom; otherwise in the lower corner. */
export const toastPlace =
  'fixed right-0 z-70 flex w-full max-w-105 flex-col p-5 max-md:top-15 max-md:py-2 md:bottom-0'

type Props = { tone: ToastTone; title: ReactNode; text: ReactNode; action?: ReactNode; close?: ReactNode }

export function ToastCard({ tone, title, text, action, close }: Props) {
  return (
    <>
      <Icon of={tones[tone].icon} size={22} className={tones[tone].text} />
      <div className="min-w-0 flex-1 break-words">
        {title}
        {text}
        {action}
      </div>
      {close}
    </>
  )
}

export function ToastButton({ action, ...rest }: ComponentProps<'button'> & { action: ToastAction }) {
  return (
    <button
      type="button"
      {...rest}
      onClick={(event) => {
        action.onSelect()
        rest.onClick?.(event)
      }}
      className="touch-target mt-2 block cursor-pointer border-accent border-b-2 font-semibold text-sm"
    >
      {action.label}
    </button>
  )
}
