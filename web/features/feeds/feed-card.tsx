import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { countPhrase } from '../../../domain/text/count-phrase.ts'
import { formatMoment } from '../../../domain/time/dates.ts'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { CountStrip } from '../../ui/count-strip.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Tag } from '../../ui/tag.tsx'
import { EditFeedDialog } from './edit-feed-dialog.tsx'
import { FeedConnection } from './feed-connection.tsx'
import { FeedDays } from './feed-days.tsx'
import { FeedMessages } from './feed-messages.tsx'
import { type Feed, useFeedAction } from './feed-queries.ts'
import { FeedRunDecision } from './feed-run-decision.tsx'

type Props = { feed: Feed; isManager: boolean }

export function FeedCard({ feed, isManager }: Props) {
  const [isDeleting, setIsDeleting] = useState(false)
  const [isEditing, setIsEditing] = useState(false)
  const deleting = useFeedAction({ name: 'delete_feed', onDone: () => setIsDeleting(false) })
  const today = feed.days.at(-1)
  const isToday = today?.day === new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' })
  const failures = isToday ? today.failures : 0
  const words = messages.words[feed.kind]
  const headingId = `feed-${feed.number}`
  return (
    <section aria-labelledby={headingId} className="mb-12 border-line border-t pt-7">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id={headingId} className="display min-w-0 break-words text-d2">
              {feed.name}
            </h2>
            <FeedState feed={feed} isManager={isManager} />
          </div>
          <p className="mt-1 text-ink-2">
            {feed.branch ?? 'Whole agency'}, {sourceOf(feed)}
          </p>
        </div>
        {isManager && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setIsEditing(true)}>
              <Icon of={Pencil} size={18} />
              Edit feed
            </Button>
            <Button size="small" onClick={() => setIsDeleting(true)}>
              <Icon of={Trash2} size={18} />
              Delete feed
            </Button>
          </div>
        )}
      </div>
      {feed.broken_reason && (
        <div className="mt-5" role="status">
          <Callout icon={TriangleAlert} title={messages.broken[feed.broken_reason].title}>
            {messages.broken[feed.broken_reason].text}
            {feed.broken_at && ` First noticed ${formatMoment(feed.broken_at)}.`}
          </Callout>
        </div>
      )}
      {feed.refusal && <p className="mt-4 font-semibold text-negative">{messages.refusal(feed.refusal)}</p>}
      {isManager && isWithoutKey(feed) && (
        <div className="mt-5" role="status">
          <Callout icon={TriangleAlert} title="No working key.">
            {messages.noWorkingKey}
          </Callout>
        </div>
      )}
      {feed.run?.status === 'undecided' && (
        <FeedRunDecision feed={feed} run={feed.run} isManager={isManager} />
      )}
      {feed.run?.status === 'failed' && (
        <p className="mt-4 font-semibold text-negative">{messages.runFailed(feed.run.problem)}</p>
      )}
      <div className="mt-6">
        <CountStrip
          counts={[
            {
              label: words.last,
              figure: (
                <span className="inline-block text-[20px] first-letter:uppercase">
                  {feed.last_message_at ? formatMoment(feed.last_message_at) : 'None yet'}
                </span>
              ),
            },
            { label: 'Homes on the market', figure: feed.homes },
            { label: words.today, figure: isToday ? today.messages : 0 },
            failures > 0
              ? { label: 'With errors today', figure: failures, note: 'See below', isUrgent: true }
              : { label: 'With errors today', figure: 0 },
          ]}
        />
      </div>
      <FeedDays feed={feed} />
      <FeedMessages feed={feed} />
      <FeedConnection feed={feed} isManager={isManager} />
      {isEditing && <EditFeedDialog feed={feed} onClose={() => setIsEditing(false)} />}
      {isDeleting && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={`Delete “${feed.name}”?`}
          action="Delete feed"
          isBusy={deleting.isPending}
          onClose={() => setIsDeleting(false)}
          onConfirm={() => deleting.mutate({ feed_id: feed.id })}
        >
          {feed.kind === 'realtime' ? 'Its keys will stop working. ' : ''}
          {feed.homes > 0 ? `${countPhrase(feed.homes, 'home', 'homes')} will stay as they are.` : ''}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Only managers see keys. */
const isWithoutKey = ({ kind, last_message_at: lastMessageAt, keys }: Feed): boolean =>
  kind === 'realtime' && lastMessageAt !== null && keys.every(({ refusal }) => refusal)

function FeedState({ feed, isManager }: Props) {
  const isBroken = feed.broken_at || feed.refusal || feed.run?.status === 'undecided'
  if (isBroken || feed.run?.status === 'failed' || (isManager && isWithoutKey(feed)))
    return <Tag tone="negative">Needs attention</Tag>
  return feed.last_message_at ? <Tag tone="positive">OK</Tag> : <Tag>{messages.words[feed.kind].waiting}</Tag>
}

function sourceOf({ kind, has_source: hasSource, fetch_hours: hours }: Feed): string {
  if (kind === 'realtime') return 'sent by your software'
  if (!hasSource) return 'files put on the server'
  return hours === 1
    ? 'fetched every hour'
    : hours === 24
      ? 'fetched every day'
      : `fetched every ${hours} hours`
}
