import { useEffect, useRef } from 'react'
import { formatClock, formatDay, formatMoment, isSameDay } from '../../../domain/time/dates.ts'
import { classes } from '../../ui/classes.ts'
import type { ThreadMessage } from './enquiry-queries.ts'
import type { EnquirySide } from './enquiry-state.ts'

type Props = {
  messages: readonly ThreadMessage[]
  side: EnquirySide
  /** The other side's name. */
  with: string
  /** When the other side last read the conversation. */
  readAt: string | null
}

/** Messages in chronological order. A new one is announced and scrolled into view. */
export function MessageList({ messages, side, with: other, readAt }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const lastOwn = messages.findLast((message) => message.side === side)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new last message is scrolled to.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [last?.id])
  return (
    <>
      <div role="log" aria-label={`Conversation with ${other}`}>
        <ol className="flex flex-col gap-3">
          {messages.map((message, index) => (
            <li key={message.id} className="contents">
              {!isSameDay(message.created_at, messages[index - 1]?.created_at ?? new Date(0)) && (
                <p
                  className={classes(
                    'text-center text-ink-3 text-xs',
                    index > 0 && 'mt-3 border-line border-t pt-4',
                  )}
                >
                  {formatDay(message.created_at, new Date())}
                </p>
              )}
              <Message message={message} isOurs={message.side === side} other={other} />
            </li>
          ))}
        </ol>
      </div>
      {lastOwn && (
        <p className="mt-1.5 text-right text-ink-3 text-xs">{readReceipt(lastOwn.created_at, readAt)}</p>
      )}
      <div ref={end} className="scroll-mb-40" />
    </>
  )
}

function Message({ message, isOurs, other }: { message: ThreadMessage; isOurs: boolean; other: string }) {
  const sender = !isOurs ? other : message.is_mine ? 'You' : (message.by ?? 'A colleague')
  const author = message.is_automatic ? 'Automatic reply' : sender
  return (
    <div
      className={classes(
        'max-w-[85%] rounded-panel px-4 py-3 md:max-w-[75%]',
        isOurs ? 'self-end bg-fill' : 'self-start border border-line bg-surface',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs">
        <span className="font-semibold">{author}</span>
        <time dateTime={message.created_at} className="tabular text-ink-2">
          {formatClock(message.created_at)}
        </time>
      </p>
      <p className="mt-1 whitespace-pre-wrap break-words">{message.body}</p>
    </div>
  )
}

function readReceipt(sentAt: string, readAt: string | null): string {
  return readAt && Date.parse(readAt) >= Date.parse(sentAt) ? `Read ${formatMoment(readAt)}` : 'Sent'
}
