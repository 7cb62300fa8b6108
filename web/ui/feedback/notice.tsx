import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

type Props = {
  title: string
  text?: ReactNode
  isFailure?: boolean
  actions?: ReactNode
  /** h2 directly below the page title. */
  heading?: 'h2' | 'h3'
}

/** For empty and failed states: a title, the reason and one next step. */
export function Notice({ title, text, isFailure = false, actions, heading: Heading = 'h3' }: Props) {
  return (
    <div
      role={isFailure ? 'alert' : undefined}
      className={classes('border-t-3 pt-7', isFailure ? 'border-negative' : 'border-ink')}
    >
      <Heading className="display text-d2">{title}</Heading>
      {text && <p className="mt-2 max-w-[44ch] text-balance text-ink-2">{text}</p>}
      {actions && <div className="mt-4.5 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}
