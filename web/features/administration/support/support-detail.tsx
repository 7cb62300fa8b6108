import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { FactList } from '../fact-list.tsx'
import { MessageThread } from '../message-thread.tsx'
import { PersonLink } from '../person-link.tsx'
import {
  answerRequest,
  type SupportMessage,
  type SupportRequest,
  setRequestStatus,
  supportQueries,
} from './support-queries.ts'
import { DueTime, SupportTag } from './support-tags.tsx'

export function SupportDetail({ id }: { id: string }) {
  const found = useQuery(supportQueries.byId(id))
  return (
    <QueryResult query={found} failure="We couldn’t load this request">
      {(loaded) =>
        loaded ? (
          <Conversation {...loaded} />
        ) : (
          <Notice
            heading="h2"
            title="There is no such request"
            text="Its account may have been deleted."
            actions={<ButtonLink to={adminPaths.support}>All requests</ButtonLink>}
          />
        )
      }
    </QueryResult>
  )
}

function Conversation({ request, messages }: { request: SupportRequest; messages: SupportMessage[] }) {
  return (
    <>
      <PageHeading title={request.subject} actions={<StatusButton request={request} />} />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <MessageThread
            messages={messages.map((message) => ({
              ...message,
              isOurs: message.is_staff,
              from: <PersonLink id={message.author_id} people={request.people} />,
            }))}
          />
          <AnswerForm requestId={request.id} />
        </div>
        <FactList
          facts={{
            Status: <SupportTag status={request.status} />,
            From: <PersonLink id={request.user_id} people={request.people} />,
            Plan: request.plan?.name ?? 'None',
            Received: formatMoment(request.created_at),
            'Answer due': <DueTime request={request} />,
            'First answer': request.answered_at ? formatMoment(request.answered_at) : 'Not yet',
          }}
        />
      </div>
    </>
  )
}

function StatusButton({ request: { id, status } }: { request: SupportRequest }) {
  const isClosed = status === 'closed'
  const changing = useAdminAction({
    run: setRequestStatus,
    done: isClosed ? administration.requestReopened : administration.requestClosed,
  })
  return (
    <Button
      size="small"
      isBusy={changing.isPending}
      onClick={() => changing.mutate({ id, status: isClosed ? 'open' : 'closed' })}
    >
      {isClosed ? 'Open again' : 'Close request'}
    </Button>
  )
}

/** Keeps the text until it has been sent. */
function AnswerForm({ requestId }: { requestId: string }) {
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const answering = useAdminAction({
    run: answerRequest,
    done: administration.answerSent,
    onDone: () => setBody(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = body.trim() === ''
    setProblem(isEmpty ? administration.answerMissing : undefined)
    if (!isEmpty) answering.mutate({ request_id: requestId, body: body.trim() })
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-7 flex flex-col gap-4">
      <TextAreaField
        label="Your answer"
        hint="We’ll let them know by email and in the portal."
        rows={5}
        maxLength={5000}
        value={body}
        error={problem}
        onChange={(event) => setBody(event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={answering.isPending}>
          Send answer
        </Button>
      </div>
    </form>
  )
}
