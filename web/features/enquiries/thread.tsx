import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../../domain/site/paths.ts'
import { callFunction } from '../../data/call-function.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { useLiveRows } from '../../session/live-rows.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BlockedNotice, ClosedNotice } from './closed-thread.tsx'
import { enquiryQueries, type Thread as ThreadData } from './enquiry-queries.ts'
import { LeadPanel } from './lead-panel.tsx'
import { MessageList } from './message-list.tsx'
import type { ReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { ThreadActions } from './thread-actions.tsx'
import { ThreadFacts, ViewingCallout } from './thread-facts.tsx'
import { BackToList, ThreadHeading } from './thread-heading.tsx'
import { useMarkRead } from './use-mark-read.ts'
import { useThreadAction } from './use-thread-action.ts'

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/** A conversation with live updates. */
export function Thread({ id }: { id: string }) {
  const thread = useQuery({ ...enquiryQueries.thread(id), enabled: isUuid(id) })
  if (!isUuid(id)) return <NotFound />
  return (
    <>
      {thread.isError && !thread.data && (
        <div className="mb-6">
          <BackToList />
        </div>
      )}
      <QueryResult query={thread} failure={messages.threadFailed}>
        {(found) => (found ? <OpenThread key={found.id} thread={found} /> : <NotFound />)}
      </QueryResult>
    </>
  )
}

const NotFound = () => (
  <Notice
    heading="h2"
    {...messages.notFound}
    actions={<ButtonLink to={paths.portalEnquiries}>All enquiries</ButtonLink>}
  />
)

function OpenThread({ thread }: { thread: ThreadData }) {
  const { id } = thread
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: enquiryQueries.thread(id).queryKey })
  useLiveRows(
    [
      { table: 'enquiry_messages', filter: `enquiry_id=eq.${id}` },
      { table: 'property_enquiries', filter: `id=eq.${id}` },
      ...(thread.lead
        ? ['enquiry_leads', 'enquiry_notes', 'enquiry_drafts'].map((table) => ({
            table,
            filter: `enquiry_id=eq.${id}`,
          }))
        : []),
    ],
    () => void refresh(),
  )
  useMarkRead(thread)
  const send = async ({ id: messageId, body }: ReplyDraft) => {
    await callFunction(await getSupabase(), 'reply_to_enquiry', { enquiry_id: id, body, id: messageId })
    await refresh()
  }
  return (
    <>
      <ThreadHeading thread={thread} side={thread.side} hasList actions={<ThreadActions thread={thread} />} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_280px] xl:grid-rows-[auto_1fr] xl:items-start">
        <div className="min-w-0 xl:row-span-2">
          <ViewingCallout {...thread} />
          <MessageList
            messages={thread.messages}
            side={thread.side}
            with={thread.with}
            readAt={thread.read_at}
          />
          <Composer thread={thread} send={send} />
        </div>
        <aside
          aria-label="About this enquiry"
          className={thread.side === 'professional' ? 'max-xl:order-first' : ''}
        >
          <ThreadFacts thread={thread} />
        </aside>
        {/* Below the conversation on a phone, where the message comes first. */}
        {thread.lead && (
          <aside aria-label="For your team" className="xl:col-start-2">
            <LeadPanel enquiryId={id} lead={thread.lead} />
          </aside>
        )}
      </div>
    </>
  )
}

type ComposerProps = { thread: ThreadData; send: (draft: ReplyDraft) => Promise<void> }

/** The reply form, or a notice that explains why there is none. */
function Composer({ thread, send }: ComposerProps) {
  const acting = useThreadAction(thread.id)
  if (thread.has_blocked)
    return (
      <BlockedNotice
        other={thread.with}
        isBusy={acting.isPending}
        onUnblock={() => acting.mutate({ type: 'unblock_enquiry' })}
      />
    )
  if (thread.status === 'closed' && thread.side === 'enquirer')
    return (
      <ClosedNotice>
        {thread.home.id && <ButtonLink to={paths.property(thread.home.id)}>View the home</ButtonLink>}
      </ClosedNotice>
    )
  return (
    <ReplyForm
      threadId={thread.id}
      send={send}
      {...(thread.lead ? { lead: thread.lead } : {})}
      {...(thread.status === 'closed' ? { hint: 'Sending a message reopens the conversation.' } : {})}
    />
  )
}
