import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { formatLongDate } from '../../../domain/time/dates.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useViewingAction, viewingQueries } from './viewing-queries.ts'

/** Secret links that Google Calendar, Outlook and Apple Calendar subscribe to. */
export function CalendarFeeds() {
  const feeds = useQuery(viewingQueries.feeds())
  const [created, setCreated] = useState<string>()
  const [branch, setBranch] = useState('')
  const [deletedId, setDeletedId] = useState<string>()
  const creating = useViewingAction({
    name: 'create_calendar_feed',
    onDone: (token) => setCreated(new URL(paths.calendarFeed(token), location.origin).toString()),
  })
  const onDone = () => {
    setCreated(undefined)
    setDeletedId(undefined)
  }
  const revoking = useViewingAction({ name: 'revoke_calendar_feed', onDone })
  return (
    <section aria-label="Calendar links" className="mt-14 border-line border-t pt-7">
      <h2 className="display text-d2">See viewings in your own calendar</h2>
      <p className="mt-2 max-w-[64ch] text-ink-2">
        Create a private link and subscribe to it in Google Calendar, Outlook or Apple Calendar. Anyone with
        the link can see these viewings, so keep it to yourself.
      </p>
      <QueryResult query={feeds} failure={messages.feedsFailed}>
        {({ feeds: rows, branches }) => (
          <>
            <div className="mt-5 flex flex-wrap gap-3">
              {branches.length > 0 && (
                <Select
                  aria-label="Viewings in the link"
                  value={branch}
                  onChange={({ target }) => setBranch(target.value)}
                >
                  <option value="">My viewings</option>
                  {branches.map(({ id, name }) => (
                    <option key={id} value={id}>
                      Branch: {name}
                    </option>
                  ))}
                </Select>
              )}
              <Button
                isBusy={creating.isPending}
                onClick={() => creating.mutate({ branch_id: branch || null })}
              >
                <Icon of={CalendarPlus} size={18} />
                Create link
              </Button>
            </div>
            {created && (
              <div className="mt-5 max-w-160">
                <TextField
                  label="Calendar link"
                  readOnly
                  value={created}
                  hint={messages.feedCreated}
                  onFocus={({ target }) => target.select()}
                />
              </div>
            )}
            <ul className="mt-4">
              {rows.map(({ id, branch: name, created_at: at }) => (
                <li key={id} className="flex items-center gap-3 border-line border-b py-2">
                  <span className="min-w-0 flex-1">
                    {name ? `Branch: ${name}` : 'My viewings'}
                    <span className="block text-ink-2 text-sm">Created on {formatLongDate(at)}</span>
                  </span>
                  <IconButton
                    icon={Trash2}
                    label={`Delete the link to ${name ?? 'my viewings'}`}
                    onClick={() => setDeletedId(id)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryResult>
      {deletedId && (
        <ConfirmDialog
          isOpen
          isDestructive
          title="Delete this calendar link?"
          action="Delete link"
          isBusy={revoking.isPending}
          onClose={() => setDeletedId(undefined)}
          onConfirm={() => revoking.mutate({ feed_id: deletedId })}
        >
          Calendars that use it stop updating. You can create a new link at any time.
        </ConfirmDialog>
      )}
    </section>
  )
}
