import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type FeedOutcome, feedRemarks, forPeople } from '../../../domain/feeds/feed-report.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { capitalised } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { account } from '../../messages/account/account.ts'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Segment } from '../../ui/fields/segment.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import { type Feed, type FeedMessage, feedQueries } from './feed-queries.ts'

const outcomes: Record<FeedOutcome, { label: string; tone: TagTone }> = {
  created: { label: 'Added', tone: 'positive' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'plain' },
  removed: { label: 'Removed', tone: 'plain' },
  draft: { label: 'Saved as a draft', tone: 'negative' },
  outdated: { label: 'Older message', tone: 'plain' },
  refused: { label: 'Rejected', tone: 'negative' },
}

/** The latest messages, those with errors first. They carry the reference that the software shows too. */
export function FeedMessages({ feed }: { feed: Feed }) {
  const [view, setView] = useState<'failures' | 'all'>('failures')
  const latest = useInfiniteQuery(feedQueries.messages(feed.id, view === 'failures'))
  const words = messages.words[feed.kind]
  useRefetchOnChange(feed.last_message_at, latest.refetch)
  const showMore = async () => {
    const { isError } = await latest.fetchNextPage()
    if (isError) toast({ title: messages.messagesFailed, text: account.unreachable, tone: 'negative' })
  }
  return (
    <div className="mt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="display text-d1">{words.latest}</h3>
        <Segment
          label={words.toShow}
          name={`messages-${feed.id}`}
          value={view}
          onChange={setView}
          options={[
            { value: 'failures', label: 'With errors' },
            { value: 'all', label: 'All' },
          ]}
        />
      </div>
      <div className="mt-4">
        <QueryResult query={latest} failure={messages.messagesFailed}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="text-ink-2">
                {feed.last_message_at === null
                  ? words.noneYet
                  : view === 'failures'
                    ? 'No errors in the last 14 days.'
                    : words.noneRecent}
              </p>
            ) : (
              <>
                <ul className="border-line border-t">
                  {rows.map((message) => (
                    <Message key={message.id} message={message} isIdShown={feed.kind === 'realtime'} />
                  ))}
                </ul>
                {latest.hasNextPage && (
                  <Button className="mt-4" isBusy={latest.isFetchingNextPage} onClick={showMore}>
                    {words.more}
                  </Button>
                )}
              </>
            )
          }
        </QueryResult>
      </div>
    </div>
  )
}

/** The feed is polled, its messages are not. */
function useRefetchOnChange(lastMessageAt: string | null, refetch: () => unknown): void {
  const shown = useRef(lastMessageAt)
  useEffect(() => {
    if (shown.current === lastMessageAt) return
    shown.current = lastMessageAt
    refetch()
  }, [lastMessageAt, refetch])
}

/** The number of a message is for the makers of the software. */
function Message({ message, isIdShown }: { message: FeedMessage; isIdShown: boolean }) {
  const { ref, outcome, report, received_at: receivedAt, property_id: propertyId } = message
  const { errors, warnings } = feedRemarks(outcome, report, forPeople)
  const { label, tone } = outcomes[outcome]
  return (
    <li className="border-line border-b py-3.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 break-words font-semibold">
          {propertyId ? (
            <Link className="text-link" to={portalPaths.listing(propertyId)}>
              {ref}
            </Link>
          ) : (
            (ref ?? 'No reference')
          )}
        </span>
        <span className="flex items-center gap-3 text-ink-2 text-sm">
          <Tag tone={tone}>{label}</Tag>
          {capitalised(formatMoment(receivedAt))}
        </span>
      </p>
      {[...errors, ...warnings].map(({ code, text }) => (
        <p key={`${code} ${text}`} className="mt-1 break-words text-sm">
          {text}
        </p>
      ))}
      {report.refusal === 'feed_unreadable' && <p className="mt-1 text-sm">{messages.correctAndSend}</p>}
      {isIdShown && <p className="mt-1 break-all text-ink-3 text-sm">Message {message.id}</p>}
    </li>
  )
}
