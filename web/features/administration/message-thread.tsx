import type { ReactNode } from 'react'
import { formatMoment } from '../../../domain/time/dates.ts'
import { classes } from '../../ui/classes.ts'

type Message = { id: string; body: string; created_at: string; isOurs: boolean; from: ReactNode }

/** Messages in chronological order; those with `isOurs` are aligned right. */
export function MessageThread({ messages }: { messages: readonly Message[] }) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map(({ id, body, created_at, isOurs, from }) => (
        <li
          key={id}
          className={classes(
            'max-w-[60ch] rounded-panel border border-line px-4.5 py-3.5',
            isOurs ? 'self-end bg-fill' : 'self-start bg-surface',
          )}
        >
          <p className="text-ink-3 text-sm">
            {from}, {formatMoment(created_at)}
          </p>
          <p className="mt-1 whitespace-pre-line break-words">{body}</p>
        </li>
      ))}
    </ol>
  )
}
