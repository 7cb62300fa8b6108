import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { callFunction } from '../../data/call-function.ts'
import { QueryResult } from '../../data/query-result.tsx'
import { getSupabase } from '../../data/supabase.ts'
import { enquiries as messages } from '../../messages/enquiries/enquiries.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Callout } from '../../ui/feedback/callout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { AbuseDialog, type AbuseDialogKind, AbuseItems } from './abuse-actions.tsx'
import { BlockedNotice, ClosedNotice } from './closed-thread.tsx'
import { enquiryQueries, type GuestThread as GuestThreadData } from './enquiry-queries.ts'
import { MessageList } from './message-list.tsx'
import type { ReplyDraft } from './reply-draft.ts'
import { ReplyForm } from './reply-form.tsx'
import { ViewingCallout } from './thread-facts.tsx'
import { ThreadHeading } from './thread-heading.tsx'
import { type AbuseAction, useGuestAction } from './use-thread-action.ts'

/** A conversation opened by the link in an email. The first visit confirms the address and delivers the enquiry. */
export function GuestThread({ token }: { token: string }) {
  const thread = useQuery(enquiryQueries.guest(token))
  const isBlocked = thread.error && 'hint' in thread.error && thread.error.hint === 'blocked'
  if (isBlocked) return <UnavailableNotice {...messages.guestBlocked} />
  return (
    <QueryResult query={thread} failure={messages.threadFailed}>
      {(found) =>
        found ? (
          <OpenThread token={token} thread={found} />
        ) : (
          <UnavailableNotice {...messages.guestNotFound} />
        )
      }
    </QueryResult>
  )
}

const UnavailableNotice = (message: { title: string; text: string }) => (
  <Notice heading="h2" {...message} actions={<ButtonLink to={paths.search()}>Find a home</ButtonLink>} />
)

type Props = { token: string; thread: GuestThreadData }

function OpenThread({ token, thread }: Props) {
  const queries = useQueryClient()
  const send = async ({ id, body }: ReplyDraft) => {
    await callFunction(await getSupabase(), 'guest_reply', { token, body, id })
    await queries.invalidateQueries({ queryKey: enquiryQueries.guest(token).queryKey })
  }
  const isClosed = thread.status === 'closed'
  return (
    <>
      <ThreadHeading
        thread={thread}
        side="enquirer"
        actions={<GuestActions token={token} thread={thread} />}
      />
      {thread.messages.length === 1 && !isClosed && (
        <div className="mb-5">
          <Callout icon={MailCheck} title={`Sent to ${thread.with}.`}>
            We’ll email you when they reply. You can read it here and write back.
          </Callout>
        </div>
      )}
      <ViewingCallout {...thread} />
      <MessageList messages={thread.messages} side="enquirer" with={thread.with} readAt={thread.read_at} />
      <GuestComposer token={token} thread={thread} send={send} />
    </>
  )
}

type ComposerProps = Props & { send: (draft: ReplyDraft) => Promise<void> }

/** The reply form, or a notice that explains why there is none. */
function GuestComposer({ token, thread, send }: ComposerProps) {
  const acting = useGuestAction(token)
  if (thread.has_blocked)
    return (
      <BlockedNotice
        other={thread.with}
        isBusy={acting.isPending}
        onUnblock={() => acting.mutate({ type: 'unblock_enquiry' })}
      />
    )
  if (thread.status === 'closed') return <ClosedNotice />
  return <ReplyForm threadId={thread.id} send={send} />
}

/** Guests can report and block, but not book viewings or close the conversation. */
function GuestActions({ token, thread }: Props) {
  const [dialog, setDialog] = useState<AbuseDialogKind>()
  const acting = useGuestAction(token)
  const close = () => setDialog(undefined)
  const act = (action: AbuseAction) => acting.mutate(action, { onSuccess: close })
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} label="More actions for this conversation" />}>
        <AbuseItems thread={thread} onOpen={setDialog} onAct={act} />
      </Menu>
      {dialog && (
        <AbuseDialog
          dialog={dialog}
          other={thread.with}
          isBusy={acting.isPending}
          onAct={act}
          onClose={close}
        />
      )}
    </>
  )
}
