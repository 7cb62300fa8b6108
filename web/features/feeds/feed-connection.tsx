import { Copy, KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { formatLongDate, formatMoment } from '../../../domain/time/dates.ts'
import { feeds as messages } from '../../messages/professionals/feeds.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { type Feed, useFeedAction } from './feed-queries.ts'

type Props = { feed: Feed; isManager: boolean }

/** What to enter in the software, and the keys. */
export function FeedConnection({ feed, isManager }: Props) {
  // It stays open when the first message arrives, because a new key is only shown once.
  const [isOpenAtFirst] = useState(isManager && feed.last_message_at === null)
  return (
    <details className="mt-7" open={isOpenAtFirst}>
      <summary className="text-link touch-target w-fit cursor-pointer">
        {messages.words[feed.kind].connection}
      </summary>
      <div className="mt-4 max-w-[84ch]">
        {feed.kind === 'realtime' ? (
          <>
            <p>
              Your software needs to support Rightmove’s real-time data feed (RTDF). Enter these details where
              it asks for a portal’s settings.
            </p>
            <dl className="mt-4 grid gap-x-6 gap-y-2 md:grid-cols-[auto_1fr]">
              <Setting
                label="Send property URL"
                value={`${location.origin}/v1/property/sendpropertydetails`}
              />
              <Setting label="Remove property URL" value={`${location.origin}/v1/property/removeproperty`} />
              <Setting
                label="Branch list URL"
                value={`${location.origin}/v1/property/getbranchpropertylist`}
              />
              <Setting label="Branch ID" value={String(feed.number)} />
              <Setting label="Network ID" value="Any number" />
            </dl>
            <p className="mt-4">
              Send the key as a bearer token, in the header X-API-Key, or as the password in the URL:{' '}
              <code className="break-words">https://feed:KEY@{location.host}</code>
            </p>
            {isManager && <FeedKeys feed={feed} />}
          </>
        ) : feed.has_source ? (
          <>
            <p>
              We fetch a BLM or CSV file with all your homes. If a home is no longer in the file, we withdraw
              it.
            </p>
            {feed.source_url && <p className="mt-2 break-all text-ink-2">{feed.source_url}</p>}
          </>
        ) : (
          <p>
            Put BLM or CSV files with all your homes into the folder <code>feeds/{feed.number}</code> of the
            server’s data folder. If a home is no longer in the file, we withdraw it.
          </p>
        )}
      </div>
    </details>
  )
}

function Setting({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="break-all font-semibold">{value}</dd>
    </>
  )
}

function FeedKeys({ feed }: { feed: Feed }) {
  const [name, setName] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [created, setCreated] = useState<string>()
  const [revoked, setRevoked] = useState<Feed['keys'][number]>()
  const creating = useFeedAction({
    name: 'create_feed_key',
    onDone: (key) => {
      setCreated(key)
      setName('')
      setIsChecked(false)
    },
  })
  const revoking = useFeedAction({ name: 'revoke_feed_key', onDone: () => setRevoked(undefined) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name.trim() && !creating.isPending) creating.mutate({ feed_id: feed.id, name: name.trim() })
  }
  return (
    <div className="mt-7">
      <h3 className="display text-d1">Keys</h3>
      <p className="mt-1 text-ink-2">A key works while the person who created it manages your agency.</p>
      <ul className="mt-2">
        {feed.keys.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-3 border-line border-b py-3">
            <span className="min-w-0 flex-1 basis-56">
              <b className="break-words font-semibold">{key.name}</b> <code>{key.key_start}…</code>
              <span className="block text-ink-2 text-sm">
                Created {key.created_by ? `by ${key.created_by} ` : ''}on {formatLongDate(key.created_at)}.{' '}
                {key.last_used_at ? `Last used ${formatMoment(key.last_used_at)}.` : 'Not used yet.'}
              </span>
              {key.refusal && (
                <span className="block text-negative text-sm">{messages.refusal(key.refusal)}</span>
              )}
            </span>
            <Button size="small" aria-label={`Revoke ${key.name}`} onClick={() => setRevoked(key)}>
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {created && (
        <div className="mt-4" role="status">
          <TextField
            label="New key"
            readOnly
            value={created}
            hint={messages.keyCreated}
            onFocus={({ target }) => target.select()}
          />
          <Button
            size="small"
            className="mt-3"
            onClick={() =>
              navigator.clipboard.writeText(created).then(
                () => toast({ ...messages.keyCopied, tone: 'positive' }),
                () => toast({ ...messages.copyFailed, tone: 'negative' }),
              )
            }
          >
            <Icon of={Copy} size={18} />
            Copy key
          </Button>
        </div>
      )}
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex max-w-100 flex-col gap-4">
        <TextField
          label="Key name"
          hint="For example, the office or software that uses it."
          maxLength={80}
          value={name}
          error={isChecked && !name.trim() ? messages.nameMissing : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" className="self-start" isBusy={creating.isPending}>
          <Icon of={KeyRound} size={18} />
          Create key
        </Button>
      </form>
      {revoked && (
        <ConfirmDialog
          isOpen
          isDestructive
          title={`Revoke “${revoked.name}”?`}
          action="Revoke key"
          isBusy={revoking.isPending}
          onClose={() => setRevoked(undefined)}
          onConfirm={() => revoking.mutate({ key_id: revoked.id })}
        >
          Software that uses this key will no longer be able to send homes. You can’t undo this.
        </ConfirmDialog>
      )}
    </div>
  )
}
