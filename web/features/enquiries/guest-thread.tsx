import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { callFunction } from '../../lib/call-function.ts'
import { Loaded } from '../../lib/loaded.tsx'
import { paths } from '../../lib/paths.ts'
import { getSupabase } from '../../lib/supabase.ts'
import { enquiries as messages } from '../../messages/enquiries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { enquiryQueries, type GuestThread as GuestThreadData } from './enquiry-queries.ts'
import { MessageList } from './message-list.tsx'
import type { ReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { ViewingCallout } from './thread-facts.tsx'
import { ThreadHeading } from './thread-heading.tsx'

/** A conversation for whoever holds the link of our mail. The first look confirms the address and delivers the enquiry. */
export function GuestThread({ token }: { token: string }) {
  const thread = useQuery(enquiryQueries.guest(token))
  const isBlocked = thread.error && 'hint' in thread.error && thread.error.hint === 'blocked'
  if (isBlocked) return <DeadEnd {...messages.guestBlocked} />
  return (
    <Loaded query={thread} failure={messages.threadFailed}>
      {(found) =>
        found ? <OpenThread token={token} thread={found} /> : <DeadEnd {...messages.guestNotFound} />
      }
    </Loaded>
  )
}

const DeadEnd = (words: { title: string; text: string }) => (
  <Notice heading="h2" {...words} actions={<ButtonLink to={paths.search()}>Find a home</ButtonLink>} />
)

function OpenThread({ token, thread }: { token: string; thread: GuestThreadData }) {
  const queries = useQueryClient()
  const send = async ({ id, body }: ReplyDraft) => {
    await callFunction(await getSupabase(), 'guest_reply', { token, body, id })
    await queries.invalidateQueries({ queryKey: enquiryQueries.guest(token).queryKey })
  }
  const isClosed = thread.status === 'closed'
  return (
    <>
      <ThreadHeading thread={thread} side="enquirer" />
      {thread.messages.length === 1 && !isClosed && (
        <div className="mb-5">
          <Callout icon={MailCheck} title={`Sent to ${thread.with}.`}>
            We write to you when they answer. You can read it here and write back.
          </Callout>
        </div>
      )}
      <ViewingCallout {...thread} />
      <MessageList messages={thread.messages} side="enquirer" with={thread.with} readAt={thread.read_at} />
      {isClosed ? (
        <div className="mt-8">
          <Notice
            heading="h2"
            title="This conversation is closed"
            text="If you have another question, send a new enquiry from the home’s page."
          />
        </div>
      ) : (
        <ReplyForm threadId={thread.id} send={send} />
      )}
    </>
  )
}
