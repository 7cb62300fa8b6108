import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminPaths } from '../../../../domain/site/admin-paths.ts'
import { brand } from '../../../../domain/site/brand.ts'
import { contactTopics } from '../../../../domain/site/contact-topics.ts'
import { formatMoment } from '../../../../domain/time/dates.ts'
import { QueryResult } from '../../../data/query-result.tsx'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TextAreaField } from '../../../ui/fields/text-field.tsx'
import { BackLink } from '../../../ui/navigation/back-link.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import { FactList } from '../fact-list.tsx'
import { MessageThread } from '../message-thread.tsx'
import { answerContactRequest, type ContactRequest, contactQueries } from './contact-queries.ts'
import { SupportTag } from './support-tags.tsx'

export function ContactDetail({ id }: { id: string }) {
  const found = useQuery(contactQueries.byId(id))
  return (
    <QueryResult query={found} failure="We couldn’t load this message">
      {(request) =>
        request ? (
          <Conversation request={request} />
        ) : (
          <Notice
            heading="h2"
            title="Message not found"
            text="It may have been deleted: we keep messages for a year after we’ve dealt with them."
            actions={<ButtonLink to={adminPaths.contact}>All messages</ButtonLink>}
          />
        )
      }
    </QueryResult>
  )
}

function Conversation({ request }: { request: ContactRequest }) {
  const { id, name, email, topic, message, status, answer, answered_at, created_at } = request
  const messages = [{ id, body: message, created_at, isOurs: false, from: name }]
  if (answer && answered_at)
    messages.push({ id: 'answer', body: answer, created_at: answered_at, isOurs: true, from: brand.name })
  return (
    <>
      <BackLink to={adminPaths.contact}>All messages</BackLink>
      <PageHeading
        title={`Message from ${name}`}
        actions={status === 'open' && <CloseButton requestId={id} />}
      />
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <MessageThread messages={messages} />
          {status === 'open' && <AnswerForm requestId={id} />}
        </div>
        <FactList
          facts={{
            Status: <SupportTag status={status} />,
            Email: email,
            Topic: contactTopics[topic],
            Received: formatMoment(created_at),
            Answered: answer && answered_at ? formatMoment(answered_at) : 'Not yet',
          }}
        />
      </div>
    </>
  )
}

function CloseButton({ requestId }: { requestId: string }) {
  const closing = useAdminAction({ run: answerContactRequest, done: administration.requestClosed })
  return (
    <Button
      size="small"
      isBusy={closing.isPending}
      onClick={() => closing.mutate({ id: requestId, answer: null })}
    >
      Close without answering
    </Button>
  )
}

/** Keeps the text until it has been sent. */
function AnswerForm({ requestId }: { requestId: string }) {
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState<string>()
  const answering = useAdminAction({ run: answerContactRequest, done: administration.answerSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isEmpty = body.trim() === ''
    setProblem(isEmpty ? administration.answerMissing : undefined)
    if (!isEmpty && !answering.isPending) answering.mutate({ id: requestId, answer: body.trim() })
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="mt-7 flex flex-col gap-4">
      <TextAreaField
        label="Your answer"
        hint="We’ll email it with their message below. You can answer once."
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
